import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AUDIT_SETTINGS } from '../../audit/audit-settings.js';
import { AuditSearchService } from '../../audit/audit-search.service.js';
import { headText } from '../../audit/chain.js';
import { AppConfig } from '../../config/app-config.js';
import { auditMail } from '../../contract/texts/index.js';
import { DailyTasks } from '../../database/daily-tasks.js';
import { Transactions } from '../../database/transactions.js';
import { MailOutboxService } from '../../receipts/mail/mail-outbox.service.js';

const KIND = 'audit-head';

/** Mails the end of the audit trail to named people every day: whoever rewrites the past cannot rewrite their mailboxes. */
@Injectable()
export class AuditHeadMail implements OnApplicationBootstrap {
  constructor(
    private readonly audit: AuditSearchService,
    private readonly outbox: MailOutboxService,
    private readonly daily: DailyTasks,
    private readonly transactions: Transactions,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    // As it is when the mail goes out: a mail that waits would tell an older one.
    this.outbox.registerKind(KIND, async ({ data }) => {
      const { college } = this.config;
      const head = headText(await this.audit.head());
      return { subject: auditMail.subject(college.name, String(data['day'])), text: auditMail.text(head, college.name) };
    });
    const { mailTo } = this.config.settings(AUDIT_SETTINGS);
    if (mailTo.length > 0) this.daily.add('audit-head-mail', (day) => this.enqueue(mailTo, day));
  }

  private async enqueue(recipients: readonly string[], day: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      for (const [place, recipient] of recipients.entries()) {
        await this.outbox.enqueue(tx, { kind: KIND, key: `${KIND}:${day}:${place}`, recipient, data: { day } });
      }
    });
  }
}
