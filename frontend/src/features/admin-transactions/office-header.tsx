import { transactions } from '@mmmcollege/backend/contract/texts';
import { Button, RouteButton } from '../../components/button/button';
import { ScreenTitle } from '../../components/page/screen-title';
import { paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import styles from './office-header.module.css';

export function OfficeHeader({ onSignOut }: { onSignOut: () => void }) {
  const { transactions: texts } = useTexts({ transactions });
  return (
    <div className={styles.header}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <p className={styles.welcome}>{texts.welcome}</p>
      <RouteButton variant="secondary" to={paths.audit.href()}>
        {texts.auditTrail}
      </RouteButton>
      <Button variant="secondary" onClick={onSignOut}>
        {texts.signOut}
      </Button>
    </div>
  );
}
