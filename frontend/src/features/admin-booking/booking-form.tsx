import { type BookableFee, type BookableFees, BOOKED_HOW, BOOKING_REFERENCE_MAX, type Evidence, GATEWAY_ID_OF, GATEWAY_TXN_ID_MAX, istDate, parseTypedRupees, REASON_MAX, rupeesNumber } from '@mmmcollege/backend/contract';
import { bookedHow, bookingFaults, bookings } from '@mmmcollege/backend/contract/texts';
import { type ComponentProps, useRef, useState } from 'react';
import { rupees } from '../../components/amount';
import { ConfirmButton } from '../../components/button/confirm-button';
import { Choice } from '../../components/form/choice';
import { Field } from '../../components/form/field';
import { isRecord } from '../../lib/is-record';
import { useTexts } from '../../lib/texts';
import type { BookingStart } from '../../office/booking-link';
import { useAct } from '../../office/use-act';
import { useBookPaymentMutation } from './booking-api';
import { BOOKING_FIELDS, type BookingField, bookingFaultsOf, type BookingValues, firstValues, LOST, NEW, requestOf } from './booking-values';
import styles from './booking.module.css';
import { Cautions } from './cautions';
import { EvidenceField } from './evidence-field';

interface BookingFormProps {
  student: BookableFees;
  start: BookingStart;
  onEnded: (end: 'proposed' | 'booked') => void;
}

type TextField = Exclude<keyof BookingValues, 'how' | 'attempt' | 'cautions'>;

export function BookingForm({ student, start, onEnded }: BookingFormProps) {
  const texts = useTexts({ bookings, bookedHow, bookingFaults });
  const { bookings: words } = texts;
  const { fees, studentName, admissionNumber } = student;
  const [chosen, setChosen] = useState(String(fees[0]?.id));
  const fee = fees.find(({ id }) => String(id) === chosen) ?? (fees[0] as BookableFee);
  const [values, setValues] = useState(() => firstValues(fee, start));
  const [today] = useState(() => istDate(new Date()));
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const [errors, setErrors] = useState<Partial<Record<BookingField, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const [book] = useBookPaymentMutation();
  const act = useAct();
  const change = (changed: Partial<BookingValues>) => {
    setValues((now) => ({ ...now, ...changed }));
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) }));
  };
  const chooseFee = (id: string) => {
    setChosen(id);
    const other = fees.find((one) => String(one.id) === id);
    if (other) setValues((now) => ({ ...firstValues(other, start), how: now.how, reference: now.reference, paidOn: now.paidOn, reason: now.reason }));
  };

  const refuse = (faults: Partial<Record<BookingField, string>>) => {
    setErrors(faults);
    const first = BOOKING_FIELDS.find((name) => faults[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  const send = async (): Promise<boolean> => {
    let isProposed = false;
    const call = book(requestOf(values, fee, evidence?.id ?? 0)).unwrap().then((answer) => (isProposed = isRecord(answer) && answer['state'] === 'proposed'));
    const faults = await act(call, '');
    if (faults) return !refuse(faults);
    onEnded(isProposed ? 'proposed' : 'booked');
    return true;
  };
  const text = (name: TextField): ComponentProps<typeof Field> => ({
    name, label: words[name], value: values[name], error: errors[name] ?? null, required: true, autoComplete: 'off', spellCheck: false, onChange: ({ target }) => change({ [name]: target.value }),
  });
  const idOf = values.how === '' ? 'none' : GATEWAY_ID_OF[values.how];
  const paise = parseTypedRupees(values.amount);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      {fees.length > 1 && <Choice name="fee" label={words.fee} value={chosen} choices={fees.map(({ id }) => String(id))} words={feeWords(fees, words.feeOf)} onChange={chooseFee} />}
      {fees.length === 1 && <p>{feeWords(fees, words.feeOf)[String(fee.id)]}</p>}
      <Cautions fee={fee} known={values.cautions} error={errors.cautions ?? null} onChange={(cautions) => change({ cautions })} />
      <Choice
        name="how" label={words.how} value={values.how} choices={BOOKED_HOW} words={texts.bookedHow} placeholder={words.choose} required error={errors.how ?? null}
        onChange={(how) => change({ how })}
      />
      <Choice
        name="attempt" label={words.attempt} value={values.attempt} choices={[NEW, ...fee.attempts.map(({ transaction_id: id }) => id), LOST]} words={attemptWords(fee, words)}
        onChange={(attempt) => change({ attempt })}
      />
      {values.attempt === LOST && <Field {...text('transactionId')} hint={words.transactionIdHint} figures autoCapitalize="characters" maxLength={19} />}
      {idOf !== 'none' && (
        <Field {...text('gatewayTxnId')} hint={idOf === 'needed' ? words.gatewayTxnIdHint : words.gatewayTxnIdPossible} required={idOf === 'needed'} figures maxLength={GATEWAY_TXN_ID_MAX} />
      )}
      <Field {...text('amount')} hint={[words.amountHint(rupees(fee.amount)), ...(fee.lateFee > 0 ? [words.withLateFee(rupees(fee.lateFee))] : [])].join(' ')} inputMode="decimal" figures />
      <Field {...text('reference')} hint={words.referenceHint} figures maxLength={BOOKING_REFERENCE_MAX} />
      <Field {...text('paidOn')} type="date" max={today} figures />
      <EvidenceField evidence={evidence} error={evidence ? null : (errors.evidence ?? null)} onTaken={setEvidence} />
      <Field {...text('reason')} maxLength={REASON_MAX} spellCheck />
      <ConfirmButton
        question={words.proposeQuestion(rupees(paise === null ? null : rupeesNumber(paise)), studentName ?? admissionNumber)}
        prepare={async () => refuse(bookingFaultsOf(values, { fee, hasEvidence: evidence !== null }, texts))} onConfirm={send}
      >
        {words.propose}
      </ConfirmButton>
    </form>
  );
}

const feeWords = (fees: readonly BookableFee[], words: (semester: string, amount: string) => string): Record<string, string> =>
  Object.fromEntries(fees.map(({ id, semesterNo, academicSession, amount }) => [id, words([semesterNo, academicSession].filter(Boolean).join(', '), rupees(amount))]));

const attemptWords = ({ attempts }: BookableFee, words: typeof bookings): Record<string, string> => ({
  [NEW]: words.newPayment, [LOST]: words.lostPayment,
  ...Object.fromEntries(attempts.map(({ transaction_id: id, transaction_status: status, amount }) => [id, words.attemptOf(id, status, rupees(amount))])),
});
