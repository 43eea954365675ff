import { bulk } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { useAppSelector } from '../../app/hooks';
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
import { useBulkChangesQuery } from './bulk-api';
import { BulkChangeCard } from './bulk-change-card';
import { StageForm } from './stage-form';
import styles from './bulk.module.css';

const WHILE_RUNNING_MS = 1_500;
const RUNNING = ['staging', 'running', 'undoing'];

/** Fees of many students at once: staged, looked at, applied, taken back. */
export function Bulk() {
  const { bulk: texts } = useTexts({ bulk });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const mayStage = useMay('bulk:stage');
  const { data, error, refetch } = useBulkChangesQuery(undefined, { refetchOnMountOrArgChange: true });
  const isRunning = data?.changes.some(({ state }) => RUNNING.includes(state)) ?? false;
  useBulkChangesQuery(undefined, { pollingInterval: isRunning ? WHILE_RUNNING_MS : 0 });

  useEffect(() => {
    if (error) console.error('Fees in bulk could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} onSignOut={signOut}>
      <p>{texts.intro}</p>
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={6} />}
      {data && mayStage && <StageForm structures={data.structures} courses={data.courses} />}
      {data && (
        <section className={styles.part} aria-labelledby="bulk-changes">
          <h2 id="bulk-changes" className={styles.title}>{texts.list}</h2>
          {data.changes.length === 0 && <p className={styles.soft}>{texts.none}</p>}
          {data.changes.length > 0 && (
            <ul className={styles.list}>
              {data.changes.map((change) => <BulkChangeCard key={change.id} change={change} />)}
            </ul>
          )}
        </section>
      )}
      <OfficeFooter version={version} leadsToHealth />
      <OfficeToasts />
    </OfficePage>
  );
}
