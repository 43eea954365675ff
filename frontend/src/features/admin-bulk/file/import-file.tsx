import type { BulkChange, ImportUpload } from '@mmmcollege/backend/contract';
import { bulkImport } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../../components/button/button';
import { Notice } from '../../../components/progress/notice';
import { useTexts } from '../../../lib/texts';
import { FileDrop } from '../../../office/upload/file-drop';
import { NotTaken } from '../../../office/upload/not-taken';
import { Reading } from '../../../office/upload/reading';
import { UploadResult } from '../../../office/upload/upload-result';
import { type Given, useGivenFile } from '../../../office/upload/use-given-file';
import { useUploadStudentsMutation } from '../bulk-api';
import styles from '../bulk.module.css';
import { CHANGES_ID } from '../changes-id';
import { ColumnsForm } from './columns-form';
import { Faults } from './faults';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx';

interface ImportFileProps {
  /** As they are now. */
  changes: readonly BulkChange[];
}

/** Students and fees from a file. Nothing is changed by it: what it would do is put together. */
export function ImportFile({ changes }: ImportFileProps) {
  const { bulkImport: texts } = useTexts({ bulkImport });
  const [upload] = useUploadStudentsMutation();
  const { reading, given, result, send, leave } = useGivenFile<ImportUpload>((file) => upload(file).unwrap());
  return (
    <section className={styles.section} aria-labelledby="bulk-file">
      <h2 id="bulk-file" className={styles.title}>{texts.title}</h2>
      {!reading && given?.outcome.outcome !== 'unknown' && <FileDrop hint={texts.hint} accept={ACCEPTED} onFile={(file) => void send(file)} />}
      {reading && <Reading name={reading.name} label={texts.progress} />}
      {given && (
        <UploadResult ref={result}>
          <Result given={given} changes={changes} onAgain={() => void send(given.file)} onLeave={leave} />
        </UploadResult>
      )}
    </section>
  );
}

interface ResultProps extends ImportFileProps {
  given: Given<ImportUpload>;
  onAgain: () => void;
  onLeave: () => void;
}

/** Whether its card says more of it than the file's notice, which would say that nothing has changed. */
const isOver = (changes: readonly BulkChange[], changeId: number): boolean => changes.some(({ id, state }) => id === changeId && state !== 'staging' && state !== 'staged');

function Result({ given: { file, outcome, tries }, changes, onAgain, onLeave }: ResultProps) {
  const { bulkImport: texts } = useTexts({ bulkImport });
  switch (outcome.outcome) {
    case 'failed':
      return <NotTaken name={file.name} advice={outcome.advice} onAgain={outcome.mayTryAgain ? onAgain : undefined} />;
    case 'faults':
      return <Faults name={file.name} count={outcome.count} faults={outcome.faults} />;
    case 'unknown': {
      const { rows, suggested, known } = outcome;
      return <ColumnsForm name={file.name} rows={rows} suggested={suggested} known={known} isAgain={tries > 1} onSaved={onAgain} onLeave={onLeave} />;
    }
    case 'staging':
      return isOver(changes, outcome.changeId) ? null : (
        <Notice tone="success" title={texts.staging(file.name, outcome.rows)}>
          <p>{texts.stagingNext}</p>
          <Button variant="secondary" onClick={() => document.getElementById(CHANGES_ID)?.focus()}>{texts.toChanges}</Button>
        </Notice>
      );
  }
}
