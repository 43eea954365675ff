import { parseRupees, type TransactionRecord } from '@mmmcollege/backend/contract';
import { COLUMNS, rawText, refundTexts, shownText } from './columns';

// A search field drops line feeds, so no match spans two values.
const BETWEEN_VALUES = '\n';

/** A transaction with derived values that are too slow to compute for 100,000 rows at every key press. */
export interface ListedTransaction {
  readonly record: TransactionRecord;
  /** The nine cells as shown and as received, the numbers of the receipt and what was given back, in `searchForm`. */
  readonly searchText: string;
  readonly paise: number;
}

/** People read numbers out in groups: spaces among digits do not count, in a value or in what is searched. */
const AMONG_DIGITS = /(\d)[ \u00a0]+(?=\d)/g;

/** Ignores case, normal form and spaces among digits; the lines of a text stay apart. */
export const searchForm = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(AMONG_DIGITS, '$1');

export function listed(record: TransactionRecord): ListedTransaction {
  const texts = COLUMNS.flatMap((column) => {
    const [shown, raw] = [shownText(record, column), rawText(record, column.id)];
    return shown === raw ? [shown] : [shown, raw];
  });
  texts.push(record.receipt_no);
  if (record.serial_no) texts.push(record.serial_no);
  if (record.refund_status) texts.push(...refundTexts(record));
  return { record, searchText: searchForm(texts.join(BETWEEN_VALUES)), paise: parseRupees(record.total_fees) ?? 0 };
}
