import { common } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts';
import { Icon } from '../icon';
import { Button } from './button';
import styles from './copy-button.module.css';

const SHOWN_MS = 3000;

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers. */
  label: string;
  /** Words beside the icon; they take the place of the label. */
  children?: string;
}

export function CopyButton({ text, label, children }: CopyButtonProps) {
  const { common: texts } = useTexts({ common });
  const [done, setDone] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);

  const copy = () => {
    // The clipboard API is absent on plain HTTP.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    written.then(() => setDone('copied')).catch(() => setDone('failed'));
  };

  return (
    <span className={styles.wrap}>
      <Button variant="tertiary" className={children ? undefined : styles.button} onClick={copy} aria-label={children ? undefined : texts.copy(label)}>
        <Icon name={done === 'copied' ? 'success' : 'copy'} />
        {children}
      </Button>
      <span role="status" className={styles.said} data-done={done ?? undefined}>
        {done === 'copied' && texts.copied}
        {done === 'failed' && texts.notCopied}
      </span>
    </span>
  );
}
