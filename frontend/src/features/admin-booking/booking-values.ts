import {
  type BookableFee, BOOKED_HOW, type BookedHow, type BookingCaution, type BookingRequest, GATEWAY_ID_OF, istDate, parseRupees, parseTypedRupees,
  rupeesNumber, rupeesText, TRANSACTION_ID,
} from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import type { BookingStart } from '../../office/booking-link';

/** The attempt that the money belongs to: none yet, one that is lost here, or its transaction id. */
export const NEW = '';
export const LOST = 'lost';

export interface BookingValues {
  how: BookedHow | '';
  attempt: string;
  transactionId: string;
  gatewayTxnId: string;
  amount: string;
  reference: string;
  paidOn: string;
  reason: string;
  cautions: readonly BookingCaution[];
}

export type BookingField = keyof Omit<BookingValues, 'attempt'> | 'evidence';
/** In the order of the form. */
export const BOOKING_FIELDS: readonly BookingField[] = ['cautions', 'how', 'transactionId', 'gatewayTxnId', 'amount', 'reference', 'paidOn', 'evidence', 'reason'];

export function firstValues(fee: BookableFee, start: BookingStart): BookingValues {
  const isAttempt = fee.attempts.some(({ transaction_id: id }) => id === start.transactionId);
  // The slip is most likely of the only attempt that may still bring money.
  const own = fee.inDoubt.filter((id) => fee.attempts.some(({ transaction_id: known }) => known === id));
  const likely = own.length === 1 ? own[0] : undefined;
  return {
    how: BOOKED_HOW.find((how) => how === start.how) ?? '',
    attempt: isAttempt ? (start.transactionId ?? NEW) : start.transactionId ? LOST : (likely ?? NEW),
    transactionId: isAttempt ? '' : (start.transactionId ?? ''),
    gatewayTxnId: start.gatewayTxnId ?? '', amount: rupeesText(parseRupees(start.amount ?? fee.amount) ?? 0), reference: '', paidOn: start.paidOn ?? '', reason: '', cautions: [],
  };
}

const idOf = ({ attempt, transactionId }: BookingValues): string => (attempt === LOST ? transactionId.trim().toUpperCase() : attempt);
const gatewayIdOf = ({ how, gatewayTxnId }: BookingValues): string => (how === '' || GATEWAY_ID_OF[how] === 'none' ? '' : gatewayTxnId.trim());

/** What is wrong, by field. */
export function bookingFaultsOf(
  values: BookingValues, { fee, hasEvidence }: { fee: BookableFee; hasEvidence: boolean }, { bookings: texts, bookingFaults: faults }: Pick<Catalogue, 'bookings' | 'bookingFaults'>,
): Partial<Record<BookingField, string>> {
  const { how, attempt, amount, reference, paidOn, reason, cautions } = values;
  const id = idOf(values);
  const needsId = gatewayIdOf(values) !== '' || attempt === LOST;
  return {
    ...(fee.cautions.every((caution) => cautions.includes(caution)) ? {} : { cautions: texts.cautionMissing }),
    ...(how === '' ? { how: texts.howMissing } : {}),
    ...(needsId && id === '' ? { transactionId: faults.transactionId } : needsId && !TRANSACTION_ID.test(id) ? { transactionId: texts.transactionIdWrong } : {}),
    ...(how !== '' && GATEWAY_ID_OF[how] === 'needed' && gatewayIdOf(values) === '' ? { gatewayTxnId: faults.gatewayId } : {}),
    ...(parseTypedRupees(amount) ? {} : { amount: faults.amount }),
    ...(/[\p{L}\p{N}]/u.test(reference) ? {} : { reference: faults.reference }),
    ...(paidOn === '' || paidOn > istDate(new Date()) ? { paidOn: faults.paidOn } : {}),
    ...(hasEvidence ? {} : { evidence: texts.evidenceMissing }),
    ...(reason.trim() === '' ? { reason: faults.reason } : {}),
  };
}

export function requestOf(values: BookingValues, fee: BookableFee, evidenceId: number): BookingRequest {
  const [id, gatewayTxnId] = [idOf(values), gatewayIdOf(values)];
  return {
    demandId: fee.id, how: values.how === '' ? 'counter' : values.how, amount: rupeesNumber(parseTypedRupees(values.amount) ?? 0), reference: values.reference.trim(), paidOn: values.paidOn,
    evidenceId, cautions: [...fee.cautions], reason: values.reason.trim(), ...(id ? { transactionId: id } : {}), ...(gatewayTxnId ? { gatewayTxnId } : {}),
  };
}
