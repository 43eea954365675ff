import { officeFrame } from '@mmmcollege/backend/contract/texts';
import { Button, RouteButton } from '../components/button/button';
import { paths } from '../config/paths';
import { useTexts } from '../lib/texts';
import styles from './office-navigation.module.css';
import { useMay } from './use-may';

export type Place = 'transactions' | 'people' | 'auditTrail' | 'account';

interface OfficeNavigationProps {
  current?: Place | undefined;
  onSignOut: () => void;
}

/** The ways to the other screens that the person may see. */
export function OfficeNavigation({ current, onSignOut }: OfficeNavigationProps) {
  const { officeFrame: texts } = useTexts({ officeFrame });
  const places: [Place, string, boolean][] = [
    ['transactions', paths.transactions.href(), useMay('transaction:read')],
    ['people', paths.people.href(), useMay('people:read')],
    ['auditTrail', paths.audit.href(), useMay('audit:read')],
    ['account', paths.account.href(), useMay('account:enrol')],
  ];
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      {places.filter(([place, , may]) => may && place !== current).map(([place, href]) => (
        <RouteButton key={place} variant="tertiary" className={styles.link} to={href}>
          {texts[place]}
        </RouteButton>
      ))}
      <Button variant="secondary" onClick={onSignOut}>
        {texts.signOut}
      </Button>
    </nav>
  );
}
