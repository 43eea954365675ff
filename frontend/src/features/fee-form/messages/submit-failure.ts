import type { ErrorBody } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { adviceFor, type Failure } from '../../../api/failures';
import { rupees } from '../../../components/amount';

export interface Problem {
  tone: 'danger' | 'warning' | 'success';
  title: string;
  advice: string;
  receiptOf?: string;
  /** The amounts on the screen are outdated. */
  outdated?: boolean;
  needsDigits?: boolean;
}

type Texts = Pick<Catalogue, 'failures' | 'submitFailures'>;

const BY_CODE: Partial<Record<ErrorBody['code'], (texts: Texts['submitFailures'], body: ErrorBody) => Problem>> = {
  ALREADY_PAID: (texts, { transaction_id }) => ({ tone: 'success', ...texts.alreadyPaid, receiptOf: transaction_id, outdated: true }),
  FEE_MISMATCH: ({ feeMismatch: { title, advice, newTotal } }, { total_fees: total }) =>
    ({ tone: 'warning', title, advice: total === undefined ? advice : newTotal(rupees(total)), outdated: true }),
  PAYMENTS_CLOSED: (texts) => ({ tone: 'warning', ...texts.paymentsClosed, outdated: true }),
  NO_FEES_DUE: (texts) => ({ tone: 'warning', ...texts.noFeesDue, outdated: true }),
  STUDENT_NOT_FOUND: (texts) => ({ tone: 'danger', ...texts.studentNotFound }),
  SECOND_FACT_REQUIRED: (texts) => ({ tone: 'warning', ...texts.secondFactRequired, needsDigits: true }),
  GATEWAY_REFUSED: (texts) => ({ tone: 'danger', ...texts.gatewayRefused }),
  GATEWAY_TIMEOUT: (texts) => ({ tone: 'danger', ...texts.gatewayTimeout }),
  TOO_MANY_REQUESTS: (texts) => ({ tone: 'danger', ...texts.tooManyRequests }),
};

/** @param failure `scriptNotLoaded`: the script of the gateway did not load. */
export function problemOf(failure: Failure | 'scriptNotLoaded', { failures, submitFailures: texts }: Texts): Problem {
  if (failure === 'scriptNotLoaded') return { tone: 'danger', ...texts.scriptNotLoaded };
  const known = failure.body && BY_CODE[failure.body.code];
  if (failure.body && known) return known(texts, failure.body);
  if (failure.kind === 'network' || failure.kind === 'timeout') return { tone: 'danger', title: texts[failure.kind], advice: texts.noAnswerAdvice };
  return { tone: 'danger', title: failure.kind === 'page' ? texts.page : texts.notOpened, advice: adviceFor(failure, failures) };
}

export const confirmedProblem = (texts: Texts['submitFailures']): Problem => ({ tone: 'success', ...texts.confirmed });
