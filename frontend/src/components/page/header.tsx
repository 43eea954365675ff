import type { RuntimeConfig } from '@mmmcollege/backend/contract';
import { common } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { useIsland } from '../../lib/language';
import { useLabel, useTexts } from '../../lib/texts';
import { classNames } from '../class-names';
import styles from './header.module.css';

interface HeaderProps {
  college: RuntimeConfig['college'];
  providerLogoUrl: string;
  wide?: boolean;
  /** Stands beside the contacts where there is room, else below them. */
  children?: ReactNode;
}

function Contacts({ college, address }: Pick<HeaderProps, 'college'> & { address: string }) {
  const island = useIsland();
  return (
    <>
      <p {...island(address)}>{address}</p>
      <p className={styles.links}>
        <a href={`tel:${college.phone.replace(/[^+\d]/g, '')}`}>{college.phone}</a>
        <a href={`mailto:${college.email}`}>{college.email}</a>
      </p>
    </>
  );
}

/** On a phone the contacts are folded, so that the form begins above the fold. */
export function Header({ college, providerLogoUrl, wide, children }: HeaderProps) {
  const { common: texts } = useTexts({ common });
  const label = useLabel(college.labels);
  const island = useIsland();
  const contacts = <Contacts college={college} address={label(college.address)} />;
  return (
    <header className={styles.header}>
      <div className={classNames(styles.inner, wide && styles.office)}>
        {college.logoUrl && <img className={styles.logo} src={college.logoUrl} alt="" width="56" height="56" />}
        <div className={styles.text}>
          <p className={styles.name} {...island(label(college.name))}>
            {label(college.name)}
          </p>
          <div className={styles.wide}>
            {contacts}
          </div>
          <details className={styles.narrow}>
            <summary>{texts.contact}</summary>
            {contacts}
          </details>
        </div>
        {children && <div className={styles.beside}>{children}</div>}
        {providerLogoUrl && <img className={styles.provider} src={providerLogoUrl} alt={texts.paymentProvider} width="88" height="28" />}
      </div>
    </header>
  );
}
