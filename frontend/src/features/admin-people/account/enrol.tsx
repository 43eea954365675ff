import type { Enrolment } from '@mmmcollege/backend/contract';
import { ownAccount } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button/button';
import { CopyButton } from '../../../components/button/copy-button';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useConfirmFactorMutation } from '../people-api';
import styles from '../people.module.css';
import { useAct } from '../../../office/use-act';
import { QrCode } from './qr-code';

interface EnrolProps {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** In groups, as it is typed. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function Enrol({ enrolment: { secret, uri }, onConfirmed }: EnrolProps) {
  const { ownAccount: texts } = useTexts({ ownAccount });
  const [error, setError] = useState<string | null>(null);
  const [confirm, { isLoading }] = useConfirmFactorMutation();
  const act = useAct();
  const code = useRef<HTMLInputElement>(null);
  const steps = useRef<HTMLFormElement>(null);
  useEffect(() => steps.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = code.current?.value.replace(/\s/g, '') ?? '';
    const isCode = /^\d{6}$/.test(typed);
    setError(isCode ? null : texts.codeMissing);
    if (!isCode) return code.current?.focus();
    const faults = await act(confirm(typed).unwrap().then(({ recoveryCodes }) => onConfirmed(recoveryCodes)), '');
    if (!faults) return;
    setError(faults['code'] ?? null);
    code.current?.focus();
  };

  return (
    <form ref={steps} tabIndex={-1} className={styles.form} onSubmit={(event) => void submit(event)} aria-label={texts.setUp} noValidate>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qr} />
      <div>
        <p>{texts.typeSecret}</p>
        <p>
          <span className={styles.secret}>{grouped(secret)}</span> <CopyButton text={secret} label={texts.secret} />
        </p>
      </div>
      <Field ref={code} label={texts.code} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} figures required error={error} />
      <Button type="submit" busy={isLoading}>
        {texts.confirmCode}
      </Button>
    </form>
  );
}
