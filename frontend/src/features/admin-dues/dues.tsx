import type { DuesReport, DuesSelection } from '@mmmcollege/backend/contract';
import { dues } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { selectConfig } from '../../config/runtime-config';
import { useLabel, useTexts } from '../../lib/texts';
import { OfficePage } from '../../office/office-page';
import { OfficeToasts } from '../../office/office-toasts';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import { useDuesQuery } from './dues-api';
import { DuesList } from './dues-list';
import { DuesTable } from './dues-table';
import { Reminders } from './reminders';
import styles from './dues.module.css';

/** Who owes what since when, and reminders of it. */
export function Dues() {
  const { dues: texts } = useTexts({ dues });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const { data, error, refetch } = useDuesQuery(undefined, { refetchOnMountOrArgChange: true });

  useEffect(() => {
    if (!error) return;
    console.error('The dues could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} current="dues" onSignOut={signOut}>
      <p>{texts.intro}</p>
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={6} />}
      {data && data.rows.length === 0 && <Notice tone="success" title={texts.none} />}
      {data && data.rows.length > 0 && <Owed report={data} />}
      <OfficeFooter version={version} leadsToHealth />
      <OfficeToasts />
    </OfficePage>
  );
}

const EVERYBODY = 'all';

function Owed({ report }: { report: DuesReport }) {
  const { dues: texts } = useTexts({ dues });
  const label = useLabel();
  const mayRemind = useMay('dues:remind');
  const [chosen, setChosen] = useState(EVERYBODY);
  const selections = new Map<string, DuesSelection>([
    [EVERYBODY, {}], ...report.rows.map(({ semesterNo, course }): [string, DuesSelection] => [`${semesterNo} ${course}`, { semester: semesterNo, course }]),
  ]);
  const words = Object.fromEntries([
    [EVERYBODY, texts.everybody],
    ...report.rows.map(({ semesterNo, course }) => [`${semesterNo} ${course}`, texts.chosen(semesterNo, course === '' ? texts.noCourse : label(course))]),
  ]) as Record<string, string>;
  const selection = selections.get(chosen) ?? {};
  return (
    <>
      <DuesTable report={report} />
      <div className={styles.choice}>
        <Choice name="who" label={texts.choose} value={chosen} choices={[...selections.keys()]} words={words} onChange={setChosen} />
      </div>
      {mayRemind && <Reminders selection={selection} />}
      <DuesList selection={selection} />
    </>
  );
}
