import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { mailFaults } from '../../contract/texts/index.js';
import { placeholders } from '../../database/batched-read.js';
import { findAndLock, Transactions, type Tx } from '../../database/transactions.js';
import { PaymentRecordsService } from '../../payments/payment-records.service.js';
import type { WaitingMail } from './mail-kinds.js';
import { OutboxMail, type OutboxState, RECEIPT_MAIL } from './outbox-mail.entity.js';
import { Receipt } from '../receipt.entity.js';

export interface ClaimedMail {
  id: number;
  /** Id of this claim: only its holder may report. */
  claim: string;
  attempts: number;
  recipient: string;
  kind: string;
  key: string;
  data: Record<string, unknown>;
  /** Of a receipt; null in mails of another kind. */
  transactionId: string | null;
}

export interface MailNeedingReview {
  transactionId: string;
  /** Null of a refund advice. */
  receiptNo: string | null;
  /** Of a refund advice. */
  refundId: string | null;
  admissionNumber: string;
  recipient: string;
  state: 'unclear' | 'refused';
  attempts: number;
  reason: string | null;
  /** UTC milliseconds of the last attempt. */
  attemptedAt: number;
}

export interface MailState {
  key: string;
  state: OutboxState;
  /** What the mail server said. */
  reason: string | null;
}

export interface Resend {
  by: string;
  /** UTC ms. */
  at: number;
  /** What the payment was begun with; empty after an erasure. */
  formAddress: string;
  correctedAddress?: string;
}

export interface MailBacklog {
  /** UTC ms. */
  oldestWaitingAt: number | null;
  waiting: number;
  tried: number;
  refused: number;
}

/** A claim that was marked unclear may still be reported. */
const REPORTABLE: OutboxState[] = ['claimed', 'unclear'];

const CLAIMED_MAIL = `
  SELECT o.recipient AS "recipient", o.attempts AS "attempts", o.kind AS "kind", o.dedup_key AS "dedupKey", o.data AS "data", r.payment_id AS "paymentId"
    FROM outbox_mails o LEFT JOIN receipts r ON r.id = o.receipt_id
   WHERE o.id = ?`;

type ClaimedRow = Pick<ClaimedMail, 'recipient' | 'attempts' | 'kind'> & { paymentId: number | null; dedupKey: string; data: string | null };

const MAILS_NEEDING_REVIEW = `
  SELECT r.payment_id AS "paymentId", r.receipt_no AS "receiptNo", o.recipient AS "recipient", o.state AS "state", o.attempts AS "attempts", o.last_error AS "reason",
         COALESCE(o.claimed_at, o.updated_at) AS "attemptedAt"
    FROM outbox_mails o JOIN receipts r ON r.id = o.receipt_id
   WHERE o.state IN ('unclear', 'refused') AND r.voided_at IS NULL
   ORDER BY o.updated_at, o.id LIMIT 1000`;

@Injectable()
export class OutboxRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRecordsService,
  ) {}

  /** Lets a mail wait, in the transaction of what it tells about. Does nothing when there is one with this key. */
  async add(tx: Tx, { kind, key, recipient, data }: WaitingMail, now: number): Promise<void> {
    const mail = { receiptId: null, kind, dedupKey: key, recipient, data: { ...data }, state: 'waiting' as const, attempts: 0, nextAttemptAt: now, createdAt: now, updatedAt: now };
    await tx.createQueryBuilder().insert().into(OutboxMail).values(mail as never).orIgnore().execute();
  }

  /** Mails whose moment has come: receipts first, then the longest waiting. */
  async due(now: number, limit: number): Promise<number[]> {
    const rows = await this.transactions.read<{ id: number }>(
      `SELECT id FROM outbox_mails WHERE state = 'waiting' AND next_attempt_at <= ? ORDER BY CASE kind WHEN '${RECEIPT_MAIL}' THEN 0 ELSE 1 END, next_attempt_at, id LIMIT ${limit}`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /** `null` when another process was faster or the mail was cancelled. */
  async claim(id: number, claim: string, now: number): Promise<ClaimedMail | null> {
    return this.transactions.run(async (tx) => {
      await tx
        .createQueryBuilder()
        .update(OutboxMail)
        .set({ state: 'claimed', claimedBy: claim, claimedAt: now, updatedAt: now, attempts: () => 'attempts + 1' })
        .where({ id, state: 'waiting' })
        .execute();
      // Read back instead of counted: this may be a retry after a lost COMMIT.
      if (!(await tx.existsBy(OutboxMail, { id, state: 'claimed', claimedBy: claim }))) return null;
      const [row] = (await tx.query(CLAIMED_MAIL, [id])) as ClaimedRow[];
      if (!row) return null;
      const { paymentId, dedupKey, data, ...mail } = row;
      const payment = paymentId === null ? null : (await this.payments.byIds([paymentId], tx)).get(paymentId);
      if (payment === undefined) return null;
      return { id, claim, ...mail, key: dedupKey, data: JSON.parse(data ?? '{}') as Record<string, unknown>, transactionId: payment?.transactionId ?? null };
    });
  }

  /** Does nothing when a person has decided about the mail meanwhile. */
  async report({ id, claim }: ClaimedMail, change: Partial<Omit<OutboxMail, 'data'>> & { state: OutboxState }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const mail = await tx.findOneBy(OutboxMail, { id, claimedBy: claim, state: In(REPORTABLE) });
      if (!mail) return;
      // Locks the receipt first, as a reversal does: a mail of a void receipt must not be queued again.
      const receipt = mail.receiptId === null ? null : await findAndLock(tx, Receipt, { id: mail.receiptId });
      const isVoid = mail.receiptId !== null && receipt?.voidedAt !== null;
      const state = change.state === 'waiting' && isVoid ? 'cancelled' : change.state;
      await tx.update(OutboxMail, { id, claimedBy: claim, state: In(REPORTABLE) }, { ...change, state });
    });
  }

  /** Claims without a report: the mail was sent or not. */
  async markAbandonedUnclear(claimedBefore: number, now: number): Promise<number> {
    // Read first, so that an idle pass writes nothing.
    const rows = await this.transactions.read<{ id: number }>(
      `SELECT id FROM outbox_mails WHERE state = 'claimed' AND claimed_at < ? LIMIT 1000`,
      [claimedBefore],
    );
    if (rows.length === 0) return 0;
    const result = await this.transactions.run((tx) =>
      tx.update(
        OutboxMail,
        { id: In(rows.map(({ id }) => id)), state: 'claimed', claimedAt: LessThan(claimedBefore) },
        { state: 'unclear', lastError: mailFaults.stopped, updatedAt: now },
      ),
    );
    return result.affected ?? 0;
  }

  /** Of valid receipts, longest waiting first. */
  async needingReview(): Promise<MailNeedingReview[]> {
    const mails = await this.transactions.read<Omit<MailNeedingReview, 'transactionId' | 'admissionNumber' | 'refundId'> & { paymentId: number }>(MAILS_NEEDING_REVIEW);
    const payments = await this.payments.byIds(mails.map(({ paymentId }) => paymentId));
    return mails.flatMap(({ paymentId, ...mail }) => {
      const payment = payments.get(paymentId);
      return payment ? [{ ...mail, refundId: null, transactionId: payment.transactionId, admissionNumber: payment.admissionNumber }] : [];
    });
  }

  async countNeedingReview(): Promise<number> {
    const [row] = await this.transactions.read<{ n: number }>(
      "SELECT COUNT(*) AS n FROM outbox_mails o JOIN receipts r ON r.id = o.receipt_id WHERE o.state IN ('unclear', 'refused') AND r.voided_at IS NULL",
    );
    return Number(row?.n ?? 0);
  }

  /** How the mails with these keys fare; those that retention has deleted are missing. */
  async byKeys(keys: readonly string[]): Promise<MailState[]> {
    if (keys.length === 0) return [];
    return this.transactions.read<MailState>(
      `SELECT dedup_key AS "key", state AS "state", last_error AS "reason" FROM outbox_mails WHERE dedup_key IN (${placeholders(keys)})`, [...keys],
    );
  }

  /** Of the mails of receipts. */
  async countByState(): Promise<Record<string, number>> {
    const rows = await this.transactions.read<{ state: string; n: number }>('SELECT state, COUNT(*) AS n FROM outbox_mails WHERE receipt_id IS NOT NULL GROUP BY state');
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  /**
   * How mails fare, but for those of one kind.
   *
   * @param since UTC ms: `tried` and `refused` count the mails that ended since then.
   */
  async backlog(since: number, exceptKind: string): Promise<MailBacklog> {
    const [waiting] = await this.transactions.read<{ at: number | null; n: number | string }>(
      "SELECT MIN(created_at) AS at, COUNT(*) AS n FROM outbox_mails WHERE state = 'waiting' AND kind <> ?", [exceptKind],
    );
    const [ended] = await this.transactions.read<{ tried: number; refused: number | null }>(
      "SELECT COUNT(*) AS tried, SUM(CASE state WHEN 'refused' THEN 1 ELSE 0 END) AS refused FROM outbox_mails WHERE state IN ('sent', 'refused') AND updated_at >= ? AND kind <> ?",
      [since, exceptKind],
    );
    return { oldestWaitingAt: waiting?.at ?? null, waiting: Number(waiting?.n ?? 0), tried: Number(ended?.tried ?? 0), refused: Number(ended?.refused ?? 0) };
  }

  /**
   * Queues the mail of a valid receipt again and records who decided. A mail that is being sent is left alone, and one that
   * waits unless its address is corrected. One that retention has deleted is written anew.
   *
   * @param last ends the transaction; hears whether the mail was queued, and the address of before.
   * @throws AppError RECEIPT_NOT_FOUND when there is no valid receipt; NO_MAIL_ADDRESS.
   */
  async resend(
    transactionId: string, { by, at, formAddress, correctedAddress }: Resend, last: (tx: Tx, end: { isQueued: boolean; before: string }) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const payment = await this.payments.find(transactionId, tx);
      const receipt = payment && (await findAndLock(tx, Receipt, { paymentId: payment.id }));
      if (!payment || !receipt || receipt.voidedAt !== null) throw new AppError('RECEIPT_NOT_FOUND');
      const mail = await findAndLock(tx, OutboxMail, { receiptId: receipt.id });
      const before = mail?.recipient ?? formAddress;
      const recipient = correctedAddress ?? before;
      if (recipient === '') throw new AppError('NO_MAIL_ADDRESS');
      const isCorrected = recipient !== before;
      const isQueued = mail === null || (mail.state === 'waiting' ? correctedAddress !== undefined : mail.state !== 'claimed');
      const fresh = {
        recipient, state: 'waiting' as const, nextAttemptAt: at, claimedBy: null, claimedAt: null, updatedAt: at, ...(isCorrected ? { attempts: 0, lastError: null } : {}),
      };
      if (mail === null) await tx.insert(OutboxMail, { ...fresh, receiptId: receipt.id, kind: RECEIPT_MAIL, dedupKey: `${RECEIPT_MAIL}:${receipt.id}`, createdAt: at });
      else if (isQueued) await tx.update(OutboxMail, { id: mail.id }, fresh);
      if (isQueued) await this.payments.recordDecision(tx, payment, correctedAddress === undefined ? 'mail:resend' : 'mail:redirect', by, at);
      await last(tx, { isQueued, before });
    });
  }

  async stateOf(transactionId: string): Promise<OutboxState | null> {
    const payment = await this.payments.find(transactionId);
    if (!payment) return null;
    const [row] = await this.transactions.read<{ state: OutboxState }>(
      'SELECT o.state FROM outbox_mails o JOIN receipts r ON r.id = o.receipt_id WHERE r.payment_id = ? AND r.voided_at IS NULL', [payment.id],
    );
    return row?.state ?? null;
  }
}
