import { BULK_PLANS, type BulkPlan } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rupees } from '../../components/amount';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import { useBulkRowsInfiniteQuery } from './bulk-api';
import styles from './bulk.module.css';

const EVERYBODY = 'all';

/** The students of a change, a page at a time. */
export function BulkRows({ id }: { id: number }) {
  const { bulk: texts } = useTexts({ bulk });
  const [chosen, setChosen] = useState<BulkPlan | typeof EVERYBODY>(EVERYBODY);
  const query = useBulkRowsInfiniteQuery({ id, ...(chosen !== EVERYBODY && { plan: chosen }) }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const rows = currentData?.pages.flatMap((page) => page.rows) ?? [];
  const amount = (value: number | null) => (value === null ? '–' : rupees(value));
  return (
    <div className={styles.part}>
      <div className={styles.form}>
        <Choice name="plan" label={texts.rowsOf} value={chosen} choices={[EVERYBODY, ...BULK_PLANS]} words={{ [EVERYBODY]: texts.everybody, ...texts.plans }} onChange={setChosen} />
      </div>
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!currentData && !error && <Skeleton lines={3} />}
      {rows.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.students}>
          <table className={styles.table}>
            <caption>{texts.students}</caption>
            <thead>
              <tr>
                {[texts.number, texts.what, texts.before, texts.after, texts.outcome, texts.rule].map((name) => <th key={name} scope="col">{name}</th>)}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ admissionNumber, plan, outcome, before, after, rule }) => (
                <tr key={admissionNumber}>
                  <th scope="row"><Link className={styles.link} to={paths.student.href(admissionNumber)}>{admissionNumber}</Link></th>
                  <td>{texts.plans[plan]}</td>
                  <td className={styles.figure}>{amount(before)}</td>
                  <td className={styles.figure}>{amount(after)}</td>
                  <td>{texts.outcomes[outcome]}</td>
                  <td className={styles.word}>{rule === '' ? '–' : rule}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <div>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{texts.more}</Button>
        </div>
      )}
    </div>
  );
}
