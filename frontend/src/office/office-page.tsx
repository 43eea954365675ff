import type { ReactNode } from 'react';
import { ScreenTitle } from '../components/page/screen-title';
import styles from './office-page.module.css';
import { OfficeNavigation, type Place } from './office-navigation';

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
      <div className={styles.header}>
        <ScreenTitle>{title}</ScreenTitle>
        <OfficeNavigation current={current} onSignOut={onSignOut} />
        {action}
      </div>
      {children}
    </div>
  );
}
