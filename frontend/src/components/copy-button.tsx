import { common } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { useTexts } from '../lib/texts';
import { Button } from './button';
import { Icon } from './icon';
import styles from './copy-button.module.css';

const SHOWN_MS = 3000;

/** Copies a text; `label` says what it is, for those who hear the button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { common: texts } = useTexts({ common });
  const [done, setDone] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);

  const copy = () => {
    // Absent on plain http; then the text is selected by hand.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    written.then(() => setDone('copied')).catch(() => setDone('failed'));
  };

  return (
    <span className={styles.wrap}>
      <Button look="quiet" className={styles.button} onClick={copy} aria-label={texts.copy(label)}>
        <Icon name={done === 'copied' ? 'success' : 'copy'} />
      </Button>
      <span role="status" className={styles.said} data-done={done ?? undefined}>
        {done === 'copied' && texts.copied}
        {done === 'failed' && texts.notCopied}
      </span>
    </span>
  );
}
