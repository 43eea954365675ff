import { useState } from 'react';
import { Button } from '../../components/button';
import styles from './confirm-button.module.css';

interface ConfirmButtonProps {
  children: string;
  /** What will happen, as a question. */
  question: string;
  busy?: boolean;
  className?: string;
  onConfirm: () => void;
}

/** A decision about money takes two presses in two places. */
export function ConfirmButton({ children, question, busy, className, onConfirm }: ConfirmButtonProps) {
  const [asking, setAsking] = useState<boolean | null>(null);
  if (!asking) {
    return (
      <Button autoFocus={asking === false} look="secondary" className={className} busy={busy} onClick={() => setAsking(true)}>
        {children}
      </Button>
    );
  }
  const confirm = () => {
    setAsking(false);
    onConfirm();
  };
  return (
    <div className={styles.ask} role="group" aria-label={question}>
      <p>{question}</p>
      <Button autoFocus look="secondary" onClick={() => setAsking(false)}>
        No
      </Button>
      <Button onClick={confirm}>Yes</Button>
    </div>
  );
}
