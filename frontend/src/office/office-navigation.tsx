import type { Permission } from '@mmmcollege/backend/contract';
import { officeFrame } from '@mmmcollege/backend/contract/texts';
import { Button, RouteButton } from '../components/button/button';
import { paths } from '../config/paths';
import { useTexts } from '../lib/texts';
import styles from './office-navigation.module.css';
import { ReviewLink } from './review-link';
import { useMay } from './use-may';

/** In the order of the screen; the label is the text of the same name in `officeFrame`. */
const PLACES = {
  settlement: { href: paths.settlement.href(), permission: 'settlement:read' },
  days: { href: paths.days.href(), permission: 'settlement:read' },
  reports: { href: paths.reports.href(), permission: 'report:read' },
  students: { href: paths.students.href(), permission: 'student:read' },
  dues: { href: paths.dues.href(), permission: 'dues:read' },
  fees: { href: paths.fees.href(), permission: 'fees:read' },
  bulk: { href: paths.bulk.href(), permission: 'bulk:read' },
  people: { href: paths.people.href(), permission: 'people:read' },
  auditTrail: { href: paths.audit.href(), permission: 'audit:read' },
  account: { href: paths.account.href(), permission: 'account:enrol' },
} as const satisfies Partial<Record<keyof typeof officeFrame, { href: string; permission: Permission }>>;

type ListedPlace = keyof typeof PLACES;
export type Place = ListedPlace | 'transactions' | 'reviewQueue' | 'money';

interface OfficeNavigationProps {
  current?: Place | undefined;
  onSignOut: () => void;
}

/** The ways to the other screens that the person may see. */
export function OfficeNavigation({ current, onSignOut }: OfficeNavigationProps) {
  const { officeFrame: texts } = useTexts({ officeFrame });
  const mayReadList = useMay('transaction:read');
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      {mayReadList && current !== 'transactions' && (
        <RouteButton variant="tertiary" className={styles.link} to={paths.transactions.href()}>
          {texts.transactions}
        </RouteButton>
      )}
      {current !== 'reviewQueue' && <ReviewLink className={styles.link} />}
      {(Object.keys(PLACES) as ListedPlace[]).map((place) => place !== current && <PlaceLink key={place} place={place} />)}
      <Button variant="secondary" onClick={onSignOut}>
        {texts.signOut}
      </Button>
    </nav>
  );
}

function PlaceLink({ place }: { place: ListedPlace }) {
  const { officeFrame: texts } = useTexts({ officeFrame });
  const { href, permission } = PLACES[place];
  if (!useMay(permission)) return null;
  return (
    <RouteButton variant="tertiary" className={styles.link} to={href}>
      {texts[place]}
    </RouteButton>
  );
}
