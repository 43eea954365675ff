import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { insertRow } from '../../database/cached-statements.js';
import type { Tx } from '../../database/transactions.js';
import type { Payment } from '../../payments/payment.entity.js';
import { RefundListener } from '../../payments/refunds/refund-listener.js';
import { OutboxMail } from '../mail/outbox-mail.entity.js';

export const ADVICE_MAIL = 'refundAdvice';

/** What the keys of the advices of one payment begin with. */
export const adviceKeyOf = (paymentId: number): string => `${ADVICE_MAIL}:${paymentId}:`;

/** Lets the advice of a refund wait in the transaction that ends it (docs/requirements.md#refund-advice). */
@Injectable()
export class RefundAdviceIssuer extends RefundListener {
  constructor(private readonly clock: Clock) {
    super();
  }

  override async paidOut(tx: Tx, { id, transactionId, form }: Payment, refundId: string): Promise<void> {
    const dedupKey = `${adviceKeyOf(id)}${refundId}`;
    // Without an address: its data were erased.
    if (!form.email || (await tx.existsBy(OutboxMail, { dedupKey }))) return;
    const at = this.clock.now();
    await insertRow(tx, OutboxMail, {
      receiptId: null, kind: ADVICE_MAIL, dedupKey, data: { transactionId, refundId }, recipient: form.email, state: 'waiting', attempts: 0, nextAttemptAt: at,
      createdAt: at, updatedAt: at,
    });
  }
}
