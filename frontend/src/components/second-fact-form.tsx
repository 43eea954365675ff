import { common } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useTexts } from '../lib/texts';
import { Button } from './button';
import { MobileDigitsField, useMobileDigits } from './mobile-digits-field';
import { Notice } from './notice';
import styles from './second-fact-form.module.css';

interface SecondFactFormProps {
  title: string;
  children: ReactNode;
  busy: boolean;
  /** What to do when the last try was refused. */
  advice: string | null;
  /** Not where it appears unasked: on a phone the keyboard would cover the page. */
  autoFocus?: boolean;
  onSubmit: (mobileLast4: string) => void;
}

/** For a student whose number is known: asks for the last four digits only. */
export function SecondFactForm({ title, children, busy, advice, autoFocus = true, onSubmit }: SecondFactFormProps) {
  const { common: texts } = useTexts({ common });
  const { digits, field, isReady } = useMobileDigits();
  const { ref: input } = field;
  // As an effect: the form may appear in the moment in which a loader goes that had made the page inert.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus, input]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && isReady()) onSubmit(digits);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Notice tone="info" title={title}>
        {children}
      </Notice>
      <MobileDigitsField {...field} />
      {advice && !busy && (
        <Notice tone="danger" title={texts.notConfirmed}>
          <p>{advice}</p>
        </Notice>
      )}
      <Button type="submit" busy={busy}>
        {texts.confirm}
      </Button>
    </form>
  );
}
