import type { DueFee, DuesSelection } from '@mmmcollege/backend/contract';
import { dues } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { rupees } from '../../components/amount';
import { Button } from '../../components/button/button';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { dayText } from '../../lib/day-text';
import { saveFile } from '../../lib/save-file';
import { useLabel, useTexts } from '../../lib/texts';
import { reportExport } from '../../office/export-report';
import { useAct } from '../../office/use-act';
import { useMay } from '../../office/use-may';
import { useDueFeesInfiniteQuery, useDuesPageMutation } from './dues-api';
import { duesFile } from './dues-file';
import styles from './dues.module.css';

const FILE_NAME = 'mmmcollege_dues.csv';

/** Who owes it, a page at a time; as a file all of them. */
export function DuesList({ selection }: { selection: DuesSelection }) {
  const { dues: texts } = useTexts({ dues });
  const mayExport = useMay('export:read');
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useDueFeesInfiniteQuery(selection, { refetchOnMountOrArgChange: true });
  const fees = data?.pages.flatMap((page) => page.fees) ?? [];
  return (
    <section className={styles.part} aria-labelledby="who-owes">
      <div className={styles.actions}>
        <h2 id="who-owes" className={styles.title}>{texts.list}</h2>
        {fees.length > 0 && mayExport && <DownloadButton selection={selection} />}
      </div>
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={4} />}
      {fees.length > 0 && <ListTable fees={fees} />}
      {hasNextPage && (
        <div>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{texts.more}</Button>
        </div>
      )}
    </section>
  );
}

function ListTable({ fees }: { fees: readonly DueFee[] }) {
  const { dues: texts } = useTexts({ dues });
  const label = useLabel();
  const hasTerms = fees.some(({ dueOn }) => dueOn !== null);
  const columns: [string, boolean][] = [
    [texts.number, false], [texts.name, false], [texts.semester, false], [texts.course, false], [texts.amount, true],
    ...(hasTerms ? [[texts.lateFee, true], [texts.dueOn, false]] as [string, boolean][] : []), [texts.since, false], [texts.reminded, false],
  ];
  const remindedText = ({ isStopped, remindedOn }: DueFee) => (isStopped ? texts.stopped : remindedOn === null ? texts.notReminded : dayText(remindedOn));
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.list}>
      <table className={styles.table}>
        <caption>{texts.list}</caption>
        <thead>
          <tr>
            {columns.map(([name, isFigure]) => <th key={name} scope="col" className={isFigure ? styles.figure : undefined}>{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={`${fee.admissionNumber} ${fee.semesterNo}`}>
              <th scope="row">{fee.admissionNumber}</th>
              <td className={styles.name}>{fee.name ?? '–'}</td>
              <td>{fee.semesterNo}</td>
              <td className={styles.name}>{fee.course === null ? '–' : label(fee.course)}</td>
              <td className={styles.figure}>{rupees(fee.amount)}</td>
              {hasTerms && <td className={styles.figure}>{fee.lateFee === 0 ? '–' : rupees(fee.lateFee)}</td>}
              {hasTerms && <td>{fee.dueOn === null ? '–' : dayText(fee.dueOn)}</td>}
              <td>{dayText(fee.since)}</td>
              <td>{remindedText(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DownloadButton({ selection }: { selection: DuesSelection }) {
  const { dues: texts } = useTexts({ dues });
  const act = useAct();
  const dispatch = useAppDispatch();
  const [page] = useDuesPageMutation();
  const [rows, setRows] = useState<number | null>(null);
  const download = async (): Promise<void> => {
    const fees: DueFee[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { fees: some, next }: { fees: DueFee[]; next: number | null } = await page({ ...selection, after }).unwrap();
      fees.push(...some);
      setRows(fees.length);
      after = next;
    }
    const { semester, course } = selection;
    await dispatch(reportExport('dues', fees.length, [semester !== undefined && `semester ${semester}`, course !== undefined && `course "${course}"`])).unwrap();
    saveFile(duesFile(fees, dues), FILE_NAME);
  };
  return (
    <Button variant="secondary" busy={rows !== null} onClick={() => void act(download(), '').finally(() => setRows(null))}>
      {rows === null ? texts.csv : texts.csvMaking(rows)}
    </Button>
  );
}
