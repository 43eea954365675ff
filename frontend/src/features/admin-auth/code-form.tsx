import { login } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button';
import { Field } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import styles from './login-form.module.css';

interface CodeFormProps {
  username: string;
  busy: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
  /** What the last try came to. */
  children: ReactNode;
}

/** The second step of the login of an account with a second factor. */
export function CodeForm({ username, busy, onCode, onBack, children }: CodeFormProps) {
  const { login: texts } = useTexts({ login });
  const code = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => code.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed !== '') return onCode(typed);
    code.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.who}>{texts.codeFor(username)}</p>
      <Field
        ref={code}
        label={texts.code}
        name="code"
        hint={texts.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
        figures
        required
        error={isMissing ? texts.codeMissing : null}
      />
      {children}
      <Button type="submit" busy={busy}>
        {texts.logIn}
      </Button>
      <Button variant="tertiary" onClick={onBack}>
        {texts.otherAccount}
      </Button>
      <details>
        <summary className={styles.help}>{texts.noPhone}</summary>
        <p>{texts.noPhoneAdvice}</p>
      </details>
    </form>
  );
}
