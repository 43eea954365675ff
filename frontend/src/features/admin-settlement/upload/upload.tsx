import type { SettlementUpload } from '@mmmcollege/backend/contract';
import { failures, settlement, settlementUpload } from '@mmmcollege/backend/contract/texts';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { adviceFor, toFailure } from '../../../api/failures';
import { classNames } from '../../../components/class-names';
import { FieldFrame, describedBy } from '../../../components/form/field';
import { Notice } from '../../../components/progress/notice';
import { useRefusal, useTexts } from '../../../lib/texts';
import { useSettlementProgressQuery, useUploadReportMutation } from '../settlement-api';
import styles from '../settlement.module.css';
import { ColumnsForm } from './columns-form';
import { isUnauthorized } from '../../../office/office-session-slice';
import { Faults } from './faults';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json';
const POLL_MS = 1_000;

interface UploadProps {
  mayUpload: boolean;
}

interface Given {
  file: File;
  outcome: SettlementUpload | { outcome: 'failed'; advice: string };
  /** How often this file has come back with a header that is not known. */
  tries: number;
}

export function Upload({ mayUpload }: UploadProps) {
  const { failures: failureTexts, settlementUpload: texts } = useTexts({ failures, settlementUpload });
  const refusal = useRefusal();
  const [upload, { isLoading }] = useUploadReportMutation();
  const [sending, setSending] = useState('');
  const [given, setGiven] = useState<Given | null>(null);
  const [isOver, setOver] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const input = useId();

  useEffect(() => {
    if (given) result.current?.focus();
  }, [given]);

  const send = async (file: File | undefined): Promise<void> => {
    if (!file || isLoading) return;
    setSending(file.name);
    const tries = given?.file === file ? given.tries + 1 : 1;
    setGiven(null);
    try {
      setGiven({ file, tries, outcome: await upload(file).unwrap() });
    } catch (error) {
      if (isUnauthorized(error)) return;
      const failure = toFailure(error);
      setGiven({ file, tries, outcome: { outcome: 'failed', advice: failure.body ? refusal(failure.body) : adviceFor(failure, failureTexts) } });
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <section aria-label={texts.title} className={styles.part}>
      <h2 className={styles.title}>{texts.title}</h2>
      {!mayUpload && <Notice tone="warning" title={texts.off} announce={false} />}
      {mayUpload && !isLoading && given?.outcome.outcome !== 'unknown' && (
        <div className={classNames(styles.drop, isOver && styles.over)} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
          <FieldFrame id={input} label={texts.choose} hint={texts.hint}>
            <input
              id={input} type="file" name="file" accept={ACCEPTED} className={styles.file} {...describedBy(input, texts.hint, null)}
              onChange={({ target }) => {
                void send(target.files?.[0]);
                target.value = '';
              }}
            />
          </FieldFrame>
        </div>
      )}
      {isLoading && <Storing name={sending} />}
      {given && !isLoading && (
        <div ref={result} tabIndex={-1} className={styles.result}>
          <Result given={given} onAgain={() => void send(given.file)} onLeave={() => setGiven(null)} />
        </div>
      )}
    </section>
  );
}

/** The server tells how far it is; until rows are stored it reads. */
function Storing({ name }: { name: string }) {
  const { settlementUpload: texts } = useTexts({ settlementUpload });
  const { data } = useSettlementProgressQuery(undefined, { pollingInterval: POLL_MS });
  const file = data?.files.find((one) => one.name === name && one.stored < one.rows);
  return (
    <div className={styles.result}>
      <p role="status">{texts.sending(name)}</p>
      <progress className={styles.progress} aria-label={texts.progress} {...(file ? { value: file.stored, max: file.rows } : {})} />
      {file && <p className={styles.figures}>{texts.storing(file.stored, file.rows)}</p>}
    </div>
  );
}

interface ResultProps {
  given: Given;
  onAgain: () => void;
  onLeave: () => void;
}

function Result({ given: { file, outcome, tries }, onAgain, onLeave }: ResultProps) {
  const { settlement: words, settlementUpload: texts } = useTexts({ settlement, settlementUpload });
  switch (outcome.outcome) {
    case 'failed':
      return <Notice tone="danger" title={texts.failed(file.name)}><p>{outcome.advice}</p></Notice>;
    case 'faults':
      return <Faults name={file.name} count={outcome.count} faults={outcome.faults} />;
    case 'unknown':
      return (
        <ColumnsForm name={file.name} rows={outcome.rows} isAgain={tries > 1} onSaved={onAgain} onLeave={onLeave} />
      );
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
