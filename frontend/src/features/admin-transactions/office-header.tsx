import { transactions } from '@mmmcollege/backend/contract/texts';
import { ScreenTitle } from '../../components/page/screen-title';
import { useTexts } from '../../lib/texts';
import { OfficeNavigation } from '../../office/office-navigation';
import styles from './office-header.module.css';

export function OfficeHeader({ onSignOut }: { onSignOut: () => void }) {
  const { transactions: texts } = useTexts({ transactions });
  return (
    <div className={styles.header}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <p className={styles.welcome}>{texts.welcome}</p>
      <OfficeNavigation current="transactions" onSignOut={onSignOut} />
    </div>
  );
}
