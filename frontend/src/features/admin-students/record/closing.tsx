import { ADMISSION_NUMBER_MAX, CLOSING_FAULTS, type ClosingFault, readAdmissionNumber } from '@mmmcollege/backend/contract';
import { studentRecord } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useAct } from '../../../office/use-act';
import { useCloseNumberMutation, useReopenNumberMutation } from '../students-api';
import styles from './student-page.module.css';

const isFault = (value: unknown): value is ClosingFault => CLOSING_FAULTS.some((fault) => fault === value);

/** Of a number that is a second one of the same student. */
export function Closing({ admissionNumber }: { admissionNumber: string }) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  const act = useAct();
  const [close] = useCloseNumberMutation();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const correctNumber = readAdmissionNumber(typed).toUpperCase();
  const check = async () => {
    setFault(correctNumber === '' ? texts.closingFaults.unknown : null);
    return correctNumber !== '';
  };
  const confirm = async () => {
    const errors = await act(close({ admissionNumber, correctNumber }).unwrap(), texts.isClosed(admissionNumber));
    if (errors) setFault(isFault(errors['correctNumber']) ? texts.closingFaults[errors['correctNumber']] : (errors['correctNumber'] ?? null));
    return false;
  };
  return (
    <details className={styles.part}>
      <summary className={styles.summary}>{texts.closeTitle}</summary>
      <p className={styles.soft}>{texts.closeIntro}</p>
      <div className={styles.field}>
        <Field
          label={texts.correctNumber} name="correctNumber" value={typed} error={fault} maxLength={ADMISSION_NUMBER_MAX} figures autoComplete="off" spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setFault(null);
          }}
        />
      </div>
      <div>
        <ConfirmButton question={texts.closeQuestion(admissionNumber, correctNumber)} prepare={check} onConfirm={confirm}>{texts.close}</ConfirmButton>
      </div>
    </details>
  );
}

export function Reopening({ admissionNumber }: { admissionNumber: string }) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  const act = useAct();
  const [reopen] = useReopenNumberMutation();
  return (
    <div>
      <ConfirmButton
        question={texts.reopenQuestion(admissionNumber)}
        onConfirm={async () => (await act(reopen(admissionNumber).unwrap(), texts.reopened(admissionNumber)), false)}
      >
        {texts.reopen}
      </ConfirmButton>
    </div>
  );
}
