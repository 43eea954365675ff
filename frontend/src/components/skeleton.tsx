import { common } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../lib/texts';
import styles from './skeleton.module.css';

/** The shape of lines to come. Says nothing by itself: pair it with a text for those who do not see it. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}

/** While a screen's code is on its way. */
export function ScreenSkeleton() {
  const { common: texts } = useTexts({ common });
  return (
    <div role="status">
      <p className={styles.text}>{texts.loading}</p>
      <Skeleton lines={5} />
    </div>
  );
}
