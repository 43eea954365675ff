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
  const { college, providerLogoUrl } = useAppSelector(selectConfig);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Header college={college} providerLogoUrl={providerLogoUrl} wide={audience === 'office'} />
      <main id="main" tabIndex={-1} className={audience === 'office' ? styles.office : styles.student}>
        {children}
      </main>
    </>
  );
}
