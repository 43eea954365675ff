import { type ReactNode, useEffect } from 'react';
import styles from './full-page.module.css';

interface FullPageProps {
  title: string;
  /** Nothing else stands on the page, no header and no frame. */
  alone?: boolean;
  children: ReactNode;
}

/** A page with nothing but a sentence and what to do. */
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
