import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { APP_BASE, SCREENS } from '../../contract/index.js';
import { money, moneyMail } from '../../contract/texts/index.js';
import { DailyTasks } from '../../database/daily-tasks.js';
import { Transactions } from '../../database/transactions.js';
import { plainText } from '../../receipts/content/plain-text.js';
import { MailOutboxService } from '../../receipts/mail/mail-outbox.service.js';
import { MoneyService } from './money.service.js';
import { MONEY_SETTINGS } from './money-settings.js';

const KIND = 'money';

/** Tells named people every day whether the money is safe (docs/requirements.md#is-our-money-safe). */
@Injectable()
export class MoneyMail implements OnApplicationBootstrap {
  constructor(
    private readonly money: MoneyService,
    private readonly outbox: MailOutboxService,
    private readonly daily: DailyTasks,
    private readonly transactions: Transactions,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    // As it is when the mail goes out.
    this.outbox.registerKind(KIND, async () => {
      const { light, lines } = await this.money.state();
      const college = plainText(this.config.college.name);
      const page = `${this.config.http.publicUrl}${APP_BASE}${SCREENS.money.pattern}`;
      const told = lines.map((line) => moneyMail.line(line.light, money.questions[line.about], line.found, line.todo));
      return { subject: moneyMail.subject(college, light), text: `${[...told, `${moneyMail.page}\n${page}`, college].join('\n\n')}\n` };
    });
    const { mailTo } = this.config.settings(MONEY_SETTINGS);
    if (mailTo.length > 0) this.daily.add('money-mail', (day) => this.enqueue(mailTo, day));
  }

  private async enqueue(recipients: readonly string[], day: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      for (const [place, recipient] of recipients.entries()) {
        await this.outbox.enqueue(tx, { kind: KIND, key: `${KIND}:${day}:${place}`, recipient, data: {} });
      }
    });
  }
}
