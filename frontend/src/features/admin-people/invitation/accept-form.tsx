import type { Invitation } from '@mmmcollege/backend/contract';
import { failures, invitationPage } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adviceFor, toFailure } from '../../../api/failures';
import { Button } from '../../../components/button/button';
import { Field } from '../../../components/form/field';
import { Notice } from '../../../components/progress/notice';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { NewPasswordField, usePasswordFault } from '../new-password-field';
import { useAcceptInvitationMutation } from '../people-api';
import styles from '../people.module.css';
import { momentText } from '../../../lib/moment-text';

export function AcceptForm({ token, invitation: { name, username, expiresAt } }: { token: string; invitation: Invitation }) {
  const { invitationPage: texts, failures: failureTexts } = useTexts({ invitationPage, failures });
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const faultOf = usePasswordFault();
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const input = useRef<HTMLInputElement>(null);

  const refuse = (fault: string | null) => {
    setError(fault);
    if (fault) input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(password);
    setFailed(null);
    refuse(fault);
    if (fault) return;
    try {
      await accept({ token, password }).unwrap();
      void navigate(paths.login.href(), { replace: true, state: { passwordSetFor: username } });
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (failure.body?.errors?.['password']) return refuse(failure.body.errors['password']);
      setFailed(failure.status === 404 ? `${texts.ended} ${texts.endedAdvice}` : adviceFor(failure, failureTexts));
    }
  };

  return (
    <form className={styles.panel} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <p>{texts.welcome(name ?? username)}</p>
        <p className={styles.soft}>{texts.until(momentText(expiresAt))}</p>
      </div>
      <Field label={texts.username} name="username" autoComplete="username" value={username} readOnly />
      <NewPasswordField ref={input} value={password} error={error} onChange={setPassword} />
      {failed && (
        <Notice tone="danger">
          <p>{failed}</p>
        </Notice>
      )}
      <Button type="submit" busy={isLoading}>
        {texts.set}
      </Button>
    </form>
  );
}
