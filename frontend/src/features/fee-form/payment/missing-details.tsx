import { formFields, isLocked, storedText, type StudentData } from '@mmmcollege/backend/contract';
import { common, feeForm, studentFields } from '@mmmcollege/backend/contract/texts';
import { type Control, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button/button';
import type { FormValues } from '../../../lib/form-entry';
import { useLabels, useTexts } from '../../../lib/texts';
import { fieldId } from '../field-ids';
import { effectiveValues, formErrors } from '../form-values';
import styles from './pay-bar.module.css';

/** How many fields the student has yet to fill in or to correct, leading to the first. On its own, so that typing renders no more than this. */
export function MissingDetails({ student, control }: { student: StudentData; control: Control<FormValues> }) {
  const { feeForm: texts, ...formTexts } = useTexts({ common, feeForm, studentFields });
  const labels = useLabels(student.labels);
  const values = useWatch({ control });
  const errors = formErrors(student, effectiveValues(student, values as FormValues), { ...formTexts, labels });
  const missing = formFields(student.fields).filter((field) => errors[field.name] && !isLocked(field, storedText(student, field.name)));
  const [first] = missing;
  if (!first) return null;

  const goToFirst = () => {
    const field = document.getElementById(fieldId(first.name));
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  };

  return (
    <Button variant="tertiary" className={styles.missing} onClick={goToFirst}>
      {texts.missing(missing.length)}
    </Button>
  );
}
