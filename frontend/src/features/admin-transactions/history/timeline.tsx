import type { TimelineEntry } from '@mmmcollege/backend/contract';
import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useId, useState } from 'react';
import { Button } from '../../../components/button/button';
import { classNames } from '../../../components/class-names';
import { useTexts } from '../../../lib/texts';
import { momentText } from '../list/moment-text';
import { entryText } from './entry-text';
import { RawMessage } from './raw-message';
import styles from './timeline.module.css';

const AT_FIRST = 30;

export function Timeline({ transactionId, entries }: { transactionId: string; entries: readonly TimelineEntry[] }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  const title = useId();
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, AT_FIRST);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.timeline}</h2>
      <p className={styles.order}>{texts.newestFirst}</p>
      <ol className={styles.timeline}>
        {shown.map((entry, at) => (
          // Two lines may be alike in everything; the order of what was recorded never changes.
          <li key={entries.length - at} className={classNames(styles.entry, styles[entry.kind])}>
            <time dateTime={entry.at} className={styles.time}>
              {momentText(entry.at)}
            </time>
            <div className={styles.text}>
              {entryText(entry, texts).map((sentence, index) => (
                <p key={index}>{sentence}</p>
              ))}
              {entry.message !== null && <RawMessage transactionId={transactionId} message={entry.message} />}
            </div>
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button variant="secondary" onClick={() => setAll(true)}>
          {texts.older(entries.length - shown.length)}
        </Button>
      )}
    </section>
  );
}
