import { Button } from '../../components/button';
import { ScreenTitle } from '../../components/screen-title';
import styles from './office-header.module.css';

export function OfficeHeader({ onSignOut }: { onSignOut: () => void }) {
  return (
    <div className={styles.header}>
      <ScreenTitle>Payment Transactions</ScreenTitle>
      <p className={styles.welcome}>Welcome Admin</p>
      <Button look="secondary" onClick={onSignOut}>
        Sign Out
      </Button>
    </div>
  );
}
