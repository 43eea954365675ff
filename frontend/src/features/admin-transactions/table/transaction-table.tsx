import type { TransactionRecord } from '@mmmcollege/backend/contract';
import { transactions } from '@mmmcollege/backend/contract/texts';
import { rowSortingFeature, type SortingState, tableFeatures, type Updater, useTable } from '@tanstack/react-table';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { useTexts } from '../../../lib/texts';
import { COLUMNS, type ColumnId } from '../list/columns';
import type { ViewRequest } from '../list/view';
import { selectAnswers, selectRefreshStates } from '../refresh/row-refresh-slice';
import { sorted } from '../view-slice';
import { PhoneSort } from './phone-sort';
import { SortableHeader } from './sortable-header';
import { TransactionRow } from './transaction-row';
import styles from './transaction-table.module.css';

const features = tableFeatures({ rowSortingFeature });
const columns = COLUMNS.map(({ id }) => ({ id, accessorKey: id }));

interface TransactionTableProps {
  rows: readonly TransactionRecord[];
  /** One more column. */
  hasSerialNo: boolean;
  sort: ViewRequest['sort'];
  onRefresh: (transactionId: string) => void;
  idsAround: (transactionId: string) => readonly string[];
}

/** Rows come searched, sorted and paged: the table library would need seconds for the row models of 100,000 rows. */
export const TransactionTable = memo(function TransactionTable({ rows, hasSerialNo, sort, onRefresh, idsAround }: TransactionTableProps) {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const refreshes = useAppSelector(selectRefreshStates);
  const answers = useAppSelector(selectAnswers);
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
        {/* Explicit roles: with `display` changed for the cards on a phone, the elements lose their own. */}
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
                {hasSerialNo && (
                  <th role="columnheader" scope="col" className={styles.head}>
                    {texts.serialNo}
                  </th>
                )}
                <th role="columnheader" scope="col" className={styles.head}>
                  {texts.action}
                </th>
              </tr>
            ))}
          </thead>
          <tbody role="rowgroup">
            {table.getRowModel().rows.map(({ id, original }) => (
              <TransactionRow
                key={id}
                record={original}
                hasSerialNo={hasSerialNo}
                refreshing={refreshes[id] ?? null}
                answer={answers[id] ?? null}
                onRefresh={onRefresh}
                idsAround={idsAround}
               
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
});
