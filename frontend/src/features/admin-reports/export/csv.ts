import { paiseOfRupees, rupeesText } from '@mmmcollege/backend/contract';
import { BYTE_ORDER_MARK, LINE_END, quoted, safe } from '../../../lib/csv-cell';
import type { Table } from '../table-of';
import { type Cell, rowsOf } from './rows';

/** Rupees with two decimals and no grouping, a share as a number up to 1. */
function cellText(cell: Cell): string {
  if ('text' in cell) return quoted(safe(cell.text, false));
  if (cell.value === null) return '';
  if (cell.unit === 'rupees') return rupeesText(paiseOfRupees(cell.value));
  return cell.unit === 'count' ? String(cell.value) : cell.value.toFixed(4);
}

export const csvOf = (table: Table, totalName: string): Blob =>
  new Blob([BYTE_ORDER_MARK + rowsOf(table, totalName).map((row) => row.map(cellText).join(',') + LINE_END).join('')], { type: 'text/csv;charset=utf-8' });
