import type { StudentFilter } from '@mmmcollege/backend/contract';
import { studentList } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { OfficePage } from '../../office/office-page';
import { OfficeToasts } from '../../office/office-toasts';
import { useSignOut } from '../../office/use-office-session';
import { StudentFilterForm } from './student-filter';
import { StudentTable } from './student-table';
import { useStudentsInfiniteQuery } from './students-api';
import styles from './students.module.css';

/** Everybody the college has entered, found by what the office knows. */
export function Students() {
  const { studentList: texts } = useTexts({ studentList });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const [filter, setFilter] = useState<StudentFilter>({});
  const query = useStudentsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const { data, currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const found = currentData?.pages.flatMap((page) => page.students) ?? [];
  const count = currentData?.pages[0]?.found ?? 0;

  useEffect(() => {
    if (error) console.error('The students could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} current="students" onSignOut={signOut}>
      <p>{texts.intro}</p>
      <StudentFilterForm courses={data?.pages[0]?.courses ?? []} busy={isFetching && !isFetchingNextPage} onSearch={setFilter} />
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!currentData && !error && <Skeleton lines={6} />}
      <p role="status">{currentData && found.length > 0 && texts.found(count)}</p>
      {currentData && found.length === 0 && (
        <Notice tone="info" title={texts.none}>
          <p>{texts.noneAdvice}</p>
        </Notice>
      )}
      {found.length > 0 && <StudentTable students={found} />}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{texts.more}</Button>
        </div>
      )}
      <OfficeFooter version={version} leadsToHealth />
      <OfficeToasts />
    </OfficePage>
  );
}
