import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { isDuplicateKey, Transactions, type Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { RestoreMarks } from '../../database/backup/restore-marks.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { STUDENT } from '../payment-event.entity.js';
import type { Payment } from '../payment.entity.js';
import { FRESH_MS, liveAttempts } from './live-attempts.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import { PaymentRepository } from '../payment.repository.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { nextCheckAt } from '../requery/requery-schedule.js';
import { type RequeryResult, RequeryService } from '../requery/requery.service.js';
import type { PaymentForm } from './payment-form.js';
import { validProposedIds, generateIds, type PaymentIds } from './payment-ids.js';

/** Within this the same submission gets the same attempt and token. */
const SAME_TOKEN_MS = 15 * 60_000;
export const DOUBT_MS = 30 * 60_000;
const POLL_MS = 60;

export interface Submission {
  studentId: number;
  admissionNumber: string;
  demandId: number;
  form: PaymentForm;
  /** Paise that the page showed. */
  total: number;
  /** Proposed by the page; used when valid and free. */
  proposed: { transactionId: unknown; receiptNo: unknown };
  payDespiteDoubt: boolean;
}

type StartDecision =
  | { kind: 'created'; payment: Payment }
  | { kind: 'reuse'; payment: Payment }
  | { kind: 'wait'; payment: Payment }
  | { kind: 'requery'; payment: Payment };

/**
 * Begins an attempt to pay, or finds the one that this submission already began (docs/requirements.md#starting-a-payment). The
 * row exists before the gateway hears of it, and one row has one AUTH.
 */
@Injectable()
export class StartPaymentService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly ledger: PaymentLedger,
    private readonly requery: RequeryService,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
    private readonly restore: RestoreMarks,
  ) {}

  /** The same student, demand and form give the same key. */
  static contentKey({ studentId, demandId, form }: Pick<Submission, 'studentId' | 'demandId' | 'form'>): string {
    return createHash('sha256').update(JSON.stringify([studentId, demandId, Object.entries(form).sort()])).digest('hex');
  }

  /**
   * @returns the attempt with its token.
   * @throws AppError ALREADY_PAID, PAYMENT_IN_DOUBT, FEE_MISMATCH, GATEWAY_REFUSED, GATEWAY_TIMEOUT
   */
  async start(submission: Submission): Promise<Payment> {
    const began = this.clock.now();
    const deadline = Date.now() + this.providers.current.timeoutMs + 5_000;
    const requeried = new Map<number, RequeryResult['kind']>();
    for (;;) {
      const decision = await this.decide(submission, began, requeried);
      const { payment } = decision;
      if (decision.kind === 'reuse') return payment;
      if (decision.kind === 'created') return this.requestToken(payment);
      if (Date.now() > deadline) throw new AppError('GATEWAY_TIMEOUT');
      if (decision.kind === 'wait') await sleep(POLL_MS);
      else requeried.set(payment.id, (await this.requery.run(payment.id, 'start')).kind);
    }
  }

  /** Checks, under the demand's lock, every live attempt, and creates a new one if none blocks it. */
  private async decide(submission: Submission, began: number, requeried: ReadonlyMap<number, RequeryResult['kind']>): Promise<StartDecision> {
    const contentKey = StartPaymentService.contentKey(submission);
    const authBy = randomUUID();
    const restoredAt = await this.restore.restoredAt();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.transactions.run(async (tx) => {
          const demand = await this.demands.lock(tx, submission.demandId);
          if (demand.settledByPaymentId !== null) {
            throw new AppError('ALREADY_PAID', { transactionId: demand.settledTransactionId ?? undefined });
          }
          if (demand.refund === 'closed') throw new AppError('FEE_CLOSED');
          const attempts = await this.payments.attempts(await this.demands.lockSameSemester(tx, demand), tx);
          const live = liveAttempts(attempts, this.clock.now(), { freshSince: began - FRESH_MS });
          for (const { id } of live) {
            const payment = await this.payments.lock(tx, id);
            // A retry after a lost COMMIT: the row exists, and nobody else will send its AUTH.
            if (payment.authBy === authBy) return { kind: 'created', payment };
            const decision = await this.resolveLiveAttempt(tx, payment, { submission, contentKey, began, requeried, isOnlyOne: live.length === 1 });
            if (decision) return decision;
          }
          // An import changed the fees after the page was loaded.
          if (demand.total !== submission.total || !(await this.demands.isCurrent(tx, demand))) throw new AppError('FEE_MISMATCH');
          const ids = await this.freeIds(tx, submission, attempt, restoredAt);
          return { kind: 'created', payment: await this.create(tx, demand, submission, { contentKey, authBy, ...ids }) };
        });
      } catch (error) {
        // Ids are unique; two students of the same millisecond collide, and the second one retries.
        if (!isDuplicateKey(error) || attempt >= 8) throw error;
      }
    }
  }

  /** @returns what to do first, or `null` when the attempt no longer blocks a new one. */
  private async resolveLiveAttempt(
    tx: Tx,
    payment: Payment,
    { submission, contentKey, began, requeried, isOnlyOne }: {
      submission: Submission; contentKey: string; began: number; requeried: ReadonlyMap<number, RequeryResult['kind']>; isOnlyOne: boolean;
    },
  ): Promise<StartDecision | null> {
    const now = this.clock.now();
    const notAtBank = payment.state === 'CREATED' || payment.state === 'TOKEN_ISSUED';
    if (notAtBank && payment.authUntil !== null && payment.authUntil > now) return { kind: 'wait', payment };
    // A released one lives again when a later one has reached the bank.
    const same = isOnlyOne && payment.releasedAt === null && payment.contentKey === contentKey && now - payment.createdAt <= SAME_TOKEN_MS;
    if (payment.state === 'TOKEN_ISSUED' && same && payment.hintDueAt === null && this.providers.isConfigured(payment)) return { kind: 'reuse', payment };

    // The gateway cannot decide about held money: a person does.
    const waitsForOffice = (payment.state === 'MISMATCH' || payment.state === 'DUPLICATE') && payment.releasedAt === null;
    if (!waitsForOffice && !requeried.has(payment.id)) return { kind: 'requery', payment };
    // "Not started" counts only when it was answered after this request began, and after every unsigned message.
    const isAnswered = requeried.get(payment.id) === 'answered' && (payment.lastAnsweredAt ?? 0) >= began && payment.hintDueAt === null;
    if (notAtBank && isAnswered && payment.lastAnswer === 'notStarted') {
      await this.ledger.close(tx, payment, 'superseded');
      return null;
    }
    if (submission.payDespiteDoubt && !waitsForOffice && now - payment.createdAt >= DOUBT_MS) {
      await this.ledger.release(tx, payment, STUDENT);
      return null;
    }
    throw new AppError('PAYMENT_IN_DOUBT', { transactionId: payment.transactionId });
  }

  private async create(tx: Tx, demand: FeeDemand, submission: Submission, own: PaymentIds & Pick<Payment, 'contentKey' | 'authBy'>): Promise<Payment> {
    const now = this.clock.now();
    return this.payments.insert(tx, {
      ...own,
      provider: this.providers.current.name, providerAccount: this.providers.current.account, isTest: this.providers.current.isTest ? 1 : 0,
      studentId: submission.studentId, demandId: demand.id, admissionNumber: submission.admissionNumber,
      semesterNo: demand.semesterNo, state: 'CREATED', stateAt: now, amount: demand.total, heads: demand.heads, form: submission.form,
      authUntil: now + this.providers.current.timeoutMs + 2_000, tokenId: null, tokenAt: null, openDemandId: demand.id,
      settledDemandId: null, settledAmount: null, gatewayTxnId: null, paidAt: null, receiptDatedAt: null, closedAt: null, releasedAt: null,
      nextCheckAt: nextCheckAt('CREATED', now, now), requeryFailures: 0, requeryLeaseUntil: null, requeryLeaseBy: null, lastRequeryAt: null,
      lastAnsweredAt: null, lastAnswer: null, hintDueAt: null, hintAfter: null, deniedAt: null, refundingSince: null,
      refundedAmount: 0, needsReview: 0, createdAt: now, updatedAt: now,
    });
  }

  private async freeIds(tx: Tx, { proposed }: Submission, attempt: number, restoredAt: number): Promise<PaymentIds> {
    const now = this.clock.now();
    const proposedIds = attempt === 0 ? validProposedIds(proposed.transactionId, proposed.receiptNo, now, restoredAt) : null;
    for (let tries = attempt; tries < attempt + 20; tries += 1) {
      const ids = tries === attempt && proposedIds ? proposedIds : generateIds(now, tries, restoredAt);
      if (!(await this.payments.idsTaken(tx, ids.transactionId, ids.receiptNo))) return ids;
    }
    throw new AppError('OUTCOME_UNKNOWN', { log: { reason: 'no free transaction id' } });
  }

  private async requestToken(payment: Payment): Promise<Payment> {
    const { form, transactionId, amount } = payment;
    const answer = await this.providers.of(payment).createToken({
      transactionId, amount, at: new Date(this.clock.now()),
      customer: { name: form.studentName, email: form.email, mobile: form.mobile },
    });
    if (answer.kind === 'token') {
      const issued = await this.ledger.tokenIssued(payment.id, answer.tokenId);
      // The attempt was closed or paid meanwhile: its token must not be used.
      if (issued.state !== 'TOKEN_ISSUED') throw new AppError('GATEWAY_TIMEOUT', { log: { transactionId, state: issued.state } });
      return issued;
    }
    if (answer.kind === 'refused') {
      await this.transactions.run(async (tx) => {
        await this.demands.lock(tx, payment.demandId);
        const current = await this.payments.lock(tx, payment.id);
        if (current.state === 'CREATED') await this.ledger.close(tx, current, 'refused');
      });
      throw new AppError('GATEWAY_REFUSED', { log: { transactionId, code: answer.code } });
    }
    // The gateway may have created a token: the attempt stays open and is requeried.
    await this.transactions.run(async (tx) => {
      await this.payments.update(tx, payment.id, { authUntil: null });
    });
    throw new AppError('GATEWAY_TIMEOUT', { log: { transactionId, reason: answer.reason } });
  }
}
