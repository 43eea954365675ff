import { formatPaise, MISSING, parseSignedRupees } from '@mmmcollege/backend/contract';
import { useLabel } from '../lib/texts';
import styles from './amount.module.css';

/** Rupees of the wire as `₹1,23,456.00`, or `N/A` when there is no amount. */
export function rupees(value: unknown): string {
  const paise = parseSignedRupees(value);
  return paise === null ? MISSING : formatPaise(paise);
}

export function Amount({ value }: { value: unknown }) {
  const label = useLabel();
  return <span className={styles.amount}>{label(rupees(value))}</span>;
}
