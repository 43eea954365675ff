import type { AlarmCode } from '../../../index.js';

/** What the mails about alarms say around `alarms`. */
export const alarmMail = {
  redSubject: (college: string, title: string) => `${college}: the fee counter needs somebody: ${title}`,
  greenSubject: (college: string, title: string) => `${college}: over: ${title}`,
  red: (what: string, from: string) => `${what} Seen since ${from}.`,
  green: (title: string, from: string, to: string) => `It is over: ${title}. It lasted from ${from} to ${to}.`,
  todo: (todo: string) => `What to do: ${todo}`,
  page: 'All checks, with what to do:',
  again: 'A mail comes when it begins, once a day while it lasts, and when it is over.',
  moment: (date: string, time: string) => `${time} on ${date}`,
};

/** What is wrong, and what to do. No name, number or amount of a person. */
export const alarms = {
  GATEWAY_UNREACHABLE: {
    title: 'the payment gateway does not answer',
    what: 'The payment gateway does not answer: students cannot pay.',
    todo: 'Call NDPS. Nothing needs to be done to the server; payments under way are asked about until the gateway answers. Tell nobody to pay again.',
  },
  GATEWAY_UNREADABLE: {
    title: 'the answers of the payment gateway cannot be read',
    what: 'The payment gateway answers, but its answers cannot be read: students cannot pay.',
    todo: 'Compare ATOM_RESPONSE_KEY and ATOM_RESPONSE_SALT with the letter from NDPS, and restart the server.',
  },
  GATEWAY_REFUSES: {
    title: 'the payment gateway turns our calls away',
    what: 'The payment gateway turns our calls away: students cannot pay.',
    todo: 'Compare ATOM_MERCHANT_ID, ATOM_PASSWORD, ATOM_PRODUCT_ID and ATOM_REQUEST_KEY with the letter from NDPS. Ask NDPS whether they admit the address of the server.',
  },
  PAYMENT_IN_DOUBT: {
    title: 'a payment is in doubt for more than a day',
    what: 'The end of a payment is not known for more than a day.',
    todo: 'Find it in the list of the office (status PENDING or INITIATED) and refresh it. If it stays so, ask NDPS about its transaction id.',
  },
  PAID_WITHOUT_RECEIPT: {
    title: 'a payment has no receipt',
    what: 'A payment is settled and has no receipt. This should never be.',
    todo: 'Make a backup, change nothing by hand, and call whoever looks after the program.',
  },
  MAILS_REFUSED: {
    title: 'mails are refused',
    what: 'The mail server refused many of the mails of the last 24 hours.',
    todo: 'Look at the reasons in the review queue of the office. Is MAIL_FROM allowed to send at this server, and is the college on a blocklist?',
  },
  MAILS_WAITING: {
    title: 'mails have been waiting for an hour',
    what: 'Mails have been waiting for more than an hour. None is lost.',
    todo: 'Run ./fees doctor, and look at SMTP_URL: a password that was changed, or a mail server that is away.',
  },
  BACKUP_FAILED: {
    title: 'the backup failed',
    what: 'The last backup, or its check, failed.',
    todo: 'Read why: journalctl -u fees-backup -u fees-backup-check. Then: systemctl start fees-backup.',
  },
  BACKUP_LATE: {
    title: 'the backup is too old',
    what: 'There has been no backup for more than 26 hours, or no check of the backups for more than 8 days.',
    todo: "Look at systemctl list-timers 'fees-*'. Then: systemctl start fees-backup fees-backup-check.",
  },
  BACKUP_NEVER: {
    title: 'there is no backup',
    what: 'No backup was ever made.',
    todo: 'systemctl enable --now fees-backup.timer fees-backup-check.timer. Then: systemctl start fees-backup.',
  },
  DISK_LOW: {
    title: 'the disk is nearly full',
    what: 'Less than 2,000 MB are free. A full disk stops payments.',
    todo: 'journalctl --vacuum-size=500M, delete old releases and copies, or get a larger disk.',
  },
  MONEY_UNMATCHED: {
    title: 'money is not matched for more than a week',
    what: 'The reports of the gateway or the bank do not explain some of the money, for more than a week.',
    todo: 'Open the page Settlement: each exception says what to do.',
  },
  AUDIT_BROKEN: {
    title: 'the audit trail is not whole',
    what: 'The audit trail is not as it was written.',
    todo: 'Stop, keep a copy of the database, and type ./fees audit:verify on the server.',
  },
  CLOCK_WRONG: {
    title: 'the clock of the server is wrong',
    what: 'The clock of the server differs from that of the gateway.',
    todo: 'Run ./fees doctor, and let the server keep its time: timedatectl set-ntp true.',
  },
  CERTIFICATE_BAD: {
    title: 'the certificate of the address ends or is refused',
    what: 'The certificate of the public address is refused, or ends within days: then students cannot pay.',
    todo: 'Run ./fees doctor: it says until when the certificate holds. Renew it.',
  },
} satisfies Record<AlarmCode, { title: string; what: string; todo: string }>;
