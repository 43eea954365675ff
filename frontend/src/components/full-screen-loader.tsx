import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './full-screen-loader.module.css';

const HELP_AFTER_MS = 10_000;

interface FullScreenLoaderProps {
  text: string;
  /** Shown when the wait grows long: what to do if nothing happens. */
  help?: ReactNode;
}

/** Covers the page, which cannot be used under it. The gateway's overlay lies above it. */
export function FullScreenLoader({ text, help }: FullScreenLoaderProps) {
  const [long, setLong] = useState(false);

  useEffect(() => {
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    const timer = setTimeout(() => setLong(true), HELP_AFTER_MS);
    return () => {
      page?.removeAttribute('inert');
      clearTimeout(timer);
    };
  }, []);

  return createPortal(
    <div className={styles.cover} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <p className={styles.text}>{text}</p>
      {long && help && <div className={styles.help}>{help}</div>}
    </div>,
    document.body,
  );
}
