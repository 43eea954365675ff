import type { ReactNode, RefObject } from 'react';
import styles from './upload.module.css';

interface UploadResultProps {
  /** It is given the focus. */
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** What came of a file. */
export function UploadResult({ ref, children }: UploadResultProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.result}>
      {children}
    </div>
  );
}
