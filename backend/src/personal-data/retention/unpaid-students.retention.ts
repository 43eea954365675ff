import { Injectable } from '@nestjs/common';
import { papersOf, PersonalApprovalsService } from '../../approvals/personal-approvals.service.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { Transactions } from '../../database/transactions.js';
import { PersonalPaymentsService } from '../../payments/personal-payments.service.js';
import { PersonalStudentsService } from '../../students/personal-students.service.js';
import { actOf, BATCH, PAUSE_MS } from './retention-act.js';

@Injectable()
export class UnpaidStudentsRetention {
  constructor(
    private readonly students: PersonalStudentsService,
    private readonly payments: PersonalPaymentsService,
    private readonly approvals: PersonalApprovalsService,
    private readonly trail: AuditTrail,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Erases students without a payment who are unchanged since `at` (UTC ms). */
  async eraseBefore(at: number): Promise<void> {
    for (let after = 0; ; ) {
      const unchanged = await this.students.unchangedSince(at, after, BATCH);
      const act = actOf('unpaid students');
      await this.transactions.run(async (tx) => {
        for (const { id } of unchanged) await this.students.lock(tx, id);
        // Money at the counter for which there is no payment yet.
        const awaited = await this.approvals.awaited(tx);
        const ids = unchanged.filter(({ admissionNumber }) => !awaited.has(admissionNumber)).map(({ id }) => id);
        const unpaid = await this.payments.withoutAny(tx, ids);
        const admissionNumbers = unchanged.filter(({ id }) => unpaid.includes(id)).map(({ admissionNumber }) => admissionNumber);
        await this.payments.erasePapers(tx, papersOf(await this.approvals.erase(tx, { admissionNumbers, transactionIds: [] })));
        await this.students.eraseUnpaid(tx, unpaid);
        if (unpaid.length > 0) await this.trail.record(tx, act(unpaid.length));
      });
      if (unchanged.length < BATCH) return;
      after = unchanged.at(-1)?.id ?? after;
      await this.clock.wait(PAUSE_MS);
    }
  }
}
