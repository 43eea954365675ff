import { type ReactNode, useEffect } from 'react';
import styles from './full-page.module.css';

interface FullPageProps {
  title: string;
  alone?: boolean;
  children: ReactNode;
}

export function FullPage({ title, alone = false, children }: FullPageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);

  const content = (
    <div className={styles.page} role="alert">
      <h1>{title}</h1>
      {children}
    </div>
  );
  return alone ? <main>{content}</main> : content;
}
