import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './full-screen-loader.module.css';
import { useLongWait } from './use-long-wait';

interface FullScreenLoaderProps {
  text: string;
  help?: ReactNode;
}

/** Covers the page and makes it inert. The overlay of the gateway lies above it. */
export function FullScreenLoader({ text, help }: FullScreenLoaderProps) {
  const long = useLongWait(true);

  useEffect(() => {
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
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
