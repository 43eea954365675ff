import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import {
  filledText, istInstant, REVIEW_KINDS, type ReviewItem, type ReviewKind, type ReviewQueue, rupeesNumber,
} from '../../contract/index.js';
import { isBookedKey } from '../../payments/ledger/booked-money.js';
import type { UnknownMoney } from '../../payments/messages/unknown-money.entity.js';
import { UnknownMoneyService } from '../../payments/messages/unknown-money.service.js';
import { type OpenCase, ReviewCasesService } from '../../payments/review/review-cases.service.js';
import { holdsDemand, shownStatus } from '../../payments/ledger/payment-state.js';
import { receiptDates, resolutionsOf } from '../../payments/review/review-cases.js';
import { ReceiptMailService } from '../../receipts/mail/receipt-mail.service.js';
import { LookupCapService } from '../../students/lookup-protection/lookup-cap.service.js';

type MailToReview = Awaited<ReturnType<ReceiptMailService['needingReview']>>[number];

const RECEIPT_KINDS: Readonly<Record<MailToReview['state'], ReviewKind>> = { unclear: 'MAIL_UNCLEAR', refused: 'MAIL_REFUSED' };
const ADVICE_KINDS: Readonly<Record<MailToReview['state'], ReviewKind>> = { unclear: 'ADVICE_UNCLEAR', refused: 'ADVICE_REFUSED' };


@Injectable()
export class ReviewQueueService {
  constructor(
    private readonly cases: ReviewCasesService,
    private readonly unknownMoney: UnknownMoneyService,
    private readonly mails: ReceiptMailService,
    private readonly differentNumbers: LookupCapService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Pick<ReviewQueue, 'items' | 'counts' | 'lookupCaps'>> {
    const [cases, unknown, mails, lookupCaps] = await Promise.all([
      this.cases.open(), this.unknownMoney.open(), this.mails.needingReview(), this.differentNumbers.recentlyReached(),
    ]);
    const now = this.clock.now();
    const items = [...cases.map((one) => caseItem(one, now)), ...unknown.map((one) => unknownItem(one, now)), ...mails.map((mail) => mailItem(mail, now))];
    const counts = Object.fromEntries(
      REVIEW_KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length]),
    ) as Record<ReviewKind, number>;
    return { items: items.sort((a, b) => REVIEW_KINDS.indexOf(a.kind) - REVIEW_KINDS.indexOf(b.kind) || b.waitingHours - a.waitingHours), counts, lookupCaps };
  }

  /** What the list is about, cheaply: a payment with two cases counts once. */
  async count(): Promise<number> {
    const [payments, unknown, mails, caps] = await Promise.all([
      this.cases.count(), this.unknownMoney.open(), this.mails.countNeedingReview(), this.differentNumbers.recentlyReached(),
    ]);
    return payments + unknown.length + mails + caps.length;
  }
}

const hoursBetween = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / 3_600_000));

function caseItem({ reviewCase, payment, outcome, demand }: OpenCase, now: number): ReviewItem {
  const { kind, charge, since } = reviewCase;
  const { settledTransactionId, settledReceiptNo } = demand;
  return {
    kind,
    transaction_id: payment.transactionId,
    receipt_no: payment.receiptNo,
    admissionNumber: payment.admissionNumber,
    since: istInstant(since),
    waitingHours: hoursBetween(since, now),
    resolutions: [...resolutionsOf(reviewCase)],
    payment: {
      studentName: filledText(payment.form.studentName) || null,
      transaction_status: shownStatus(payment.state),
      amount: rupeesNumber(payment.amount),
      mayRelease: holdsDemand(payment.state) && payment.releasedAt === null,
    },
    charge: charge && {
      key: charge.key,
      gatewayTxnId: isBookedKey(charge.gatewayTxnId) ? null : charge.gatewayTxnId,
      bankTxnId: charge.bankTxnId,
      amount: charge.amount === null ? null : rupeesNumber(charge.amount),
      paidAt: charge.paidAt === null ? null : istInstant(charge.paidAt),
    },
    settledBy: settledTransactionId && settledReceiptNo ? { transaction_id: settledTransactionId, receipt_no: settledReceiptNo } : null,
    feeToday: kind === 'FEE_CHANGED' ? rupeesNumber(demand.total) : null,
    dates: kind === 'RECEIPT_DATE' ? receiptDates(payment, outcome) : null,
    mail: null,
  };
}

function unknownItem({ transactionId, gatewayTxnId, bankTxnId, amount, completedAt, receivedAt }: UnknownMoney, now: number): ReviewItem {
  return {
    kind: 'UNKNOWN_MONEY',
    transaction_id: transactionId, receipt_no: null, admissionNumber: null,
    since: istInstant(receivedAt),
    waitingHours: hoursBetween(receivedAt, now),
    resolutions: ['dismissed'],
    payment: null, settledBy: null, feeToday: null, dates: null, mail: null,
    charge: {
      key: gatewayTxnId, gatewayTxnId: gatewayTxnId === '' ? null : gatewayTxnId, bankTxnId, amount: amount === null ? null : rupeesNumber(amount),
      paidAt: completedAt === null ? null : istInstant(completedAt),
    },
  };
}

function mailItem(mail: MailToReview, now: number): ReviewItem {
  return {
    kind: (mail.refundId === null ? RECEIPT_KINDS : ADVICE_KINDS)[mail.state],
    transaction_id: mail.transactionId,
    receipt_no: mail.receiptNo,
    admissionNumber: mail.admissionNumber,
    since: istInstant(mail.attemptedAt),
    waitingHours: hoursBetween(mail.attemptedAt, now),
    resolutions: [],
    payment: null, charge: null, settledBy: null, feeToday: null, dates: null,
    mail: { recipient: mail.recipient, attempts: mail.attempts, reason: mail.reason, refund_id: mail.refundId },
  };
}
