import { SETTLEMENT_EXCEPTIONS, type SettlementOverview } from '@mmmcollege/backend/contract';
import { settlement } from '@mmmcollege/backend/contract/texts';
import { useCallback, useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks';
import { signedRupees } from '../../components/signed-rupees';
import { Button } from '../../components/button/button';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { OfficePage } from '../../office/office-page';
import { OfficeToasts } from '../../office/office-toasts';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import { Batches } from './batches';
import { Call } from './call';
import { ExceptionKind } from './exceptions/exception-kind';
import { Files } from './files';
import { useSettlementQuery } from './settlement-api';
import styles from './settlement.module.css';
import { Upload } from './upload/upload';

/** Whether the money arrived: files in, exceptions out. */
export function Settlement() {
  const { settlement: texts } = useTexts({ settlement });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const [mayWrite, mayCheck] = [useMay('settlement:write'), useMay('health:check')];
  const { data, error, refetch } = useSettlementQuery(undefined, { refetchOnMountOrArgChange: true });

  useEffect(() => {
    if (!error) return;
    console.error('The settlement could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} current="settlement" onSignOut={signOut}>
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <Sums sums={data.sums} />
          {mayWrite && <Upload mayUpload={data.mayUpload} />}
          {data.call && <Call call={data.call} />}
          <Exceptions overview={data} />
          <Batches batches={data.batches} />
          <Files files={data.files} />
        </>
      )}
      <OfficeFooter version={version} leadsToHealth={mayCheck} />
      <OfficeToasts />
    </OfficePage>
  );
}

const SUMS = ['gross', 'fee', 'gst', 'net', 'credited', 'unmatched'] as const;

function Sums({ sums }: Pick<SettlementOverview, 'sums'>) {
  const { settlement: texts } = useTexts({ settlement });
  return (
    <section aria-label={texts.sums} className={styles.part}>
      <h2 className={styles.title}>{texts.sums}</h2>
      <dl className={styles.sums}>
        {SUMS.map((name) => (
          <div key={name} className={name === 'unmatched' && sums.unmatched > 0 ? styles.unmatched : undefined}>
            <dt>{texts.sumLabels[name]}</dt>
            <dd>{signedRupees(sums[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Exceptions({ overview }: { overview: SettlementOverview }) {
  const { settlement: texts } = useTexts({ settlement });
  const part = useRef<HTMLElement>(null);
  const { exceptions, accepted, files } = overview;
  /** To the next exception, else to the one before, else to the heading: the decided one is about to leave. */
  const moveFocus = useCallback((title: HTMLElement | null) => {
    const titles = [...(part.current?.querySelectorAll<HTMLElement>('h4') ?? [])];
    const at = titles.findIndex((one) => one === title);
    (titles[at + 1] ?? titles[at - 1] ?? part.current)?.focus();
  }, []);
  return (
    <section ref={part} tabIndex={-1} aria-label={texts.exceptions} className={styles.part}>
      <h2 className={styles.title}>{texts.exceptions}</h2>
      {exceptions.length === 0 && (
        files.length === 0 ? <p className={styles.soft}>{texts.nothingYet}</p> : <Notice tone="success" title={texts.noExceptions} announce={false} />
      )}
      {SETTLEMENT_EXCEPTIONS.filter((kind) => exceptions.some((one) => one.kind === kind)).map((kind) => (
        <ExceptionKind key={kind} kind={kind} overview={overview} onLeaving={moveFocus} />
      ))}
      {accepted > 0 && <p className={styles.soft}>{texts.acceptedCount(accepted)}</p>}
    </section>
  );
}
