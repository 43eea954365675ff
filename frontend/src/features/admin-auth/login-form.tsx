import { type Catalogue, login } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toFailure } from '../../api/failures';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { Field } from '../../components/form/field';
import { OfficeFooter } from '../../components/page/office-footer';
import { ScreenTitle } from '../../components/page/screen-title';
import { Notice } from '../../components/progress/notice';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { loggedIn, selectLoginNotice } from '../../session/session-slice';
import { useVerifyLoginMutation } from './login-api';
import styles from './login-form.module.css';

const SUCCESS = 'Login successful';

type LoginTexts = Catalogue['login'];

interface LoginFailure {
  text: string;
  advice?: string;
}

function loginFailureOf(error: unknown, { wrong, ...texts }: LoginTexts): LoginFailure {
  const { kind, status } = toFailure(error);
  if (kind !== 'http') return { text: texts.unreachable, advice: texts.unreachableAdvice };
  if (status === 429) return { text: wrong, advice: texts.limitedAdvice };
  return status >= 500 ? { text: wrong, advice: texts.serverAdvice } : { text: wrong };
}

export function LoginForm() {
  const { login: texts } = useTexts({ login });
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const notice = useAppSelector(selectLoginNotice);
  const { version } = useAppSelector(selectConfig);
  const reloaded = (useLocation().state as { reloaded?: boolean } | null)?.reloaded === true;
  const [verifyLogin, { isLoading }] = useVerifyLoginMutation();
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const logIn = async (event: FormEvent) => {
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
    try {
      if ((await verifyLogin(credentials).unwrap()) !== SUCCESS) return setFailure({ text: texts.wrong });
      dispatch(loggedIn(credentials.username, credentials.password));
      // Replaces the entry, so that Back does not return to the login.
      void navigate(paths.transactions.href(), { replace: true });
    } catch (error) {
      setFailure(loginFailureOf(error, texts));
    }
  };

  return (
    <div className={styles.screen}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      {reloaded && notice === null && !failure && (
        <Notice tone="info" title={texts.reloaded}>
          <p>{texts.reloadedAdvice}</p>
        </Notice>
      )}
      {notice === 'unauthorized' && !failure && (
        <Notice tone="warning" title={texts.again}>
          <p>{texts.againAdvice}</p>
        </Notice>
      )}
      <form className={styles.form} onSubmit={(event) => void logIn(event)} noValidate>
        <Field ref={username} label={texts.username} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required error={missing.username} />
        <Field ref={password} label={texts.password} name="password" type="password" autoComplete="current-password" required error={missing.password} />
        <div role="alert" className={styles.failure}>
          {failure && <p className={styles.text}>{failure.text}</p>}
          {failure?.advice && <p>{failure.advice}</p>}
        </div>
        <Button type="submit" busy={isLoading}>
          {texts.logIn}
        </Button>
      </form>
      <OfficeFooter version={version} />
    </div>
  );
}
