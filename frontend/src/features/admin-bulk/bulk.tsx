import type { BulkChange } from '@mmmcollege/backend/contract';
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
import { CHANGES_ID } from './changes-id';
import { ImportFile } from './file/import-file';
import { StageForm } from './stage-form';
import styles from './bulk.module.css';

const WHILE_RUNNING_MS = 1_500;
/** Another person approves it elsewhere. */
const WHILE_WAITING_MS = 5_000;
/** Another person may agree to take the last one back. */
const WHILE_TAKEN_BACK_MS = 15_000;
const RUNNING = ['staging', 'running', 'undoing'];

const pollingOf = (changes: readonly BulkChange[]): number => {
  if (changes.some(({ state }) => RUNNING.includes(state))) return WHILE_RUNNING_MS;
  if (changes.some(({ state }) => state === 'staged')) return WHILE_WAITING_MS;
  return changes.some(({ mayBeUndone }) => mayBeUndone) ? WHILE_TAKEN_BACK_MS : 0;
};

/** Students and fees of many at once: staged, looked at, applied, taken back. */
export function Bulk() {
  const { bulk: texts } = useTexts({ bulk });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const mayStage = useMay('bulk:stage');
  const { data, error, refetch } = useBulkChangesQuery(undefined, { refetchOnMountOrArgChange: true });
  useBulkChangesQuery(undefined, { pollingInterval: pollingOf(data?.changes ?? []) });

  useEffect(() => {
    if (error) console.error('Changes of many students could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} current="bulk" onSignOut={signOut}>
      <p>{texts.intro}</p>
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={6} />}
      {data && mayStage && <ImportFile changes={data.changes} />}
      {data && mayStage && <StageForm structures={data.structures} courses={data.courses} scopes={data.scopes} />}
      {data && (
        <section className={styles.section} aria-labelledby={CHANGES_ID}>
          <h2 id={CHANGES_ID} tabIndex={-1} className={styles.title}>{texts.list}</h2>
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
