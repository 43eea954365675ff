import { reportMissing } from '#lib/tools';

/** Jest runs this once, before the first suite. */
export default (): void => reportMissing(['mariadb', 'redis', 'pdftotext', 'systemd', 'age', 'openssl', 'pyjwt'], (line) => process.stderr.write(`${line}\n`));
