import type { CurrentLayout, FeeVersionSummary, StudentData } from '@mmmcollege/backend/contract';
import { fees } from '@mmmcollege/backend/contract/texts';
import { type ComponentType, useEffect, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { Button, RouteButton } from '../../components/button/button';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import { dayText } from '../../lib/day-text';
import { momentText } from '../../lib/moment-text';
import { useTexts } from '../../lib/texts';
import { OfficePage } from '../../office/office-page';
import { OfficeToasts } from '../../office/office-toasts';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import { BeginDraft } from './begin-draft';
import { useFeeVersionQuery, useFeeVersionsQuery } from './fees-api';
import styles from './fees.module.css';
import { OwnWords } from './own-words';
import { VersionView } from './version-view';

interface FeesProps {
  FormPreview: ComponentType<{ student: StudentData }>;
}

/** What semesters consist of and cost: the list of versions, and the one that is open. */
export function Fees({ FormPreview }: FeesProps) {
  const { fees: texts } = useTexts({ fees });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const [mayEdit, mayCheck] = [useMay('fees:edit'), useMay('health:check')];
  const { data, error, isFetching, refetch } = useFeeVersionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<number | null>(null);

  useEffect(() => {
    if (!error) return;
    console.error('The fees could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} current="fees" onSignOut={signOut}>
      {error && !isFetching && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && isFetching && <Skeleton lines={6} />}
      {data && opened === null && (
        <>
          <p className={styles.soft}>{texts.intro}</p>
          <BulkLink />
          {mayEdit && <BeginDraft layouts={data.layouts} onBegun={setOpened} />}
          <VersionList versions={data.versions} onOpen={setOpened} />
          {mayEdit && <OwnWords />}
        </>
      )}
      {data && opened !== null && (
        <OpenedVersion
          key={opened} id={opened} layouts={data.layouts} FormPreview={FormPreview} onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
      <OfficeFooter version={version} leadsToHealth={mayCheck} />
      <OfficeToasts />
    </OfficePage>
  );
}

function VersionList({ versions, onOpen }: { versions: readonly FeeVersionSummary[]; onOpen: (id: number) => void }) {
  const { fees: texts } = useTexts({ fees });
  if (versions.length === 0) return <p>{texts.none}</p>;
  return (
    <ul className={styles.list} aria-label={texts.list}>
      {versions.map(({ id, kind, semesterNo, academicSession, version, countsFrom, publishedBy, editedBy, editedAt }) => {
        const name = texts.name(texts.kinds[kind], semesterNo, academicSession, version);
        return (
          <li key={id} className={styles.version}>
            <div>
              <h2 id={`version-${id}`} className={styles.name}>{name}</h2>
              <p className={styles.soft}>
                {countsFrom === null ? texts.draft(editedBy, momentText(editedAt)) : texts.published(dayText(countsFrom), publishedBy ?? '')}
              </p>
            </div>
            <Button variant="secondary" aria-describedby={`version-${id}`} onClick={() => onOpen(id)}>{texts.open}</Button>
          </li>
        );
      })}
    </ul>
  );
}

interface OpenedProps extends FeesProps {
  id: number;
  layouts: readonly CurrentLayout[];
  onOpen: (id: number) => void;
  onClose: () => void;
}

function OpenedVersion({ id, onClose, ...view }: OpenedProps) {
  const { fees: texts } = useTexts({ fees });
  const { data, error, isFetching } = useFeeVersionQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.part} aria-label={texts.open}>
      <div>
        <Button variant="secondary" autoFocus onClick={onClose}>{texts.close}</Button>
      </div>
      {error && !isFetching && <Notice tone="danger" title={texts.notLoaded} />}
      {!data && isFetching && <Skeleton lines={8} />}
      {data && <VersionView version={data} onClose={onClose} {...view} />}
    </section>
  );
}

function BulkLink() {
  const { fees: texts } = useTexts({ fees });
  if (!useMay('bulk:read')) return null;
  return (
    <div>
      <RouteButton variant="secondary" to={paths.bulk.href()}>{texts.toBulk}</RouteButton>
    </div>
  );
}
