import { BULK_OUTCOMES, BULK_PLANS, type BulkChange, type BulkOutcome, STUDENT_PLANS } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { useTexts } from '../../lib/texts';
import { type RowsOf, useBulkRowsInfiniteQuery } from './bulk-api';
import styles from './bulk.module.css';
import { RowsTable } from './rows-table';

const EVERYBODY = 'all';
type Filter = Omit<RowsOf, 'id'>;

interface BulkRowsProps {
  change: BulkChange;
  /** Who is shown first. */
  outcome?: BulkOutcome | undefined;
}

/** The students of a change, a page at a time. */
export function BulkRows({ change, outcome }: BulkRowsProps) {
  const { bulk: texts } = useTexts({ bulk });
  const [filter, setFilter] = useState<Filter>(outcome ? { outcome } : {});
  const query = useBulkRowsInfiniteQuery({ id: change.id, ...filter }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const rows = currentData?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.part}>
      <RowFilter change={change} filter={filter} onChange={setFilter} />
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!currentData && !error && <Skeleton lines={3} />}
      {currentData && rows.length === 0 && <p role="status" className={styles.soft}>{texts.noRows}</p>}
      {rows.length > 0 && <RowsTable kind={change.kind} rows={rows} />}
      {hasNextPage && (
        <div>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{texts.more}</Button>
        </div>
      )}
    </div>
  );
}

interface RowFilterProps {
  change: BulkChange;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** By what there is in this change, and by what is chosen. */
function RowFilter({ change: { kind, students, plans, outcomes }, filter, onChange }: RowFilterProps) {
  const { bulk: texts } = useTexts({ bulk });
  const all = { [EVERYBODY]: texts.everybody };
  const changed = <Name extends keyof Filter>(name: Name, value: NonNullable<Filter[Name]> | typeof EVERYBODY) => {
    const { [name]: _before, ...others } = filter;
    onChange(value === EVERYBODY ? others : { ...others, [name]: value });
  };
  const some = <Value extends string>(values: readonly Value[], chosen: Value | undefined, count: (value: Value) => number): (Value | typeof EVERYBODY)[] =>
    [EVERYBODY, ...values.filter((value) => value === chosen || count(value) > 0)];
  return (
    <div className={styles.filter}>
      {kind === 'import' && (
        <Choice
          name="student" label={texts.student} value={filter.student ?? EVERYBODY} choices={some(STUDENT_PLANS, filter.student, (plan) => students[plan])}
          words={{ ...all, ...texts.studentPlans }} onChange={(value) => changed('student', value)}
        />
      )}
      <Choice
        name="plan" label={texts.fee} value={filter.plan ?? EVERYBODY} choices={some(BULK_PLANS, filter.plan, (plan) => plans[plan].count)}
        words={{ ...all, ...texts.plans }} onChange={(value) => changed('plan', value)}
      />
      <Choice
        name="outcome" label={texts.outcome} value={filter.outcome ?? EVERYBODY} choices={some(BULK_OUTCOMES, filter.outcome, (one) => outcomes[one])}
        words={{ ...all, ...texts.outcomes }} onChange={(value) => changed('outcome', value)}
      />
    </div>
  );
}
