import { type FormField, formFields, isLocked, isRequired, storedText, type StudentData } from '@mmmcollege/backend/contract';
import { feeForm, studentFields } from '@mmmcollege/backend/contract/texts';
import { Fragment } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../../components/form/field';
import type { FormValues } from '../../../lib/form-entry';
import { useLabel, useTexts } from '../../../lib/texts';
import styles from '../fee-form.module.css';
import { fieldId } from '../field-ids';
import { ChoiceField } from './choice-field';
import { ReadOnlyField } from './read-only-field';

interface StudentDetailsProps {
  student: StudentData;
  closed: boolean;
  register: UseFormRegister<FormValues>;
  errors: FieldErrors<FormValues>;
}

const KEYBOARDS = {
  text: { type: 'text' },
  tel: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  digits: { type: 'text', inputMode: 'numeric' },
} as const;

export function StudentDetails({ student, closed, register, errors }: StudentDetailsProps) {
  const { feeForm: texts, studentFields: fieldTexts } = useTexts({ feeForm, studentFields });
  const word = useLabel(student.labels);
  const factsOnly = student.heads.length === 0;
  const shown = formFields(student.fields).filter(({ name }) => !factsOnly || storedText(student, name) !== '');
  const control = (field: FormField) => {
    const { name, input, choices, autoComplete } = field;
    const { label, hint } = fieldTexts.byName[field.key];
    const stored = storedText(student, name);
    const required = isRequired(field, stored);
    if (closed || isLocked(field, stored)) {
      return <ReadOnlyField name={name} label={label} value={word(stored)} required={required && !factsOnly} error={errors[name]?.message} />;
    }
    const common = { id: fieldId(name), label, required, error: errors[name]?.message, hint };
    if (choices.length > 0) {
      return (
        <div className={styles.editable}>
          <ChoiceField {...common} {...register(name)} choices={choices} />
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
          autoComplete={autoComplete}
        />
      </div>
    );
  };

  return (
    <section className={styles.section} aria-labelledby="student-details-title">
      <h2 id="student-details-title">{texts.studentDetails}</h2>
      <div className={styles.fields}>
        {shown.map((field) => (
          <Fragment key={field.name}>{control(field)}</Fragment>
        ))}
      </div>
    </section>
  );
}
