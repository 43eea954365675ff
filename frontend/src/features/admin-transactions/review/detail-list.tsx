import { CopyButton } from '../../../components/copy-button';
import styles from './detail-list.module.css';

export interface Detail {
  label: string;
  value: string;
  /** An id, to be copied: what the button copies. */
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
