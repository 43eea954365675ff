import type { Language } from '../index.js';
import * as hindiDocuments from './hi/documents/index.js';
import * as hindi from './hi/index.js';
import * as hindiLater from './hi/later.js';
import * as english from './index.js';

/** What the server says in each language: mail, PDF, refund advice, whether the money is safe. */
export type ServerTexts = Pick<
  english.Catalogue,
  'admissionNumberFaults' | 'alarms' | 'common' | 'doctor' | 'fileFaults' | 'healthProblems' | 'importFaults' | 'labels' | 'mail' | 'moneyWords' | 'receiptPdf' | 'receiptProof' |
  'receiptSheet' | 'refundAdvice' | 'reminder' | 'studentFields'
>;

export const SPOKEN: Readonly<Record<Language, ServerTexts>> = { en: english, hi: { ...hindi, ...hindiLater, ...hindiDocuments } };
