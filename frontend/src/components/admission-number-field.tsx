import { common } from '@mmmcollege/backend/contract/texts';
import type { FormEvent, Ref } from 'react';
import { useTexts } from '../lib/texts';
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

// ASCII only: an upper-case letter must stay one character, or the cursor moves.
const upperCase = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Upper-cases as it is typed, leaving the cursor where it is. */
export function AdmissionNumberField({ onChange, ...field }: AdmissionNumberFieldProps) {
  const { common: texts } = useTexts({ common });
  const typed = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    // Writing the value while a keyboard composes a word would break the word.
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
