import { asciiDigits, MOBILE_LAST4 } from '@mmmcollege/backend/contract';
import { common } from '@mmmcollege/backend/contract/texts';
import { type Ref, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts';
import { Field } from './field';

interface MobileDigitsFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Shows the error message. */
  isWrong: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The second fact about a student. The hint must not reveal anything of the stored number. */
export function MobileDigitsField({ onChange, isWrong, ...field }: MobileDigitsFieldProps) {
  const { common: texts } = useTexts({ common });
  return (
    <Field
      label={texts.mobileDigits}
      name="mobileLast4"
      required
      hint={texts.mobileDigitsHint}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      enterKeyHint="go"
      figures
      error={isWrong ? texts.mobileDigitsMissing : null}
      onChange={(event) => onChange(asciiDigits(event.currentTarget.value))}
      {...field}
    />
  );
}

/** State of the field. `isReady` shows the error and focuses the field when the digits are missing. */
export function useMobileDigits() {
  const [digits, setDigits] = useState('');
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (): false => {
    setWrong(true);
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
      isWrong,
      onChange: (text: string) => {
        setDigits(text);
        setWrong(!/^[0-9]*$/.test(text));
      },
    },
  };
}
