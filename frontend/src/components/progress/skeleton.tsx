import { common } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../lib/texts';
import styles from './skeleton.module.css';

/** Hidden from screen readers: needs a text beside it. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}

export function ScreenSkeleton() {
  const { common: texts } = useTexts({ common });
  return (
    <div role="status">
      <p className={styles.text}>{texts.loading}</p>
      <Skeleton lines={5} />
    </div>
  );
}
