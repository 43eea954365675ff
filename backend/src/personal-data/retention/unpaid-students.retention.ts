import { Injectable } from '@nestjs/common';
import { papersOf, PersonalApprovalsService } from '../../approvals/personal-approvals.service.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { PersonalPaymentsService } from '../../payments/personal-payments.service.js';
import { PersonalStudentsService } from '../../students/personal-students.service.js';
import { papersTold } from '../papers-told.js';
import { actOf, BATCH, PAUSE_MS } from './retention-act.js';

interface StudentNumber {
  id: number;
  admissionNumber: string;
}

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

  /**
   * Erases people without a payment who are unchanged since `at` (UTC ms), under all their numbers. Of a closed number whose person stays
   * the number alone is kept, so that it stays closed.
   */
  async eraseBefore(at: number): Promise<void> {
    await this.inBatches((after) => this.students.unchangedSince(at, after, BATCH), async (tx, people) => {
      const numbers = people.flatMap(({ closed, ...right }) => [right, ...closed]);
      const unpaid = new Set((await this.unpaid(tx, numbers)).map(({ id }) => id));
      const gone = people.map(({ closed, ...right }) => [right, ...closed]).filter((own) => own.every(({ id }) => unpaid.has(id))).flat();
      const papers = await this.erasePapers(tx, gone);
      // The closed ones first: none is open for a moment.
      await this.students.eraseUnpaid(tx, gone.map(({ id }) => id).reverse());
      return { erased: gone.length, papers };
    });
    await this.inBatches((after) => this.students.closedUnchangedSince(at, after, BATCH), async (tx, closed) => {
      const unpaid = await this.unpaid(tx, closed);
      const papers = await this.erasePapers(tx, unpaid);
      await this.students.keepNumberAlone(tx, unpaid.map(({ id }) => id));
      return { erased: unpaid.length, papers };
    });
  }

  /** @param erase returns how many, and which papers went with them. */
  private async inBatches<Row extends StudentNumber>(
    read: (after: number) => Promise<Row[]>, erase: (tx: Tx, rows: readonly Row[]) => Promise<{ erased: number; papers: readonly number[] }>,
  ): Promise<void> {
    for (let after = 0; ; ) {
      const rows = await read(after);
      const act = actOf('unpaid students');
      await this.transactions.run(async (tx) => {
        const { erased, papers } = await erase(tx, rows);
        if (erased > 0) await this.trail.record(tx, act(erased, papers.length > 0 ? { papers: papersTold(papers) } : {}));
      });
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.id ?? after;
      await this.clock.wait(PAUSE_MS);
    }
  }

  /** Locks their demands. */
  private async unpaid(tx: Tx, numbers: readonly StudentNumber[]): Promise<StudentNumber[]> {
    for (const { id } of numbers) await this.students.lock(tx, id);
    // Money at the counter for which there is no payment yet.
    const awaited = await this.approvals.awaited(tx);
    const candidates = numbers.filter(({ admissionNumber }) => !awaited.has(admissionNumber));
    const unpaid = new Set(await this.payments.withoutAny(tx, candidates.map(({ id }) => id)));
    return candidates.filter(({ id }) => unpaid.has(id));
  }

  private async erasePapers(tx: Tx, numbers: readonly StudentNumber[]): Promise<number[]> {
    const admissionNumbers = numbers.map(({ admissionNumber }) => admissionNumber);
    const papers = papersOf(await this.approvals.erase(tx, { admissionNumbers, transactionIds: [] }));
    return (await this.payments.erasePapers(tx, papers, await this.approvals.papersAwaited(tx))).erased;
  }
}
