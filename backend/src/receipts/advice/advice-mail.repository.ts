import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { insertRow } from '../../database/cached-statements.js';
import { findAndLock, Transactions, type Tx } from '../../database/transactions.js';
import { PaymentRecordsService } from '../../payments/payment-records.service.js';
import { OutboxMail, type OutboxState } from '../mail/outbox-mail.entity.js';
import type { MailNeedingReview, Resend } from '../mail/outbox.repository.js';
import { ADVICE_MAIL, adviceKeyOf } from './refund-advice-issuer.js';

/** What became of the mail of one refund advice. Times are UTC ms. */
export interface AdviceMail {
  refundId: string;
  recipient: string;
  state: OutboxState;
  at: number;
  lastError: string | null;
}

type Row = Omit<MailNeedingReview, 'transactionId' | 'admissionNumber' | 'receiptNo' | 'refundId'> & { dedupKey: string };

const NEEDING_REVIEW = `kind = '${ADVICE_MAIL}' AND state IN ('unclear', 'refused')`;

const refundIdIn = (dedupKey: string): string => dedupKey.slice(dedupKey.lastIndexOf(':') + 1);
const paymentIdIn = (dedupKey: string): number => Number(dedupKey.split(':')[1]);

@Injectable()
export class AdviceMailRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentRecordsService,
  ) {}

  /** Longest waiting first. */
  async needingReview(): Promise<MailNeedingReview[]> {
    const mails = await this.transactions.read<Row>(
      `SELECT dedup_key AS "dedupKey", recipient AS "recipient", state AS "state", attempts AS "attempts", last_error AS "reason", COALESCE(claimed_at, updated_at) AS "attemptedAt"
         FROM outbox_mails WHERE ${NEEDING_REVIEW} ORDER BY updated_at, id LIMIT 1000`);
    const payments = await this.payments.byIds(mails.map(({ dedupKey }) => paymentIdIn(dedupKey)));
    return mails.flatMap(({ dedupKey, ...mail }) => {
      const payment = payments.get(paymentIdIn(dedupKey));
      const about = payment && { transactionId: payment.transactionId, admissionNumber: payment.admissionNumber };
      return about ? [{ ...mail, ...about, receiptNo: null, refundId: refundIdIn(dedupKey) }] : [];
    });
  }

  async countNeedingReview(): Promise<number> {
    const [row] = await this.transactions.read<{ n: number | string }>(`SELECT COUNT(*) AS n FROM outbox_mails WHERE ${NEEDING_REVIEW}`);
    return Number(row?.n ?? 0);
  }

  /** Oldest first. */
  async ofPayment(paymentId: number): Promise<AdviceMail[]> {
    const rows = await this.transactions.read<Omit<AdviceMail, 'refundId'> & { dedupKey: string }>(
      `SELECT dedup_key AS "dedupKey", recipient AS "recipient", state AS "state", COALESCE(sent_at, updated_at) AS "at", last_error AS "lastError"
         FROM outbox_mails WHERE dedup_key LIKE ? ORDER BY id`, [`${adviceKeyOf(paymentId)}%`]);
    return rows.map(({ dedupKey, ...mail }) => ({ ...mail, refundId: refundIdIn(dedupKey) }));
  }

  /**
   * Queues the mail again, as `OutboxRepository.resend` does that of a receipt; one that retention has deleted is written anew.
   *
   * @param last ends the transaction.
   * @throws AppError REFUND_NOT_FOUND, NO_MAIL_ADDRESS
   */
  async resend(
    { transactionId, refundId }: { transactionId: string; refundId: string }, { by, at, formAddress, correctedAddress }: Resend,
    last: (tx: Tx, end: { isQueued: boolean; before: string }) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const payment = await this.payments.find(transactionId, tx);
      if (!payment) throw new AppError('REFUND_NOT_FOUND');
      const dedupKey = `${adviceKeyOf(payment.id)}${refundId}`;
      const mail = await findAndLock(tx, OutboxMail, { dedupKey });
      const before = mail?.recipient ?? formAddress;
      const recipient = correctedAddress ?? before;
      if (recipient === '') throw new AppError('NO_MAIL_ADDRESS');
      const isQueued = mail === null || (mail.state === 'waiting' ? correctedAddress !== undefined : mail.state !== 'claimed');
      const anew = recipient === before ? {} : { attempts: 0, lastError: null };
      const fresh = { recipient, state: 'waiting' as const, nextAttemptAt: at, claimedBy: null, claimedAt: null, updatedAt: at, ...anew };
      const first = { receiptId: null, kind: ADVICE_MAIL, dedupKey, data: { transactionId, refundId }, attempts: 0, createdAt: at };
      if (mail === null) await insertRow(tx, OutboxMail, { ...fresh, ...first });
      else if (isQueued) await tx.update(OutboxMail, { id: mail.id }, fresh);
      if (isQueued) await this.payments.recordDecision(tx, payment, correctedAddress === undefined ? 'mail:adviceResend' : 'mail:adviceRedirect', by, at);
      await last(tx, { isQueued, before });
    });
  }
}
