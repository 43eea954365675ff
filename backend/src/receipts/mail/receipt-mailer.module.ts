import { MailerModule, type MailerOptions } from '@nestjs-modules/mailer';
import { AppConfig } from '../../config/app-config.js';
import { isLoopback } from '../../config/production-checks.js';
import { SMTP_TIMEOUTS, watchHandover } from './mail-sender.service.js';

/** One connection per mail. Without a mail server nothing is sent. */
export function mailerOptions({ mail }: AppConfig): MailerOptions {
  return {
    transport: mail.smtpUrl ? { url: strict(mail.smtpUrl), ...SMTP_TIMEOUTS } : { jsonTransport: true },
    plugins: [watchHandover],
  };
}

export const ReceiptMailerModule = MailerModule.forRootAsync({ imports: [], inject: [AppConfig], useFactory: mailerOptions });

/**
 * - A pooled transport resends by itself when its connection breaks: nobody would know what was sent.
 * - An attacker can strip STARTTLS. Except to this machine the mail then waits, unless the URL says `requireTLS=false`.
 */
function strict(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  url.searchParams.delete('pool');
  if (url.protocol === 'smtp:' && !isLoopback(smtpUrl) && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
