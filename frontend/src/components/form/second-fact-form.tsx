import { common } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useTexts } from '../../lib/texts';
import { Button } from '../button/button';
import { Notice } from '../progress/notice';
import { MobileDigitsField, useMobileDigits } from './mobile-digits-field';
import styles from './second-fact-form.module.css';

interface SecondFactFormProps {
  title: string;
  children: ReactNode;
  busy: boolean;
  advice: string | null;
  /** Off where the form appears unasked: on a phone the keyboard would cover the page. */
  autoFocus?: boolean;
  onSubmit: (mobileLast4: string) => void;
}

export function SecondFactForm({ title, children, busy, advice, autoFocus = true, onSubmit }: SecondFactFormProps) {
  const { common: texts } = useTexts({ common });
  const { digits, field, isReady } = useMobileDigits();
  const { ref: input } = field;
  // As an effect: when the form replaces a full-screen loader, the page is still inert during render.
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
