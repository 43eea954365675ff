import { common } from '@mmmcollege/backend/contract/texts';
import { type ReactNode, useContext, useEffect } from 'react';
import { Header } from '../components/page/header';
import { LanguageSwitch } from '../components/page/language-switch';
import { selectConfig } from '../config/runtime-config';
import { useLanguage } from '../lib/language';
import { TextsContext, useTexts } from '../lib/texts';
import { useAppSelector } from './hooks';
import styles from './layout.module.css';

interface LayoutProps {
  audience: 'student' | 'office';
  children: ReactNode;
}

export function Layout({ audience, children }: LayoutProps) {
  const given = useContext(TextsContext);
  const { spoken } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = spoken.language === 'en' ? 'en-IN' : spoken.language;
  }, [spoken.language]);
  return (
    <TextsContext value={spoken.texts ?? given}>
      <Page audience={audience}>{children}</Page>
    </TextsContext>
  );
}

function Page({ audience, children }: LayoutProps) {
  const { common: texts } = useTexts({ common });
  const { college, providerLogoUrl, testPayments } = useAppSelector(selectConfig);
  const isOffice = audience === 'office';
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skipToContent}
      </a>
      {testPayments && <aside className={styles.test}>{texts.testPayments}</aside>}
      <Header college={college} providerLogoUrl={providerLogoUrl} wide={isOffice}>
        {isOffice && <LanguageSwitch />}
      </Header>
      {!isOffice && <LanguageSwitch />}
      <main id="main" tabIndex={-1} className={isOffice ? styles.office : styles.student}>
        {children}
      </main>
    </>
  );
}
