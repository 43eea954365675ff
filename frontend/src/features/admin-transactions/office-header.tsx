import { transactions } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../components/button';
import { ScreenTitle } from '../../components/screen-title';
import { useTexts } from '../../lib/texts';
import styles from './office-header.module.css';

export function OfficeHeader({ onSignOut }: { onSignOut: () => void }) {
  const { transactions: texts } = useTexts({ transactions });
  return (
    <div className={styles.header}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <p className={styles.welcome}>{texts.welcome}</p>
      <Button look="secondary" onClick={onSignOut}>
        {texts.signOut}
      </Button>
    </div>
  );
}
