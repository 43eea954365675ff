import { MailerModule, type MailerOptions } from '@nestjs-modules/mailer';
import { AppConfig } from '../../config/app-config.js';
import { SMTP_TIMEOUTS, watchHandover } from './mail-sender.js';

/** The configured mail server; each mail has its own connection. Without one nothing is sent: the worker stands still. */
export function mailerOptions({ mail }: AppConfig): MailerOptions {
  return {
    transport: mail.smtpUrl ? { url: withoutPool(mail.smtpUrl), ...SMTP_TIMEOUTS } : { jsonTransport: true },
    plugins: [watchHandover],
  };
}

export const ReceiptMailer = MailerModule.forRootAsync({ imports: [], inject: [AppConfig], useFactory: mailerOptions });

/** A pool sends a mail again by itself when its connection breaks: nobody could say any more what was sent. */
function withoutPool(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  url.searchParams.delete('pool');
  return url.href;
}
