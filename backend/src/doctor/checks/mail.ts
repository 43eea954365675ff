import { createTransport } from 'nodemailer';
import { mailerOptions } from '../../receipts/mail/receipt-mailer.module.js';
import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('mail');
const ADVICE = 'Check SMTP_URL: host, port, user and password, with #, /, @ and % of the password percent-encoded. smtp:// wants STARTTLS.';

/** Logs in at the mail server, and sends a test mail when somebody is named. */
export const checkMail: Check = {
  about: 'mail',
  async run({ config, mailTo }) {
    if (!config.mail.smtpUrl) return [say.red('SMTP_URL is not set: no receipt is mailed.', "Give the college's mail server.")];
    const { host } = new URL(config.mail.smtpUrl);
    const transport = createTransport(mailerOptions(config).transport as object);
    try {
      await transport.verify();
      if (mailTo === null) return [say.green(`${host} takes our login.`)];
      const text = `This is a test mail of the fee counter of ${config.college.name}. Receipts come from this address.`;
      await transport.sendMail({ from: config.mail.from, to: mailTo, subject: `${config.college.name}: test mail of the fee counter`, text, disableFileAccess: true, disableUrlAccess: true });
      return [say.green(`${host} took a test mail to ${mailTo}. Look that it arrived, and not in the spam folder.`)];
    } catch (error) {
      return [say.red(`${host}: ${(error as Error).message}`, ADVICE)];
    } finally {
      transport.close();
    }
  },
};
