import { CopyButton } from '../button/copy-button';
import styles from './detail-list.module.css';

export interface Detail {
  label: string;
  value: string;
  /** For a value with a copy button: what it copies, for screen readers. */
  copyAs?: string;
}

export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles.list}>
      {details.map(({ label, value, copyAs }) => (
        <div key={label} className={styles.detail}>
          <dt className={styles.label}>{label}</dt>
          <dd className={copyAs ? styles.id : styles.value}>
            {value}
            {copyAs && <CopyButton text={value} label={copyAs} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
