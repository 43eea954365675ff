import { semesterLayout, type StudentData } from '@mmmcollege/backend/contract';
import { useEffect, useMemo, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ErrorSummary } from '../../components/error-summary';
import type { FormValues } from '../../lib/form-entry';
import { FeeDetails } from './fee-details';
import styles from './fee-form.module.css';
import { fieldId } from './field-ids';
import { INVALID_FORM, showFormToast } from './form-toast';
import { effectiveValues, feeHeads, formErrors, initialValues } from './form-values';
import { PayBar } from './pay-bar';
import { StudentDetails } from './student-details';

interface FeeFormProps {
  student: StudentData;
  typed: FormValues | undefined;
  busy: boolean;
  onTyped: (values: FormValues) => void;
  /** Brings the messages of the server's own check, if it refuses the form. */
  onSubmit: (values: FormValues) => Promise<Record<string, string> | null>;
}

function resolverFor(student: StudentData): Resolver<FormValues> {
  return (values) => {
    const effective = effectiveValues(student, values);
    const errors = Object.entries(formErrors(student, effective)).map(([name, message]) => [name, { type: 'rule', message }]);
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values: effective, errors: {} };
  };
}

export function FeeForm({ student, typed, busy, onTyped, onSubmit }: FeeFormProps) {
  const [attempt, setAttempt] = useState(0);
  const resolver = useMemo(() => resolverFor(student), [student]);
  const { register, handleSubmit, subscribe, setError, formState } = useForm<FormValues>({
    defaultValues: initialValues(student, typed),
    mode: 'onChange',
    resolver,
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const { errors } = formState;
  const closed = Boolean(student.paid);
  const heads = feeHeads(student);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped({ ...values }) }),
    [subscribe, onTyped],
  );

  const refuse = () => {
    setAttempt((count) => count + 1);
    showFormToast(INVALID_FORM);
  };

  const submit = async (values: FormValues) => {
    const refused = await onSubmit(values);
    if (!refused) return;
    for (const [name, message] of Object.entries(refused)) setError(name, { type: 'server', message });
    refuse();
  };

  const summary = [...semesterLayout(student.semesterNo).form, ...heads].flatMap(({ name }) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: fieldId(name), message }] : [];
  });

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(submit, refuse)(event)} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <StudentDetails student={student} closed={closed} register={register} errors={errors} />
      {heads.length > 0 ? <FeeDetails student={student} errors={errors} /> : <p>No fees are due for this semester.</p>}
      {heads.length > 0 && !closed && <PayBar total={student['total_fees']} busy={busy} />}
    </form>
  );
}
