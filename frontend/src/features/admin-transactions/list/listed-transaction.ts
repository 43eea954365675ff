import { parseRupees, type TransactionRecord } from '@mmmcollege/backend/contract';
import { COLUMNS, rawText, shownText } from './columns';

// A search field drops line feeds, so no match spans two values.
const BETWEEN_VALUES = '\n';

/** A transaction with derived values that are too slow to compute for 100,000 rows at every key press. */
export interface ListedTransaction {
  readonly record: TransactionRecord;
  /** Lower-case texts of the nine cells, as shown and as received. */
  readonly searchText: string;
  readonly paise: number;
}

export function listed(record: TransactionRecord): ListedTransaction {
  const texts = COLUMNS.flatMap((column) => {
    const [shown, raw] = [shownText(record, column), rawText(record, column.id)];
    return shown === raw ? [shown] : [shown, raw];
  });
  return { record, searchText: texts.join(BETWEEN_VALUES).toLowerCase(), paise: parseRupees(record.total_fees) ?? 0 };
}
