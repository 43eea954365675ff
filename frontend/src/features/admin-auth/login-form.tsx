import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toFailure } from '../../api/failures';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Notice } from '../../components/notice';
import { ScreenTitle } from '../../components/screen-title';
import { paths } from '../../config/paths';
import { loggedIn, selectLoginNotice } from '../../session/session-slice';
import { useVerifyLoginMutation } from './login-api';
import styles from './login-form.module.css';

const SUCCESS = 'Login successful';
const WRONG = 'Invalid username or password';
const UNREACHABLE = 'Error verifying login details';

interface Trouble {
  text: string;
  advice?: string;
}

function troubleOf(error: unknown): Trouble {
  const { kind, status } = toFailure(error);
  if (kind !== 'http') return { text: UNREACHABLE, advice: 'Check the internet connection and try again.' };
  if (status === 429) return { text: WRONG, advice: 'Too many tries. Wait 15 minutes before the next one.' };
  return status >= 500 ? { text: WRONG, advice: 'The server could not check it right now. Try again in a minute.' } : { text: WRONG };
}

export function LoginForm() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const notice = useAppSelector(selectLoginNotice);
  const [verifyLogin, { isLoading }] = useVerifyLoginMutation();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const logIn = async (event: FormEvent) => {
    event.preventDefault();
    const credentials = { username: username.current?.value ?? '', password: password.current?.value ?? '' };
    const empty = {
      ...(credentials.username ? {} : { username: 'Username is required' }),
      ...(credentials.password ? {} : { password: 'Password is required' }),
    };
    setMissing(empty);
    setTrouble(null);
    if (empty.username) return username.current?.focus();
    if (empty.password) return password.current?.focus();
    try {
      if ((await verifyLogin(credentials).unwrap()) !== SUCCESS) return setTrouble({ text: WRONG });
      dispatch(loggedIn(credentials.username, credentials.password));
      // Replaced, so that Back does not lead to a login that is done.
      void navigate(paths.transactions.href(), { replace: true });
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };

  return (
    <div className={styles.screen}>
      <ScreenTitle>Admin Login</ScreenTitle>
      {notice === 'refused' && !trouble && (
        <Notice tone="warning" title="Please log in again.">
          <p>The server no longer accepts the name and password you were logged in with.</p>
        </Notice>
      )}
      <form className={styles.form} onSubmit={(event) => void logIn(event)} noValidate>
        <Field ref={username} label="Username" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required error={missing.username} />
        <Field ref={password} label="Password" name="password" type="password" autoComplete="current-password" required error={missing.password} />
        <div role="alert" className={styles.trouble}>
          {trouble && <p className={styles.text}>{trouble.text}</p>}
          {trouble?.advice && <p>{trouble.advice}</p>}
        </div>
        <Button type="submit" busy={isLoading}>
          Login
        </Button>
      </form>
    </div>
  );
}
