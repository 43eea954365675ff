import { MailerModule, type MailerOptions } from '@nestjs-modules/mailer';
import { AppConfig } from '../../config/app-config.js';
import { isLoopback } from '../../config/production-checks.js';
import { SMTP_TIMEOUTS, watchHandover } from './mail-sender.service.js';

/** The configured mail server; each mail has its own connection. Without one nothing is sent: the worker stands still. */
export function mailerOptions({ mail }: AppConfig): MailerOptions {
  return {
    transport: mail.smtpUrl ? { url: strict(mail.smtpUrl), ...SMTP_TIMEOUTS } : { jsonTransport: true },
    plugins: [watchHandover],
  };
}

export const ReceiptMailerModule = MailerModule.forRootAsync({ imports: [], inject: [AppConfig], useFactory: mailerOptions });

/**
 * - A pool sends a mail again by itself when its connection breaks: nobody could say any more what was sent.
 * - A line on which STARTTLS was struck out looks like a server that has none. Off this machine the mail then waits,
 *   unless the URL itself says `requireTLS=false`.
 */
function strict(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  url.searchParams.delete('pool');
  if (url.protocol === 'smtp:' && !isLoopback(smtpUrl) && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
