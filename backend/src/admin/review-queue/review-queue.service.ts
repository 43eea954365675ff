import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { LogWriter } from '../../common/logging/log-writer.js';
import {
  type Approval, filledText, istIsoDateTime, type ResolveRequest, REVIEW_KINDS, type ReviewItem, type ReviewKind, type ReviewQueue, rupeesNumber,
} from '../../contract/index.js';
import type { UnknownMoney } from '../../payments/messages/unknown-money.entity.js';
import { UnknownMoneyService } from '../../payments/messages/unknown-money.service.js';
import { type OpenCase, PaymentReviewService } from '../../payments/review/payment-review.service.js';
import { holdsDemand, shownStatus } from '../../payments/settlement/payment-state.js';
import { receiptDates, resolutionsOf } from '../../payments/review/review-cases.js';
import { ReceiptMailService } from '../../receipts/mail/receipt-mail.service.js';
import { LookupCapService } from '../../students/lookup-protection/lookup-cap.service.js';

type MailToReview = Awaited<ReturnType<ReceiptMailService['needingReview']>>[number];

const MAIL_KINDS: Readonly<Record<MailToReview['state'], ReviewKind>> = { unclear: 'MAIL_UNCLEAR', refused: 'MAIL_REFUSED' };

const iso = (at: number): string => istIsoDateTime(new Date(at));

@Injectable()
export class ReviewQueueService {
  constructor(
    private readonly payments: PaymentReviewService,
    private readonly unknownMoney: UnknownMoneyService,
    private readonly mails: ReceiptMailService,
    private readonly log: LogWriter,
    private readonly differentNumbers: LookupCapService,
  ) {}

  async list(): Promise<Pick<ReviewQueue, 'items' | 'counts' | 'lookupCaps'>> {
    const [cases, unknown, mails, lookupCaps] = await Promise.all([
      this.payments.openCases(), this.unknownMoney.open(), this.mails.needingReview(), this.differentNumbers.recentlyReached(),
    ]);
    const items = [...cases.map(caseItem), ...unknown.map(unknownItem), ...mails.map(mailItem)];
    const counts = Object.fromEntries(
      REVIEW_KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length]),
    ) as Record<ReviewKind, number>;
    return { items: items.sort((a, b) => REVIEW_KINDS.indexOf(a.kind) - REVIEW_KINDS.indexOf(b.kind)), counts, lookupCaps };
  }

  async release(transactionId: string, by: Actor): Promise<void> {
    await this.payments.release(transactionId, by);
    this.logDecision('release', transactionId, by);
  }

  async resolve(transactionId: string, request: ResolveRequest, by: Actor): Promise<Approval | null> {
    const { kind, gatewayTxnId, resolution } = request;
    const approval = kind === 'UNKNOWN_MONEY' ? null : await this.payments.resolve(transactionId, request, by);
    if (kind === 'UNKNOWN_MONEY') await this.unknownMoney.dismiss(transactionId, request, by);
    this.logDecision(approval ? 'propose' : 'resolve', transactionId, by, { kind, gatewayTxnId, resolution });
    return approval;
  }

  async resendMail(transactionId: string, by: Actor): Promise<void> {
    await this.mails.resend(transactionId, by);
    this.logDecision('resend', transactionId, by);
  }

  /** The payment's events hold this too; the log may be kept where an administrator cannot change it. */
  private logDecision(decision: 'release' | 'propose' | 'resolve' | 'resend', transactionId: string, { person: admin }: Actor, details: object = {}): void {
    this.log.info('review decision recorded', { admin, decision, transactionId, ...details });
  }
}

function caseItem({ reviewCase, payment, outcome, demand }: OpenCase): ReviewItem {
  const { kind, charge, since } = reviewCase;
  const { settledTransactionId, settledReceiptNo } = demand;
  return {
    kind,
    transaction_id: payment.transactionId,
    receipt_no: payment.receiptNo,
    admissionNumber: payment.admissionNumber,
    since: iso(since),
    resolutions: [...resolutionsOf(reviewCase)],
    payment: {
      studentName: filledText(payment.form.studentName) || null,
      transaction_status: shownStatus(payment.state),
      amount: rupeesNumber(payment.amount),
      mayRelease: holdsDemand(payment.state) && payment.releasedAt === null,
    },
    charge: charge && {
      key: charge.key,
      gatewayTxnId: charge.gatewayTxnId,
      bankTxnId: charge.bankTxnId,
      amount: charge.amount === null ? null : rupeesNumber(charge.amount),
      paidAt: charge.paidAt === null ? null : iso(charge.paidAt),
    },
    settledBy: settledTransactionId && settledReceiptNo ? { transaction_id: settledTransactionId, receipt_no: settledReceiptNo } : null,
    feeToday: kind === 'FEE_CHANGED' ? rupeesNumber(demand.total) : null,
    dates: kind === 'RECEIPT_DATE' ? receiptDates(payment, outcome) : null,
    mail: null,
  };
}

function unknownItem({ transactionId, gatewayTxnId, bankTxnId, amount, completedAt, receivedAt }: UnknownMoney): ReviewItem {
  return {
    kind: 'UNKNOWN_MONEY',
    transaction_id: transactionId, receipt_no: null, admissionNumber: null,
    since: iso(receivedAt),
    resolutions: ['dismissed'],
    payment: null, settledBy: null, feeToday: null, dates: null, mail: null,
    charge: {
      key: gatewayTxnId, gatewayTxnId: gatewayTxnId === '' ? null : gatewayTxnId, bankTxnId, amount: amount === null ? null : rupeesNumber(amount),
      paidAt: completedAt === null ? null : iso(completedAt),
    },
  };
}

function mailItem(mail: MailToReview): ReviewItem {
  return {
    kind: MAIL_KINDS[mail.state],
    transaction_id: mail.transactionId,
    receipt_no: mail.receiptNo,
    admissionNumber: mail.admissionNumber,
    since: iso(mail.attemptedAt),
    resolutions: [],
    payment: null, charge: null, settledBy: null, feeToday: null, dates: null,
    mail: { recipient: mail.recipient, attempts: mail.attempts, reason: mail.reason },
  };
}
