import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { Transactions } from '../../database/transactions.js';
import { PersonalReceiptsService } from '../../receipts/personal-receipts.service.js';
import { actOf, BATCH, PAUSE_MS } from './retention-act.js';

@Injectable()
export class MailsRetention {
  constructor(
    private readonly receipts: PersonalReceiptsService,
    private readonly trail: AuditTrail,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Erases addresses and contents of mails from before `at` (UTC ms). */
  async eraseBefore(at: number): Promise<void> {
    for (;;) {
      const act = actOf('mails');
      const count = await this.transactions.run(async (tx) => {
        const erased = await this.receipts.eraseMailsBefore(tx, at, BATCH);
        if (erased > 0) await this.trail.record(tx, act(erased));
        return erased;
      });
      if (count < BATCH) return;
      await this.clock.wait(PAUSE_MS);
    }
  }
}
