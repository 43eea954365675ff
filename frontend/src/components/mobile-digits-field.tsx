import { MOBILE_LAST4, MOBILE_LAST4_MISSING } from '@mmmcollege/backend/contract';
import { type Ref, useRef, useState } from 'react';
import { Field } from './field';

interface MobileDigitsFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The second fact about a student. The hint says whose number it is, and nothing of what the college has. */
export function MobileDigitsField({ onChange, ...field }: MobileDigitsFieldProps) {
  return (
    <Field
      label="Last 4 digits of mobile number"
      name="mobileLast4"
      required
      hint="Of your own mobile number as the college has it. If the college has none of yours: of your guardian's."
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      enterKeyHint="go"
      figures
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}

/** What a form with the field keeps. `isReady` says in the field what is missing and leads there. */
export function useMobileDigits() {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (): false => {
    setError(MOBILE_LAST4_MISSING);
    input.current?.focus();
    return false;
  };

  return {
    digits,
    refuse,
    isReady: (): boolean => MOBILE_LAST4.test(digits) || refuse(),
    field: {
      ref: input,
      value: digits,
      error,
      onChange: (text: string) => {
        setDigits(text);
        setError(/^[0-9]*$/.test(text) ? null : MOBILE_LAST4_MISSING);
      },
    },
  };
}
