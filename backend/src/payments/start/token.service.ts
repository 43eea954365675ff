import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { API_BASE, readAdmissionNumber, type TokenResponse } from '../../contract/index.js';
import { AppConfig } from '../../config/app-config.js';
import { GuardedLookupService } from '../../students/lookup-protection/guarded-lookup.service.js';
import { FeeTermsService } from '../../students/fee-terms.service.js';
import { SemesterLayoutsService } from '../../students/semester-layouts.service.js';
import { toStudentData } from '../../students/lookup/student-data.js';
import type { CheckoutFields } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { paymentsClosed } from './payments-closed.js';
import { StartPaymentService } from './start-payment.service.js';
import { SAME_TOKEN_MS, type Submission } from './submission.js';
import { feesAgree, readForm } from './submitted-form.js';
import { TokenQuota } from './token-quota.js';
import type { TokenRequestDto } from './token-request.dto.js';

/** The ids and what the provider's checkout needs. */
export type IssuedToken = CheckoutFields & Required<Pick<TokenResponse, 'provider' | 'transaction_id' | 'receipt_no' | 'returnUrl'>>;

type SentAmounts = Readonly<Record<string, unknown>>;

/** `get-atom-token-id`: checks a submission against what the college holds, then begins or finds the payment. */
@Injectable()
export class TokenService {
  constructor(
    private readonly students: GuardedLookupService,
    private readonly layouts: SemesterLayoutsService,
    private readonly terms: FeeTermsService,
    private readonly quota: TokenQuota,
    private readonly startPayment: StartPaymentService,
    private readonly providers: PaymentProviders,
    private readonly config: AppConfig,
  ) {}

  /**
   * @param amounts what the page showed, by head.
   * @param address the client's, for the look-up limits.
   * @throws AppError as GuardedLookupService.find, VALIDATION_FAILED, NO_FEES_DUE, ALREADY_PAID, PAYMENTS_CLOSED, FEE_MISMATCH, as TokenQuota.consume and
   *   StartPaymentService.start
   */
  async issue(body: TokenRequestDto, amounts: SentAmounts, address: string): Promise<IssuedToken> {
    const submission = await this.read(body, amounts, address);
    await this.quota.consume(submission);
    const payment = await this.startPayment.start(submission);
    const { tokenId, provider, transactionId, receiptNo } = payment;
    return {
      ...this.providers.of(payment).checkout(tokenId ?? ''),
      provider,
      transaction_id: transactionId,
      receipt_no: receiptNo,
      returnUrl: `${this.config.http.publicUrl}${API_BASE}/payment-return/${transactionId}`,
    };
  }

  private async read(body: TokenRequestDto, amounts: SentAmounts, address: string): Promise<Submission> {
    const { student } = await this.students.find(readAdmissionNumber(String(body.admissionNumber ?? '')), address, body);
    const due = this.terms.ofStudent(student);
    const read = readForm(toStudentData(student, this.layouts.withLines(student.semesterNo, due?.heads ?? {}), due), body);
    if ('errors' in read) throw new AppError('VALIDATION_FAILED', { errors: read.errors });
    const { demandId } = student;
    if (demandId === null || due === null || due.total === 0) throw new AppError('NO_FEES_DUE');
    if (student.settledTransactionId) throw new AppError('ALREADY_PAID', { transactionId: student.settledTransactionId });
    const before = this.terms.ofStudent(student, SAME_TOKEN_MS) ?? due;
    // What was begun before it closed is gone on with: a new attempt is refused when there is none.
    if (due.closed && before.closed) throw paymentsClosed(due.closed);
    // Before midnight the total may have been less: an attempt that was begun then is gone on with.
    const shown = [due, before].find((one) => feesAgree(this.layouts.feeNames(), one, amounts));
    if (!shown) throw new AppError('FEE_MISMATCH', { total: due.total });
    return {
      studentId: student.id, admissionNumber: student.admissionNumber, demandId, form: read.form, total: shown.total,
      proposed: { transactionId: body.transaction_id, receiptNo: body.receipt_no },
      payDespiteDoubt: body.payDespiteDoubt === true, language: body.language ?? 'en',
    };
  }
}
