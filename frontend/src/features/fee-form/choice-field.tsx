import type { ComponentProps } from 'react';
import { describedBy, FieldFrame, inputClass } from '../../components/field';

interface ChoiceFieldProps extends ComponentProps<'select'> {
  id: string;
  label: string;
  error?: string;
}

/** Yes or No, when the college does not know it. */
export function ChoiceField({ id, label, error, required, ...select }: ChoiceFieldProps) {
  return (
    <FieldFrame id={id} label={label} required={required} error={error}>
      <select id={id} className={inputClass} aria-required={required || undefined} {...describedBy(id, undefined, error)} {...select}>
        <option value="">Choose an option</option>
        <option>Yes</option>
        <option>No</option>
      </select>
    </FieldFrame>
  );
}
