import { ownAccount } from '@mmmcollege/backend/contract/texts';
import { useRef, useState } from 'react';
import { api } from '../../../api/api';
import { useAppDispatch } from '../../../app/hooks';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useRemoveFactorMutation, useRenewCodesMutation } from '../people-api';
import styles from '../people.module.css';
import { useAct } from '../../../office/use-act';

interface FactorActionsProps {
  mayManage: boolean;
  onCodes: (recoveryCodes: readonly string[]) => void;
}

/** What needs a code again: new recovery codes, and the end of the second factor. */
export function FactorActions({ mayManage, onCodes }: FactorActionsProps) {
  const { ownAccount: texts } = useTexts({ ownAccount });
  const dispatch = useAppDispatch();
  const [error, setError] = useState<string | null>(null);
  const [renew] = useRenewCodesMutation();
  const [remove] = useRemoveFactorMutation();
  const act = useAct();
  const code = useRef<HTMLInputElement>(null);
  if (!mayManage) return null;

  const typed = () => code.current?.value.trim() ?? '';
  const check = async () => {
    setError(typed() ? null : texts.actionCodeMissing);
    if (!typed()) code.current?.focus();
    return typed() !== '';
  };
  const refuse = (faults: Record<string, string>): boolean => {
    setError(faults['code'] ?? null);
    code.current?.focus();
    return true;
  };
  const takeNew = async () => {
    const faults = await act(renew(typed()).unwrap().then(({ recoveryCodes }) => onCodes(recoveryCodes)), '');
    return faults ? refuse(faults) : true;
  };
  const takeAway = async () => {
    const faults = await act(remove(typed()).unwrap(), texts.removed);
    if (faults) return refuse(faults);
    dispatch(api.util.invalidateTags(['Me', 'Sessions']));
    return true;
  };

  return (
    <div className={styles.group}>
      <div className={styles.narrow}>
        <Field ref={code} label={texts.actionCode} name="code" hint={texts.actionCodeHint} autoComplete="one-time-code" spellCheck={false} maxLength={40} figures error={error} />
      </div>
      <div className={styles.actions}>
        <ConfirmButton question={texts.newCodesQuestion} prepare={check} onConfirm={takeNew}>
          {texts.newCodes}
        </ConfirmButton>
        <ConfirmButton question={texts.removeQuestion} prepare={check} onConfirm={takeAway}>
          {texts.remove}
        </ConfirmButton>
      </div>
    </div>
  );
}
