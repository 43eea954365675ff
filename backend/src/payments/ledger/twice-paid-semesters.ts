import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { SemesterTwiceRepository } from '../review/semester-twice.repository.js';
import { PaymentCases } from './payment-cases.js';

const YEAR_MS = 365 * 86_400_000;

/**
 * The case `SEMESTER_TWICE`: a person has paid a semester, and has another demand for it, under another session or number, which is paid
 * as well or can be. While it is open nobody is asked to pay the other one. One case for one semester.
 */
@Injectable()
export class TwicePaidSemesters {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly twice: SemesterTwiceRepository,
    private readonly cases: PaymentCases,
  ) {}

  /**
   * The payment is about to settle this demand.
   *
   * @returns whether a case was opened; the caller updates `needsReview`.
   */
  async openIfTwice(tx: Tx, demand: FeeDemand, payment: Payment, at: number): Promise<boolean> {
    if (!(await this.demands.hasCompetingDemand(tx, demand, payment.createdAt))) return false;
    const attempts = await this.payments.attempts(await this.demands.idsOfSameSemester(demand.id, tx), tx);
    if ((await this.twice.undecided(attempts.filter(({ demandId }) => demandId !== demand.id), tx)).length > 0) return false;
    await this.cases.open(tx, payment, 'otherDemand', at);
    return true;
  }

  /** The money of this payment went back, and its demand is due again: beside another one that was paid within a year. */
  async openWherePaid(tx: Tx, demand: FeeDemand, { createdAt }: Payment, at: number): Promise<void> {
    if (demand.hasOtherSession === 0 || !(await this.demands.isCurrent(tx, demand))) return;
    const attempts = await this.payments.attempts(await this.demands.lockSameSemester(tx, demand), tx);
    await this.openOnLatest(tx, attempts.filter((one) => one.demandId !== demand.id && isPaidSince(one, createdAt)), at);
  }

  /**
   * A number was closed: whoever has paid a semester under it and under the right one has paid it twice.
   *
   * @param demandIds of the closed number, locked with those of the right one.
   */
  async openWhereBothPaid(tx: Tx, demandIds: readonly number[], at: number): Promise<void> {
    for (const [own, same] of await this.demands.sameSemester(demandIds, tx)) {
      const paid = (await this.payments.attempts(same, tx)).filter(({ state }) => state === 'SUCCESS').sort((a, b) => a.stateAt - b.stateAt);
      const latest = paid.at(-1);
      const isTwice = latest && paid.some((one) => one.id !== latest.id && isPaidSince(one, latest.createdAt)) && paid.some(({ demandId }) => demandId === own);
      if (isTwice) await this.openOnLatest(tx, paid, at);
    }
  }

  private async openOnLatest(tx: Tx, paid: readonly Payment[], at: number): Promise<void> {
    const latest = paid.at(-1);
    if (!latest || (await this.twice.undecided(paid, tx)).length > 0) return;
    const payment = await this.payments.lock(tx, latest.id);
    await this.cases.open(tx, payment, 'otherDemand', at);
    await this.cases.updateReview(tx, payment);
  }
}

const isPaidSince = ({ state, stateAt }: Payment, begunAt: number): boolean => state === 'SUCCESS' && stateAt >= begunAt - YEAR_MS;
