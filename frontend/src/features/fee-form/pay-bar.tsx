import { Amount } from '../../components/amount';
import { Button } from '../../components/button';
import styles from './pay-bar.module.css';

/** What it costs and the button, within reach of a thumb. */
export function PayBar({ total, busy }: { total: unknown; busy: boolean }) {
  return (
    <div className={styles.bar}>
      <p className={styles.total}>
        <span className={styles.label}>Total</span> <Amount value={total} />
      </p>
      <Button type="submit" busy={busy} className={styles.pay}>
        {busy ? 'Processing...' : 'Pay Fees'}
      </Button>
    </div>
  );
}
