import type { SettlementUpload } from '@mmmcollege/backend/contract';
import { settlement, settlementUpload } from '@mmmcollege/backend/contract/texts';
import { Notice } from '../../../components/progress/notice';
import { useTexts } from '../../../lib/texts';
import { FileDrop } from '../../../office/upload/file-drop';
import { NotTaken } from '../../../office/upload/not-taken';
import { Reading } from '../../../office/upload/reading';
import { UploadResult } from '../../../office/upload/upload-result';
import { type Given, useGivenFile } from '../../../office/upload/use-given-file';
import { useSettlementProgressQuery, useUploadReportMutation } from '../settlement-api';
import styles from '../settlement.module.css';
import { ColumnsForm } from './columns-form';
import { Faults } from './faults';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json';
const POLL_MS = 1_000;

interface UploadProps {
  mayUpload: boolean;
}

export function Upload({ mayUpload }: UploadProps) {
  const { settlementUpload: texts } = useTexts({ settlementUpload });
  const [upload] = useUploadReportMutation();
  const { reading, given, result, send, leave } = useGivenFile<SettlementUpload>((file) => upload(file).unwrap());
  return (
    <section aria-label={texts.title} className={styles.part}>
      <h2 className={styles.title}>{texts.title}</h2>
      {!mayUpload && <Notice tone="warning" title={texts.off} announce={false} />}
      {mayUpload && !reading && given?.outcome.outcome !== 'unknown' && <FileDrop hint={texts.hint} accept={ACCEPTED} onFile={(file) => void send(file)} />}
      {reading && <Storing name={reading.name} />}
      {given && (
        <UploadResult ref={result}>
          <Result given={given} onAgain={() => void send(given.file)} onLeave={leave} />
        </UploadResult>
      )}
    </section>
  );
}

/** The server tells how far it is; until rows are stored it reads. */
function Storing({ name }: { name: string }) {
  const { settlementUpload: texts } = useTexts({ settlementUpload });
  const { data } = useSettlementProgressQuery(undefined, { pollingInterval: POLL_MS });
  const file = data?.files.find((one) => one.name === name && one.stored < one.rows);
  return <Reading name={name} label={texts.progress} stand={file && { value: file.stored, max: file.rows, text: texts.storing(file.stored, file.rows) }} />;
}

interface ResultProps {
  given: Given<SettlementUpload>;
  onAgain: () => void;
  onLeave: () => void;
}

function Result({ given: { file, outcome, tries }, onAgain, onLeave }: ResultProps) {
  const { settlement: words, settlementUpload: texts } = useTexts({ settlement, settlementUpload });
  switch (outcome.outcome) {
    case 'failed':
      return <NotTaken name={file.name} advice={outcome.advice} onAgain={outcome.mayTryAgain ? onAgain : undefined} />;
    case 'faults':
      return <Faults name={file.name} count={outcome.count} faults={outcome.faults} />;
    case 'unknown':
      return <ColumnsForm name={file.name} rows={outcome.rows} isAgain={tries > 1} onSaved={onAgain} onLeave={onLeave} />;
    case 'stored': {
      const { report, preset, rows, added, isProven } = outcome.file;
      return (
        <Notice tone={isProven ? 'success' : 'warning'} title={outcome.isKnown ? texts.known(file.name) : texts.stored(file.name)}>
          <p>{words.file(report, preset)}. {words.fileRows(rows, added)}.</p>
          {!isProven && <p><strong>{words.unproven}.</strong> {words.unprovenHint}</p>}
        </Notice>
      );
    }
  }
}
