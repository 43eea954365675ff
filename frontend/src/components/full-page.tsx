import { type ReactNode, useEffect } from 'react';
import styles from './full-page.module.css';

/** A page with nothing but a sentence and what to do. */
export function FullPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className={styles.page} role="alert">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
