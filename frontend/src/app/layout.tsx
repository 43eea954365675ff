import { common } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { Header } from '../components/page/header';
import { selectConfig } from '../config/runtime-config';
import { useTexts } from '../lib/texts';
import { useAppSelector } from './hooks';
import styles from './layout.module.css';

interface LayoutProps {
  audience: 'student' | 'office';
  children: ReactNode;
}

export function Layout({ audience, children }: LayoutProps) {
  const { common: texts } = useTexts({ common });
  const { college, providerLogoUrl, testPayments } = useAppSelector(selectConfig);
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skipToContent}
      </a>
      {testPayments && <aside className={styles.test}>{texts.testPayments}</aside>}
      <Header college={college} providerLogoUrl={providerLogoUrl} wide={audience === 'office'} />
      <main id="main" tabIndex={-1} className={audience === 'office' ? styles.office : styles.student}>
        {children}
      </main>
    </>
  );
}
