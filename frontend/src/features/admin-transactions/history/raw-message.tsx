import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../../lib/texts';
import { useLazyRawMessageQuery } from './history-api';
import styles from './timeline.module.css';

/** Loaded when it is opened: few people ever want it. */
export function RawMessage({ transactionId, message }: { transactionId: string; message: number }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  const [load, { data, isError }] = useLazyRawMessageQuery();
  return (
    <details className={styles.raw} onToggle={({ currentTarget }) => currentTarget.open && void load({ transactionId, message }, true)}>
      <summary>{texts.raw}</summary>
      {isError && <p role="status">{texts.notLoaded}</p>}
      {data && <pre tabIndex={0}>{JSON.stringify(data, null, 2)}</pre>}
    </details>
  );
}
