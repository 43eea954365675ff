import type { ErrorBody } from '@mmmcollege/backend/contract';
import { adviceFor, type Failure } from '../../api/failures';

/** What a failed submission looks like on the form. */
export interface Problem {
  tone: 'danger' | 'warning' | 'success';
  title: string;
  advice: string;
  /** The receipt to go to. */
  receiptOf?: string;
  /** The amounts on the screen are no longer the college's. */
  outdated?: boolean;
  /** The last four digits have to be given first. */
  digitsWanted?: boolean;
}

type Sentences = Partial<Record<ErrorBody['code'], (body: ErrorBody) => Problem>>;

const BY_CODE: Sentences = {
  ALREADY_PAID: ({ transaction_id }) => ({
    tone: 'success', title: 'These fees are already paid.', advice: 'Nothing more was taken.', receiptOf: transaction_id, outdated: true,
  }),
  FEE_MISMATCH: () => ({
    tone: 'warning', title: 'The fees have changed since this page was opened. Nothing was paid.',
    advice: 'Check the new total below and press Pay Fees again.', outdated: true,
  }),
  NO_FEES_DUE: () => ({
    tone: 'warning', title: 'No fees are due for this semester.', advice: 'Nothing was paid. Ask the college office if you expected a fee.', outdated: true,
  }),
  STUDENT_NOT_FOUND: () => ({
    tone: 'danger', title: 'The college no longer has this admission number. Nothing was paid.', advice: 'Ask the college office.',
  }),
  SECOND_FACT_REQUIRED: () => ({
    tone: 'warning', title: 'Please confirm that it is you. Nothing was paid.',
    advice: 'Type the last 4 digits of the mobile number the college has, and press Pay Fees again. Your details stay here.', digitsWanted: true,
  }),
  GATEWAY_REFUSED: () => ({
    tone: 'danger', title: 'The payment page could not be opened. Nothing was paid.',
    advice: 'Press Pay Fees again in a few minutes. Your details stay here.',
  }),
  GATEWAY_TIMEOUT: () => ({
    tone: 'danger', title: 'The payment page did not answer in time. Nothing was paid.',
    advice: 'Wait a minute and press Pay Fees again. Your details stay here.',
  }),
  TOO_MANY_REQUESTS: () => ({
    tone: 'danger', title: 'Too many tries in a short time. Nothing was paid.',
    advice: 'Wait a minute and press Pay Fees again. Your details stay here.',
  }),
};

export function problemOf(failure: Failure): Problem {
  const known = failure.body && BY_CODE[failure.body.code];
  if (failure.body && known) return known(failure.body);
  if (failure.kind === 'network' || failure.kind === 'timeout') {
    return {
      tone: 'danger', title: failure.kind === 'network' ? 'No connection. Nothing was paid.' : 'The server did not answer in time. Nothing was paid.',
      advice: 'Press Pay Fees again when your internet is back: it goes on with the same payment and never starts a second one. Your details stay here.',
    };
  }
  if (failure.kind === 'page') {
    return { tone: 'danger', title: 'This page met an error of its own and did not open the payment page. Nothing was paid.', advice: adviceFor(failure) };
  }
  return { tone: 'danger', title: 'The payment page was not opened. Nothing was paid.', advice: adviceFor(failure) };
}

/** After the last four digits were right. */
export const CONFIRMED: Problem = { tone: 'success', title: 'Confirmed. Nothing was paid yet.', advice: 'Press Pay Fees to go on.' };

/** The gateway's script did not come. */
export const PAGE_NOT_LOADED: Problem = {
  tone: 'danger', title: 'The payment page could not be loaded. Nothing was paid.',
  advice: 'Check your internet connection and press Pay Fees again: it goes on with the same payment. If an ad blocker is on, switch it off for this page.',
};
