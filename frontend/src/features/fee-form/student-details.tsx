import { type FormField, formFields, isLocked, isRequired, storedText, type StudentData } from '@mmmcollege/backend/contract';
import { Fragment } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../components/field';
import type { FormValues } from '../../lib/form-entry';
import { ChoiceField } from './choice-field';
import { Fact } from './fact';
import { fieldId } from './field-ids';
import styles from './fee-form.module.css';

interface StudentDetailsProps {
  student: StudentData;
  /** Nothing can be changed any more. */
  closed: boolean;
  register: UseFormRegister<FormValues>;
  errors: FieldErrors<FormValues>;
}

const HINTS: Record<string, string> = {
  mobile: '10 digits, without +91',
  grdMobile: '10 digits, without +91',
  email: 'Your receipt is sent to this address',
  yearOfRegistration: '4 digits, for example 2023',
};

const KEYBOARDS = {
  text: { type: 'text' },
  tel: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  digits: { type: 'text', inputMode: 'numeric' },
} as const;
const COMPLETIONS: Record<string, string> = { mobile: 'tel-national', email: 'email' };

export function StudentDetails({ student, closed, register, errors }: StudentDetailsProps) {
  const control = (field: FormField) => {
    const { name, label, input } = field;
    const stored = storedText(student, name);
    const required = isRequired(field, stored);
    if (closed || isLocked(field, stored)) {
      return <Fact name={name} label={label} value={stored} required={required} error={errors[name]?.message} />;
    }
    const common = { id: fieldId(name), label, required, error: errors[name]?.message, hint: HINTS[name] };
    if (input === 'choice') {
      return (
        <div className={styles.editable}>
          <ChoiceField {...common} {...register(name)} />
        </div>
      );
    }
    return (
      <div className={styles.editable}>
        <Field
          {...common}
          {...KEYBOARDS[input]}
          {...register(name)}
          figures={input === 'tel' || input === 'digits'}
          autoComplete={COMPLETIONS[name] ?? 'off'}
        />
      </div>
    );
  };

  return (
    <section className={styles.section} aria-labelledby="student-details-title">
      <h2 id="student-details-title">Student Details</h2>
      <div className={styles.fields}>
        {formFields(student.fields).map((field) => (
          <Fragment key={field.name}>{control(field)}</Fragment>
        ))}
      </div>
    </section>
  );
}
