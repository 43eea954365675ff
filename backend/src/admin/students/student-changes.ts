import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { PersonalApprovalsService } from '../../approvals/personal-approvals.service.js';
import { AppError } from '../../common/errors/app-error.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { studentSubject } from '../../audit/personal-audit.service.js';
import { Clock } from '../../common/clock.js';
import type { AuditAct } from '../../contract/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { DoubtfulFeesService } from '../../payments/doubtful-fees.service.js';
import type { DemandAdjustment } from '../../students/demand-adjustment.entity.js';
import { DemandAdjustments } from '../../students/demand-adjustments.service.js';
import type { RecordChange } from '../../students/records/student-records.service.js';

/** A change of a student and its entry in the trail, in one transaction. */
@Injectable()
export class StudentChanges {
  constructor(
    private readonly trail: AuditTrail,
    private readonly approvals: PersonalApprovalsService,
    private readonly doubtful: DoubtfulFeesService,
    private readonly adjustments: DemandAdjustments,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @param change null: nothing is to be recorded. */
  async make(act: AuditAct, by: Actor, change: (tx: Tx, now: number) => Promise<RecordChange | null>): Promise<void> {
    await this.transactions.run(async (tx) => {
      const made = await change(tx, this.clock.now());
      if (made) await this.trail.record(tx, { act, by, subject: studentSubject(made.admissionNumber), before: made.before, after: made.after });
    });
  }

  adjustmentsOf(demandIds: readonly number[]): Promise<DemandAdjustment[]> {
    return this.adjustments.of(demandIds);
  }

  /** Whether money may be on its way for one of these demands. */
  async areDoubtful(demandIds: readonly number[]): Promise<boolean> {
    return (await this.doubtful.among(demandIds)).size > 0;
  }

  /** @throws AppError NUMBER_NOT_CLOSABLE while two people have still to book money of the number. */
  async mustNotAwaitMoney(tx: Tx, admissionNumber: string): Promise<void> {
    if ((await this.approvals.awaited(tx)).has(admissionNumber)) throw new AppError('NUMBER_NOT_CLOSABLE', { errors: { correctNumber: 'paymentOpen' } });
  }
}
