import { login } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { Field } from '../../components/form/field';
import { OfficeFooter } from '../../components/page/office-footer';
import { ScreenTitle } from '../../components/page/screen-title';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { CodeForm } from './code-form';
import styles from './login-form.module.css';
import { LoginNotices, type LoginState } from './login-notices';
import { useLogIn } from './use-log-in';

export function LoginForm() {
  const { login: texts } = useTexts({ login });
  const { version } = useAppSelector(selectConfig);
  const state = useLocation().state as LoginState | null;
  const { logIn, isLoading, failure, setFailure, needsCode, back } = useLogIn();
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  // After the title, which takes the focus of every other screen: nobody comes here for anything else.
  useEffect(() => username.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const credentials = { username: username.current?.value ?? '', password: password.current?.value ?? '' };
    const empty = {
      ...(credentials.username ? {} : { username: texts.usernameMissing }),
      ...(credentials.password ? {} : { password: texts.passwordMissing }),
    };
    setMissing(empty);
    setFailure(null);
    if (empty.username) return username.current?.focus();
    if (empty.password) return password.current?.focus();
    void logIn(credentials);
  };

  const result = (
    <div role="alert" className={styles.failure}>
      {failure && <p className={styles.text}>{failure.text}</p>}
      {failure?.advice && <p>{failure.advice}</p>}
    </div>
  );

  return (
    <div className={styles.screen}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      {!failure && !needsCode && <LoginNotices state={state} />}
      {/* Stays behind the second step, with what was typed. */}
      <form className={styles.form} onSubmit={submit} noValidate hidden={needsCode !== null}>
        <Field ref={username} label={texts.username} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required error={missing.username} />
        <Field ref={password} label={texts.password} name="password" type="password" autoComplete="current-password" required error={missing.password} />
        {!needsCode && result}
        <Button type="submit" busy={isLoading && !needsCode}>
          {texts.logIn}
        </Button>
      </form>
      {needsCode && (
        <CodeForm username={needsCode.username} busy={isLoading} onCode={(code) => void logIn({ ...needsCode, code })} onBack={back}>
          {result}
        </CodeForm>
      )}
      <OfficeFooter version={version} />
    </div>
  );
}
