import { createHash } from 'node:crypto';
import type { Language } from '../../contract/index.js';
import type { PaymentForm } from './payment-form.js';

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
  /** No part of what is paid: the same form in another language is the same submission. */
  language: Language;
}

/** Within this the same submission gets the same attempt and token. */
export const SAME_TOKEN_MS = 15 * 60_000;

/** The same student, demand, total and form give the same key. */
export function contentKeyOf({ studentId, demandId, total, form }: Pick<Submission, 'studentId' | 'demandId' | 'total' | 'form'>): string {
  return createHash('sha256').update(JSON.stringify([studentId, demandId, total, Object.entries(form).sort()])).digest('hex');
}
