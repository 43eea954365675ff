/** A finding of the doctor: what was found, and what to do. */
const said = (found: string, todo: string) => ({ found, todo });

const EXPIRY = "Renew it, and look at what should renew it by itself (certbot renew, or the proxy's log).";
const BACKUP = 'Run one now (systemctl start fees-backup), and look at what should run it every night.';
const MONEY_BROKEN = {
  receiptsWithoutMoney: 'Valid receipts without the money that they name',
  moneyWithoutReceipt: 'Money that pays a fee and has no valid receipt',
  feesAndCharges: 'Fees that name another payment than the one that pays them',
  moreGivenBack: 'Money of which more goes back than came',
  refundsAndCharges: 'Money that says something else of what went back than its refunds do',
};
const ONE_ADDRESS = 'all students seem to come from one address, and the limits hit them together';

/** What `./fees doctor` and the health page say. Names of settings and commands, and what other programs said, stay as they are. */
export const doctor = {
  failed: (why: string) => said(`Could not be checked: ${why}.`, 'Mend what is named, and run this again.'),
  late: (seconds: number) => `no answer in ${seconds} s`,
  alarms: {
    mails: (count: number) => `Mails go to ${count === 1 ? 'one address' : `${count} addresses`}.`,
    metrics: 'Nobody gets a mail; Prometheus may ask for the metrics.',
    nobody: said('Nobody is told when something is wrong.', 'Name people in ALARM_MAIL_TO, and restart the server.'),
    since: (what: string, time: string, date: string) => `${what} Since ${time} on ${date}.`,
  },
  backup: {
    noFolder: said('Nobody said where backups are written.', 'Say it: ./fees doctor --backups FOLDER, or BACKUP_FOLDER.'),
    never: said('No scheduled backup was ever made.', 'Set BACKUP_FOLDER and BACKUP_KEY, and enable fees-backup.timer and fees-backup-check.timer, unless something else makes backups.'),
    problemTodo: 'Read why: journalctl -u fees-backup -u fees-backup-check. Then: systemctl start fees-backup.',
    well: (made: number, checked: number) => `Made, restored and compared ${made} hours ago; all of them checked ${checked} hours ago.`,
    empty: (folder: string) => said(`There is none in ${folder}.`, BACKUP),
    age: (count: number, folder: string, hours: number) => said(`The newest of ${count} in ${folder} is ${hours} hours old.`, BACKUP),
  },
  configuration: {
    well: 'Production would start with it.',
    todo: 'Correct it in .env; .env.sample says what belongs there.',
    onePerson: 'One person alone decides what otherwise needs two (APPROVALS=one).',
    logoTodo: 'Let COLLEGE_LOGO be a png or jpg of at most 100 KB, or put such a png of the same name beside it.',
  },
  database: {
    notSet: said('DATABASE_URL is not set.', 'Say in .env which database holds the fees.'),
    closed: (what: string, why: string) => said(`${what} cannot be opened: ${why}.`, 'Check DATABASE_URL, that the database runs, and that its user and password are right.'),
    well: (what: string, version: string, kept: string) => `${what}, version ${version}: up to date, durable, ${kept}.`,
    private: 'private',
    todo: 'Production does not start until this is mended.',
    receipts: (year: string, receipts: string, highest: string | null, leftOut: string | null) =>
      `Receipts of ${year}: ${receipts}, numbers up to ${highest ?? 'none'}${leftOut === null ? '' : `, of which a restore left out ${leftOut}`}`,
    noneMissing: (receipts: string) => `${receipts}, none missing.`,
    missing: (receipts: string, count: string) => said(
      `${receipts}: ${count} missing.`,
      'Rows were deleted, or the database was put back by other means than ./fees restore. Change nothing by hand: compare with a backup, and write it into the books.',
    ),
    tooMany: (receipts: string, count: string) => said(
      `${receipts}: ${count} more receipts than numbers.`,
      'Rows were deleted, or the database was put back by other means than ./fees restore. Change nothing by hand: compare with a backup, and write it into the books.',
    ),
    moneyBroken: (what: keyof typeof MONEY_BROKEN, count: string, about: string) => said(
      `${MONEY_BROKEN[what]}: ${count} (${about}).`,
      'Rows were changed past the product, or it has a fault. Change nothing by hand: keep a backup of now, compare with the report of the gateway, and tell whoever looks after the product.',
    ),
    space: (megabytes: string, percent: number, folder: string) => said(
      `${megabytes} MB free (${percent} %) where ${folder} lies.`, 'Delete old logs and copies, or get a larger disk: a full disk stops payments.',
    ),
  },
  gateway: {
    incomplete: said('Its settings are not complete.', 'See "configuration".'),
    token: (ms: number) => `Gave a token for one rupee, readable with these keys, in ${ms} ms. Nobody pays with it.`,
    refused: (why: string) => `Refused a token: ${why}.`,
    none: (why: string) => `Gave no token: ${why}.`,
  },
  clock: {
    noGateway: said('Could not be compared: no gateway is configured.', 'See "gateway".'),
    noTime: (origin: string) => said(`Could not be compared: ${origin} does not tell the time.`, 'Look that NTP runs: timedatectl.'),
    apart: (seconds: number) => said(
      `${seconds < 2 ? 'Less than 2' : Math.round(seconds)} s apart from the gateway's.`, 'Let NTP set the clock: timedatectl set-ntp true.',
    ),
  },
  machine: {
    what: (version: string, node: string, machine: string, zone: string) =>
      `Version ${version}, Node ${node}, ${machine}, time zone ${zone} (times are kept in UTC and shown in IST)`,
    untested: (what: string) => said(`${what}: this version of Node was never tested.`, 'Install Node 24.'),
  },
  mail: {
    notSet: said('SMTP_URL is not set: no receipt is mailed.', "Give the college's mail server."),
    well: (host: string) => `${host} takes our login.`,
    sent: (host: string, to: string) => `${host} took a test mail to ${to}. Look that it arrived, and not in the spam folder.`,
    failed: (host: string, why: string) => said(
      `${host}: ${why}`, 'Check SMTP_URL: host, port, user and password, with #, /, @ and % of the password percent-encoded. smtp:// wants STARTTLS.',
    ),
  },
  address: {
    bothWork: (page: string, url: string) => said(
      `You opened this page at ${page}, and the server was set up for ${url}. Both work; the gateway and the mails lead to the second.`, `Tell people to use ${url}.`,
    ),
    other: (page: string, url: string) => said(
      `You opened this page at ${page}, and the server was set up for ${url}.`,
      `If ${page} is what students type, set PUBLIC_URL=${page} and restart the server. If not, open the page at ${url}, and run this again.`,
    ),
    notSet: said('PUBLIC_URL is not set.', "Set it to the address in the browser's line, like https://fees.college.ac.in."),
    unreachable: (url: string, why: string) => said(
      `${url} cannot be reached from this machine: ${why}.`,
      'Does the server run? Do DNS, firewall and proxy lead to it? Some routers do not lead inside what goes outside: then try from a phone.',
    ),
    leadsOn: (url: string, origin: string) => said(`${url} leads on to ${origin}, so that browsers send ${origin}.`, `Set PUBLIC_URL=${origin} and restart the server.`),
    foreign: (url: string) => said(
      `The running server takes ${url} for a foreign site: it was started with another PUBLIC_URL.`, 'Restart the server, and look that it reads the same .env.',
    ),
    elsewhere: (url: string, status: number) => said(
      `${url} does not lead to this product: a call was answered with ${status}.`, 'Look at the proxy: does it hand every path on to the server?',
    ),
    well: (url: string) => `${url} leads to the server, which takes calls from its pages.`,
  },
  certificate: {
    none: (url: string) => said(`${url} has none.`, 'Good for a rehearsal on one machine only: students need https.'),
    refused: (why: string) => said(`Not accepted: ${why}.`, EXPIRY),
    days: (days: number) => said(`Valid for ${days} more days.`, EXPIRY),
  },
  proxy: {
    everybody: (networks: string) => said(
      `TRUST_PROXY=${networks} believes everybody: anybody can invent addresses and so escape the limits.`, "Name the proxy's own address.",
    ),
    notSet: said(
      `TRUST_PROXY is not set, though a proxy stands before the server: ${ONE_ADDRESS}.`, 'TRUST_PROXY=127.0.0.1 for a proxy on this machine; the proxy sets X-Forwarded-For.',
    ),
    believed: (networks: string) => `X-Forwarded-For is believed of ${networks}.`,
    none: 'None: browsers reach the server itself.',
    noneSeen: (caller: string) => `None: browsers reach the server itself, and it sees you at ${caller}.`,
    silent: said(`The proxy before the server does not say who calls: ${ONE_ADDRESS}.`, 'Let it set X-Forwarded-For; deploy/nginx.conf has the line.'),
    unnamed: (peer: string) => said(
      `X-Forwarded-For comes from ${peer}, which TRUST_PROXY does not name: ${ONE_ADDRESS}.`, `Set TRUST_PROXY=${peer} and restart the server, if this is the college's proxy.`,
    ),
    second: (caller: string) => said(`The server takes you for ${caller}: a second proxy stands before the first.`, 'Name both in TRUST_PROXY, and let both add to X-Forwarded-For.'),
    seen: (peer: string, caller: string) => `X-Forwarded-For of ${peer} is believed: the server sees you at ${caller}.`,
  },
};
