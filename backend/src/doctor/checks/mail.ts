import { createTransport } from 'nodemailer';
import { mailerOptions } from '../../receipts/mail/receipt-mailer.module.js';
import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('mail');

/** Logs in at the mail server, and sends a test mail when somebody is named. */
export const checkMail: Check = {
  about: 'mail',
  async run({ config, mailTo }) {
    if (!config.mail.smtpUrl) return [say.red(({ mail }) => mail.notSet)];
    const { host } = new URL(config.mail.smtpUrl);
    const transport = createTransport(mailerOptions(config).transport as object);
    try {
      await transport.verify();
      if (mailTo === null) return [say.green(({ mail }) => mail.well(host))];
      const text = `This is a test mail of the fee counter of ${config.college.name}. Receipts come from this address.`;
      await transport.sendMail({ from: config.mail.from, to: mailTo, subject: `${config.college.name}: test mail of the fee counter`, text, disableFileAccess: true, disableUrlAccess: true });
      return [say.green(({ mail }) => mail.sent(host, mailTo))];
    } catch (error) {
      return [say.red(({ mail }) => mail.failed(host, (error as Error).message))];
    } finally {
      transport.close();
    }
  },
};
