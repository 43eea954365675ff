import { officeFrame } from '@mmmcollege/backend/contract/texts';
import { Button, RouteButton } from '../components/button/button';
import { paths } from '../config/paths';
import { useTexts } from '../lib/texts';
import styles from './office-navigation.module.css';
import { ReviewLink } from './review-link';
import { useMay } from './use-may';

export type Place = 'transactions' | 'reviewQueue' | 'settlement' | 'days' | 'reports' | 'fees' | 'money' | 'people' | 'auditTrail' | 'account';

interface OfficeNavigationProps {
  current?: Place | undefined;
  onSignOut: () => void;
}

/** The ways to the other screens that the person may see. */
export function OfficeNavigation({ current, onSignOut }: OfficeNavigationProps) {
  const { officeFrame: texts } = useTexts({ officeFrame });
  const mayReadList = useMay('transaction:read');
  const places: ['settlement' | 'days' | 'reports' | 'fees' | 'people' | 'auditTrail' | 'account', string, boolean][] = [
    ['settlement', paths.settlement.href(), useMay('settlement:read')],
    ['days', paths.days.href(), useMay('settlement:read')],
    ['reports', paths.reports.href(), useMay('report:read')],
    ['fees', paths.fees.href(), useMay('fees:read')],
    ['people', paths.people.href(), useMay('people:read')],
    ['auditTrail', paths.audit.href(), useMay('audit:read')],
    ['account', paths.account.href(), useMay('account:enrol')],
  ];
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      {mayReadList && current !== 'transactions' && (
        <RouteButton variant="tertiary" className={styles.link} to={paths.transactions.href()}>
          {texts.transactions}
        </RouteButton>
      )}
      {current !== 'reviewQueue' && <ReviewLink className={styles.link} />}
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
