import { Injectable } from '@nestjs/common';
import { LogWriter } from '../common/logging/log-writer.js';
import { filledText, istIsoDateTime, OFFICE_KINDS, type OfficeItem, type OfficeKind, type OfficeList, rupeesNumber } from '../contract/index.js';
import { type OfficeItem as WaitingPayment, PaymentOffice } from '../payments/payment-office.service.js';
import { holdsDemand, shownStatus } from '../payments/payment-state.js';
import { ReceiptMailService } from '../receipts/mail/receipt-mail.service.js';
import { DifferentNumbers } from '../students/different-numbers.service.js';

type WaitingMail = Awaited<ReturnType<ReceiptMailService['waitingForAPerson']>>[number];

const MAIL_KINDS: Readonly<Record<WaitingMail['state'], OfficeKind>> = { unclear: 'MAIL_UNCLEAR', refused: 'MAIL_REFUSED' };

@Injectable()
export class OfficeService {
  constructor(
    private readonly payments: PaymentOffice,
    private readonly mails: ReceiptMailService,
    private readonly log: LogWriter,
    private readonly differentNumbers: DifferentNumbers,
  ) {}

  /** Everything that waits for a person, the most pressing kind first. */
  async list(): Promise<OfficeList> {
    const [payments, mails, lookupCaps] = await Promise.all([
      this.payments.waiting(), this.mails.waitingForAPerson(), this.differentNumbers.reachedLately(),
    ]);
    const items = [...payments.map(paymentItem), ...mails.map(mailItem)];
    const counts = Object.fromEntries(
      OFFICE_KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length]),
    ) as Record<OfficeKind, number>;
    return { items: items.sort((a, b) => OFFICE_KINDS.indexOf(a.kind) - OFFICE_KINDS.indexOf(b.kind)), counts, lookupCaps };
  }

  async release(transactionId: string, actor: string): Promise<void> {
    await this.payments.release(transactionId, actor);
    this.note('release', transactionId, actor);
  }

  async markHandled(transactionId: string, actor: string): Promise<void> {
    await this.payments.markHandled(transactionId, actor);
    this.note('handled', transactionId, actor);
  }

  async resendMail(transactionId: string, actor: string): Promise<void> {
    await this.mails.resend(transactionId, actor);
    this.note('resend', transactionId, actor);
  }

  /** The payment's story in the database says it as well; the log may stand where an administrator cannot change it. */
  private note(decision: 'release' | 'handled' | 'resend', transactionId: string, admin: string): void {
    this.log.info('the office decided', { admin, decision, transactionId });
  }
}

function paymentItem({ reason, payment }: WaitingPayment): OfficeItem {
  return {
    kind: reason,
    transaction_id: payment.transactionId,
    receipt_no: payment.receiptNo,
    admissionNumber: payment.admissionNumber,
    since: istIsoDateTime(new Date(payment.stateAt)),
    payment: {
      studentName: filledText(payment.form.studentName) || null,
      transaction_status: shownStatus(payment.state),
      amount: rupeesNumber(payment.amount),
      mayRelease: holdsDemand(payment.state) && payment.releasedAt === null,
    },
    mail: null,
  };
}

function mailItem(mail: WaitingMail): OfficeItem {
  return {
    kind: MAIL_KINDS[mail.state],
    transaction_id: mail.transactionId,
    receipt_no: mail.receiptNo,
    admissionNumber: mail.admissionNumber,
    since: istIsoDateTime(new Date(mail.attemptedAt)),
    payment: null,
    mail: { recipient: mail.recipient, attempts: mail.attempts, reason: mail.reason },
  };
}
