import { common } from '@mmmcollege/backend/contract/texts';
import type { FormEvent, Ref } from 'react';
import { useTexts } from '../../lib/texts';
import { Field } from './field';

interface AdmissionNumberFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  hint?: string;
  autoFocus?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

// ASCII only: `ß` becomes two characters in upper case, which would move the cursor.
const upperCase = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

export function AdmissionNumberField({ onChange, ...field }: AdmissionNumberFieldProps) {
  const { common: texts } = useTexts({ common });
  const typed = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // Writing the value during an IME composition would break it.
    if ((event.nativeEvent as InputEvent).isComposing) return onChange(input.value);
    const { selectionStart, selectionEnd } = input;
    const value = upperCase(input.value);
    if (value !== input.value) {
      input.value = value;
      input.setSelectionRange(selectionStart, selectionEnd);
    }
    onChange(value);
  };

  return (
    <Field
      label={texts.admissionNumber}
      name="admissionNumber"
      required
      placeholder={texts.admissionNumberPlaceholder}
      onChange={typed}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      figures
      {...field}
    />
  );
}
