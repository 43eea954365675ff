import { parseRupees, type TransactionRecord } from '@mmmcollege/backend/contract';
import { COLUMNS, rawText, shownText } from './columns';

// No search holds a line feed, because a search field drops it: a match never runs from one value into the next.
const BETWEEN_VALUES = '\n';

/** A transaction as it arrived, with what would be slow to work out for 100,000 rows at every key. */
export interface ListedTransaction {
  readonly record: TransactionRecord;
  /** In lower case: what the nine cells show, and what they hold. */
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
