import { formFields, isLocked, parseSignedRupees, storedText, type StudentData } from '@mmmcollege/backend/contract';
import { common, feeForm, studentFields } from '@mmmcollege/backend/contract/texts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ErrorSummary } from '../../components/form/error-summary';
import { showToast } from '../../components/toasts/show-toast';
import type { FormValues } from '../../lib/form-entry';
import { useLabels, useTexts } from '../../lib/texts';
import { FeeDetails } from './details/fee-details';
import { StudentDetails } from './details/student-details';
import styles from './fee-form.module.css';
import { fieldId } from './field-ids';
import { effectiveValues, feeHeads, formErrors, type FormTexts, initialValues, isNothingDue } from './form-values';
import { COLLEGE_CONTACT_ID, CollegeContact } from './messages/college-contact';
import type { Refresh } from './messages/use-student-refresh';
import { MissingDetails } from './payment/missing-details';
import { PayBar } from './payment/pay-bar';

interface FeeFormProps {
  student: StudentData;
  typed: FormValues | undefined;
  busy: boolean;
  /** A payment is with the bank. */
  inDoubt: boolean;
  refreshing: Refresh;
  onTyped: (values: FormValues) => void;
  onSubmit: (values: FormValues) => Promise<Record<string, string> | null>;
}

function resolverFor(student: StudentData, texts: FormTexts): Resolver<FormValues> {
  return (values) => {
    const effective = effectiveValues(student, values);
    const errors = Object.entries(formErrors(student, effective, texts)).map(([name, message]) => [name, { type: 'rule', message }]);
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values: effective, errors: {} };
  };
}

export function FeeForm({ student, typed, busy, inDoubt, refreshing, onTyped, onSubmit }: FeeFormProps) {
  const { common: commonTexts, feeForm: texts, studentFields: fieldTexts } = useTexts({ common, feeForm, studentFields });
  const words = useLabels(student.labels);
  const formTexts = useMemo(() => ({ common: commonTexts, labels: words, studentFields: fieldTexts }), [commonTexts, words, fieldTexts]);
  const [attempt, setAttempt] = useState(0);
  const resolver = useMemo(() => resolverFor(student, formTexts), [student, formTexts]);
  const { register, control, handleSubmit, subscribe, setError, clearErrors, trigger, formState } = useForm<FormValues>({
    defaultValues: initialValues(student, typed),
    mode: 'onChange',
    resolver,
    shouldFocusError: false,
  });
  const { errors } = formState;
  const closed = Boolean(student.paid) || Boolean(student.refund) || Boolean(student.paymentClosed) || inDoubt || isNothingDue(student);
  const heads = feeHeads(student, formTexts);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped({ ...values }) }),
    [subscribe, onTyped],
  );

  // Another language: what stands under the fields is said in it.
  const told = useRef(errors);
  useEffect(() => void (told.current = errors));
  useEffect(() => {
    const names = Object.entries(told.current).flatMap(([name, error]) => (error?.type === 'rule' ? [name] : []));
    if (names.length > 0) void trigger(names);
  }, [formTexts, trigger]);

  // A refresh may have brought a missing amount.
  useEffect(() => {
    const filled = feeHeads(student, formTexts).filter(({ name }) => errors[name]?.type === 'rule' && parseSignedRupees(student[name]) !== null);
    if (filled.length > 0) clearErrors(filled.map(({ name }) => name));
  }, [student, errors, clearErrors, formTexts]);

  const refuse = () => {
    setAttempt((count) => count + 1);
    showToast('error', texts.invalid);
  };

  const submit = async (values: FormValues) => {
    const refused = await onSubmit(values);
    if (!refused) return;
    for (const [name, message] of Object.entries(refused)) setError(name, { type: 'server', message });
    refuse();
  };

  const fields = formFields(student.fields);
  const shown = [...fields, ...heads].map(({ name }) => name as string);
  const isCollegeOwn = (name: string) => !fields.some((field) => field.name === name && !isLocked(field, storedText(student, field.name)));
  const labelOf = (name: string) => {
    const field = fields.find((one) => one.name === name);
    return field ? fieldTexts.byName[field.key].label : heads.find((head) => head.name === name)?.label;
  };
  const names = [...shown, ...Object.keys(errors).filter((name) => !shown.includes(name))];
  const found = names.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ name, message }] : [];
  });
  const summary = found.map(({ name, message }) => ({ fieldId: shown.includes(name) ? fieldId(name) : COLLEGE_CONTACT_ID, label: labelOf(name), message }));
  const missing = heads.filter(({ name }) => parseSignedRupees(student[name]) === null);
  const messages = [
    ...missing.map(({ label }) => texts.noAmount(label)),
    ...found.filter(({ name }) => isCollegeOwn(name) && !missing.some((head) => head.name === name)).map(({ message }) => message),
  ];

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(submit, refuse)(event)} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <CollegeContact messages={closed ? [] : messages} onRefresh={refreshing.refresh} refreshing={refreshing.isLoading} />
      <StudentDetails student={student} closed={closed} register={register} errors={errors} />
      {heads.length > 0 && <FeeDetails student={student} errors={errors} />}
      {heads.length > 0 && !closed && <PayBar total={student['total_fees']} busy={busy} missing={<MissingDetails student={student} control={control} />} />}
    </form>
  );
}
