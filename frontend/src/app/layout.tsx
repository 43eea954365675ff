import { TEST_NOTICE } from '@mmmcollege/backend/contract';
import type { ReactNode } from 'react';
import { Header } from '../components/header';
import { selectConfig } from '../config/runtime-config';
import { useAppSelector } from './hooks';
import styles from './layout.module.css';

interface LayoutProps {
  audience: 'student' | 'office';
  children: ReactNode;
}

export function Layout({ audience, children }: LayoutProps) {
  const { college, providerLogoUrl, testPayments } = useAppSelector(selectConfig);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      {testPayments && <aside className={styles.test}>{`${TEST_NOTICE}. Payments on this page are tests and pay no fees.`}</aside>}
      <Header college={college} providerLogoUrl={providerLogoUrl} wide={audience === 'office'} />
      <main id="main" tabIndex={-1} className={audience === 'office' ? styles.office : styles.student}>
        {children}
      </main>
    </>
  );
}
