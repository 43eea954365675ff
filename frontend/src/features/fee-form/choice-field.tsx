import type { ComponentProps } from 'react';
import { describedBy, FieldFrame, inputClass } from '../../components/field';

interface ChoiceFieldProps extends ComponentProps<'select'> {
  id: string;
  label: string;
  choices: readonly string[];
  hint?: string;
  error?: string;
}

/** One of a few answers, when the college does not know it. */
export function ChoiceField({ id, label, choices, hint, error, required, ...select }: ChoiceFieldProps) {
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <select id={id} className={inputClass} aria-required={required || undefined} {...describedBy(id, hint, error)} {...select}>
        <option value="">Choose an option</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
