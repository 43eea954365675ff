import type { ReactNode } from 'react';
import { OfficeHeading } from './office-heading';
import { OfficeNavigation, type Place } from './office-navigation';
import styles from './office-page.module.css';

interface OfficePageProps {
  title: string;
  current?: Place;
  onSignOut: () => void;
  /** Beside the navigation. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen of the office beside the list: title, ways to the others, content of a width that can be read. */
export function OfficePage({ title, current, onSignOut, action, children }: OfficePageProps) {
  return (
    <div className={styles.page}>
      <OfficeHeading title={title}>
        <OfficeNavigation current={current} onSignOut={onSignOut} />
        {action}
      </OfficeHeading>
      {children}
    </div>
  );
}
