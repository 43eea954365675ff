import type { ReactNode } from 'react';
import { ScreenTitle } from '../components/page/screen-title';
import styles from './office-heading.module.css';

interface OfficeHeadingProps {
  title: string;
  /** Small below the title, so that the ways keep the line. */
  subtitle?: string;
  children: ReactNode;
}

/** The title of a screen of the office, and beside it the ways to the others. */
export function OfficeHeading({ title, subtitle, children }: OfficeHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.title}>
        <ScreenTitle>{title}</ScreenTitle>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
