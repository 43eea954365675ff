import type { ReactNode } from 'react';
import { ScreenTitle } from '../components/page/screen-title';
import styles from './office-heading.module.css';

/** The title of a screen of the office, and beside it the ways to the others. */
export function OfficeHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <ScreenTitle>{title}</ScreenTitle>
      {children}
    </div>
  );
}
