import type { TransactionRecord } from '@mmmcollege/backend/contract';
import { transactions } from '@mmmcollege/backend/contract/texts';
import { rowSortingFeature, type SortingState, tableFeatures, type Updater, useTable } from '@tanstack/react-table';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { useTexts } from '../../lib/texts';
import type { ViewRequest } from './list/view';
import { COLUMNS, type ColumnId } from './list/columns';
import { PhoneSort } from './phone-sort';
import { SortableHeader } from './sortable-header';
import { selectRefreshStates } from './row-refresh-slice';
import { TransactionRow } from './transaction-row';
import styles from './transaction-table.module.css';
import { sorted } from './view-slice';

const features = tableFeatures({ rowSortingFeature });
const columns = COLUMNS.map(({ id }) => ({ id, accessorKey: id }));

interface TransactionTableProps {
  /** Those of the page. */
  rows: readonly TransactionRecord[];
  sort: ViewRequest['sort'];
  onRefresh: (transactionId: string) => Promise<boolean>;
  onRefused: () => void;
}

/** The table library keeps columns and sorting; the rows are already searched, sorted and paged: row models of 100,000 rows take seconds. */
export const TransactionTable = memo(function TransactionTable({ rows, sort, onRefresh, onRefused }: TransactionTableProps) {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const refreshes = useAppSelector(selectRefreshStates);
  const sorting: SortingState = sort ? [{ id: sort.column, desc: sort.descending }] : [];
  const table = useTable<typeof features, TransactionRecord>({
    features,
    columns,
    data: rows,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    getRowId: (record) => record.transaction_id,
    state: { sorting },
    onSortingChange: (updater: Updater<SortingState>) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      dispatch(sorted(next ? { column: next.id as ColumnId, descending: next.desc } : null));
    },
  });

  return (
    <>
      <PhoneSort sort={sort} onSort={(next) => dispatch(sorted(next))} />
      <div className={styles.scroller} role="region" aria-label={texts.table} tabIndex={0}>
        {/* Explicit roles: as cards on a phone the elements lose those of their own. */}
        <table className={styles.table} role="table">
          <caption className={styles.caption}>{texts.caption}</caption>
          <thead role="rowgroup">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} role="row">
                {group.headers.map((header) => (
                  <SortableHeader
                    key={header.id}
                    label={texts.columns[header.column.id as ColumnId]}
                    sorted={header.column.getIsSorted()}
                    numeric={header.column.id === 'total_fees'}
                    onToggle={() => header.column.toggleSorting()}
                  />
                ))}
                <th role="columnheader" scope="col" className={styles.head}>
                  {texts.action}
                </th>
              </tr>
            ))}
          </thead>
          <tbody role="rowgroup">
            {table.getRowModel().rows.map(({ id, original }) => (
              <TransactionRow key={id} record={original} refreshing={refreshes[id] ?? null} onRefresh={onRefresh} onRefused={onRefused} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
});
