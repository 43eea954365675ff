import { feeForm } from '@mmmcollege/backend/contract/texts';
import type { ComponentProps } from 'react';
import { describedBy, FieldFrame, inputClass } from '../../../components/form/field';
import { useLabel, useTexts } from '../../../lib/texts';

interface ChoiceFieldProps extends ComponentProps<'select'> {
  id: string;
  label: string;
  choices: readonly string[];
  hint?: string;
  error?: string;
}

export function ChoiceField({ id, label, choices, hint, error, required, ...select }: ChoiceFieldProps) {
  const { feeForm: texts } = useTexts({ feeForm });
  const shown = useLabel();
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <select id={id} className={inputClass} aria-required={required || undefined} {...describedBy(id, hint, error)} {...select}>
        <option value="">{texts.chooseOption}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {shown(choice)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
