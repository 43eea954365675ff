import { istClock, receiptDate, type SettlementFile } from '@mmmcollege/backend/contract';
import { settlement } from '@mmmcollege/backend/contract/texts';
import { Icon } from '../../components/icon';
import { useTexts } from '../../lib/texts';
import { MoreOf } from './more-of';
import styles from './settlement.module.css';

export function Files({ files }: { files: readonly SettlementFile[] }) {
  const { settlement: texts } = useTexts({ settlement });
  if (files.length === 0) return null;
  return (
    <section aria-label={texts.files} className={styles.part}>
      <h2 className={styles.title}>{texts.files}</h2>
      <MoreOf items={files}>{(file) => <FileCard key={file.id} file={file} />}</MoreOf>
    </section>
  );
}

function FileCard({ file: { name, report, preset, isProven, hash, rows, added, stored, isComplete, at, by } }: { file: SettlementFile }) {
  const { settlement: texts } = useTexts({ settlement });
  const when = new Date(at);
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>{name}</h3>
      <p>{texts.file(report, preset)}</p>
      {isComplete ? (
        <p className={styles.figures}>{texts.fileRows(rows, added)}</p>
      ) : (
        <p className={styles.warning}>
          <Icon name="warning" />
          <span>{texts.unfinished(stored, rows)}</span>
        </p>
      )}
      {!isProven && (
        <p className={styles.warning}>
          <Icon name="warning" />
          <span>
            <strong>{texts.unproven}.</strong> {texts.unprovenHint}
          </span>
        </p>
      )}
      <p className={styles.soft}>{texts.given(`${receiptDate(when)}, ${istClock(when)}`, by, hash)}</p>
    </li>
  );
}
