import { ownAccount } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useRef, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { loggedIn } from '../../../session/session-slice';
import { NewPasswordField, usePasswordFault } from '../new-password-field';
import { useChangePasswordMutation } from '../people-api';
import styles from '../people.module.css';
import { useAct } from '../../../office/use-act';

const EMPTY = { current: '', password: '' };

export function PasswordForm({ username }: { username: string }) {
  const { ownAccount: texts } = useTexts({ ownAccount });
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const faultOf = usePasswordFault();
  const [change, { isLoading }] = useChangePasswordMutation();
  const act = useAct();
  const current = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const refuse = (faults: Record<string, string>) => {
    setErrors(faults);
    (faults['current'] ? current : faults['password'] ? password : null)?.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(typed.password);
    const faults = { ...(typed.current ? {} : { current: texts.currentMissing }), ...(fault ? { password: fault } : {}) };
    refuse(faults);
    if (Object.keys(faults).length > 0) return;
    const refused = await act(change(typed).unwrap(), texts.passwordChanged);
    if (refused) return refuse(refused);
    // The next call needs the new one.
    dispatch(loggedIn(username, typed.password));
    setTyped(EMPTY);
  };

  return (
    <section aria-labelledby="password-title" className={styles.section}>
      <h2 id="password-title">{texts.password}</h2>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field
          ref={current}
          label={texts.current}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          value={typed.current}
          error={errors['current'] ?? null}
          onChange={({ target }) => setTyped({ ...typed, current: target.value })}
        />
        <NewPasswordField ref={password} value={typed.password} error={errors['password'] ?? null} onChange={(text) => setTyped({ ...typed, password: text })} />
        <Button type="submit" variant="secondary" busy={isLoading}>
          {texts.changePassword}
        </Button>
      </form>
    </section>
  );
}
