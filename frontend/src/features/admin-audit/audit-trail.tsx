import { type AuditFilter, type AuditRecord, istClock, type Language } from '@mmmcollege/backend/contract';
import { audit, auditActs, auditValues, studentFields, common } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { OfficePage } from '../../office/office-page';
import { OfficeToasts } from '../../office/office-toasts';
import { useSignOut } from '../../office/use-office-session';
import { Button } from '../../components/button/button';
import { Icon } from '../../components/icon';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { showToast } from '../../components/toasts/show-toast';
import { useLanguage } from '../../lib/language';
import { saveFile } from '../../lib/save-file';
import { useTexts } from '../../lib/texts';
import { useAuditFileMutation, useAuditTrailInfiniteQuery } from './audit-api';
import { AuditFilterForm } from './audit-filter';
import styles from './audit-trail.module.css';
import { weekdayText } from './weekday-text';
import { isUnauthorized } from '../../office/office-session-slice';
import { type AuditTexts, entryText } from '../../office/audit-entry-text';

const FILE_NAME = 'mmmcollege_audit.csv';
/** Reading an answer as text takes it off. */
const BYTE_ORDER_MARK = '\ufeff';

export function AuditTrail() {
  const { common: commonTexts, ...texts } = useTexts({ audit, auditActs, auditValues, studentFields, common });
  const { language } = useLanguage().spoken;
  const signOut = useSignOut();
  const [filter, setFilter] = useState<AuditFilter>({});
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useAuditTrailInfiniteQuery(filter);
  const [makeFile, { isLoading: isMakingFile }] = useAuditFileMutation();
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];

  useEffect(() => {
    if (!error) return;
    console.error('The audit trail could not be loaded', error);
  }, [error]);

  const download = async () => {
    try {
      saveFile(new Blob([BYTE_ORDER_MARK + (await makeFile(filter).unwrap())], { type: 'text/csv;charset=utf-8' }), FILE_NAME);
    } catch (failure) {
      console.error(failure);
      if (!isUnauthorized(failure)) showToast('error', texts.audit.notExported);
    }
  };
  const search = (wanted: AuditFilter) => {
    setFilter(wanted);
    // The same search again: what was done meanwhile.
    if (JSON.stringify(wanted) === JSON.stringify(filter)) void refetch();
  };

  return (
    <OfficePage title={texts.audit.title} current="auditTrail" onSignOut={signOut}>
      <p className={styles.intro}>{texts.audit.intro}</p>
      <AuditFilterForm onSearch={search}>
        <Button variant="secondary" onClick={() => void download()} busy={isMakingFile}>
          <Icon name="download" /> {texts.audit.csv}
        </Button>
      </AuditFilterForm>
      {error ? (
        <Notice tone="danger" title={texts.audit.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>
            {texts.audit.tryAgain}
          </Button>
        </Notice>
      ) : (
        <p role="status">{data ? (entries.length > 0 ? texts.audit.shown(entries.length, hasNextPage) : texts.audit.none) : commonTexts.loading}</p>
      )}
      {!data && !error && <Skeleton lines={8} />}
      {byDay(entries, language).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol className={styles.entries}>
            {ofDay.map((entry) => (
              <Entry key={entry.seq} entry={entry} texts={texts} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <Button variant="secondary" className={styles.older} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.audit.older}
        </Button>
      )}
      <OfficeToasts />
    </OfficePage>
  );
}

function Entry({ entry, texts }: { entry: AuditRecord; texts: AuditTexts }) {
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={entry.at}>
        {istClock(new Date(entry.at))}
      </time>
      <div className={styles.text}>
        <p className={entry.refusal ? styles.refused : undefined}>{entryText(entry, texts)}</p>
        <p className={styles.place}>{texts.audit.place(entry.seq, entry.address)}</p>
      </div>
    </li>
  );
}

/** In the order of the entries, which need not be that of the clock. */
function byDay(entries: readonly AuditRecord[], language: Language): [string, AuditRecord[]][] {
  const days = new Map<string, AuditRecord[]>();
  for (const entry of entries) {
    const day = weekdayText(entry.at, language);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
