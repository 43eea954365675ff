import { REASON_MAX } from '@mmmcollege/backend/contract';
import { confirmation } from '@mmmcollege/backend/contract/texts';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../lib/texts';
import { Field } from '../form/field';
import { Button } from './button';
import styles from './confirm-button.module.css';

interface ConfirmButtonProps {
  children: string;
  question: string;
  busy?: boolean;
  className?: string;
  /** Id of what says which one it is about, where many stand below each other. */
  describedBy?: string;
  /** Awaited before the question is asked; `false` asks none. */
  prepare?: () => Promise<unknown>;
  /** Asks why as well: without a reason nothing is confirmed. */
  wantsReason?: boolean;
  /** @returns whether it has moved the focus; otherwise the focus returns to the button. */
  onConfirm: (reason: string) => Promise<boolean>;
}

/** Asks for confirmation at another place of the screen: a decision about money or people must not be a double click. */
export function ConfirmButton({ children, question, busy, className, describedBy, prepare, wantsReason = false, onConfirm }: ConfirmButtonProps) {
  const { confirmation: texts } = useTexts({ confirmation });
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [step, setStep] = useState<'closed' | 'preparing' | 'asking' | 'running' | 'returned'>('closed');
  const open = async () => {
    if (prepare) {
      setStep('preparing');
      if ((await prepare()) === false) return setStep('closed');
    }
    setStep('asking');
  };
  if (step === 'closed' || step === 'preparing' || step === 'returned') {
    return (
      <Button
        variant="secondary"
        className={className}
        aria-describedby={describedBy}
        busy={busy || step === 'preparing'}
        autoFocus={step === 'returned'}
        onClick={() => void open()}
      >
        {children}
      </Button>
    );
  }
  const isRunning = step === 'running';
  const confirm = async () => {
    if (isRunning) return;
    setMissing(wantsReason && reason.trim() === '');
    if (wantsReason && reason.trim() === '') return;
    setStep('running');
    setStep((await onConfirm(reason.trim())) ? 'closed' : 'returned');
  };
  const cancel = () => !isRunning && setStep('returned');
  const cancelByKey = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
  return (
    <div className={styles.ask} role="group" aria-label={question} onKeyDown={cancelByKey}>
      <p>{question}</p>
      {wantsReason && (
        <div className={styles.reason}>
          <Field
            name="reason"
            label={texts.reason}
            value={reason}
            maxLength={REASON_MAX}
            required
            autoFocus
            autoComplete="off"
            error={isMissing ? texts.reasonMissing : null}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      <Button autoFocus={!wantsReason} variant="secondary" onClick={cancel}>
        {texts.no}
      </Button>
      {/* Not disabled while it runs: a disabled button loses the focus. */}
      <Button aria-disabled={isRunning} onClick={() => void confirm()}>
        {isRunning ? texts.recording : texts.yes}
      </Button>
    </div>
  );
}
