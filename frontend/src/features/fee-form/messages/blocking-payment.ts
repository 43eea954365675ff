import type { OpenPayment } from '@mmmcollege/backend/contract';
import type { FormEntry } from '../../../lib/form-entry';

/** A payment at the bank, unless the student chose to pay all the same. */
export const blockingPayment = ({ studentData: { openPayment }, payDespiteDoubt }: FormEntry): OpenPayment | null =>
  openPayment?.transaction_status === 'PENDING' && !payDespiteDoubt ? openPayment : null;
