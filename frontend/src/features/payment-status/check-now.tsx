import { istClock } from '@mmmcollege/backend/contract';
import { paymentStatus } from '@mmmcollege/backend/contract/texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/button/button';
import { useTexts } from '../../lib/texts';
import styles from './payment-status.module.css';

/** The server asks the bank at most once in 5 s; until then its answer would be the same. */
const MIN_GAP_MS = 5_000;

export function CheckNow({ answeredAt, onCheck }: { answeredAt: number; onCheck: () => void }) {
  const { paymentStatus: texts } = useTexts({ paymentStatus });
  const [requestedAt, setRequestedAt] = useState<number | null>(null);
  const waiting = requestedAt !== null && answeredAt < requestedAt;

  const check = useEffectEvent(onCheck);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => check(), Math.max(0, answeredAt + MIN_GAP_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [waiting, answeredAt]);

  return (
    <div className={styles.check}>
      <Button variant="secondary" busy={waiting} onClick={() => setRequestedAt(Date.now())}>
        {texts.checkNow}
      </Button>
      <span role="status">{requestedAt !== null && (waiting ? texts.asking : texts.checked(istClock(new Date(answeredAt))))}</span>
    </div>
  );
}
