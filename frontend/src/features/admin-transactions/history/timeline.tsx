import type { TimelineEntry } from '@mmmcollege/backend/contract';
import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../components/button/button';
import { classNames } from '../../../components/class-names';
import { useTexts } from '../../../lib/texts';
import { momentText } from '../../../lib/moment-text';
import { entryText } from './entry-text';
import { foldTimeline, type PlacedEntry } from './fold-timeline';
import { RawMessage } from './raw-message';
import styles from './timeline.module.css';

export function Timeline({ transactionId, entries }: { transactionId: string; entries: readonly TimelineEntry[] }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  const title = useId();
  const lines = useMemo(() => foldTimeline(entries), [entries]);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.timeline}</h2>
      <p className={styles.order}>{texts.newestFirst}</p>
      <ol className={styles.timeline}>
        {lines.map((line) =>
          Array.isArray(line) ? (
            <Fold key={`fold ${line.at(-1)?.place}`} transactionId={transactionId} run={line} />
          ) : (
            <Entry key={line.place} transactionId={transactionId} entry={line.entry} />
          ),
        )}
      </ol>
    </section>
  );
}

function Entry({ transactionId, entry }: { transactionId: string; entry: TimelineEntry }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  return (
    <li className={classNames(styles.entry, styles[entry.kind])}>
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
  );
}

/** Rendered when somebody wants it: a thousand lines that nobody reads make a phone slow. */
function Fold({ transactionId, run }: { transactionId: string; run: readonly PlacedEntry[] }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  const [isOpen, setOpen] = useState(false);
  const moment = (at: number) => momentText(run.at(at)?.entry.at ?? '');
  return (
    <>
      <li className={styles.entry}>
        <div className={styles.fold}>
          <Button variant="tertiary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.folded(run.length, moment(-1), moment(0))}
          </Button>
        </div>
      </li>
      {isOpen && run.map(({ place, entry }) => <Entry key={place} transactionId={transactionId} entry={entry} />)}
    </>
  );
}
