import type { SheetData } from 'write-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
import type { Table } from '../table-of';
import { rowsOf } from './rows';

const FORMATS = { count: '#,##0', rupees: '#,##0.00', share: '0.0%' } as const;
const NAMES_WIDTH = 30;
const NUMBERS_WIDTH = 18;

/** Texts are stored as texts: a spreadsheet evaluates none of them. */
export async function workbookOf(table: Table, totalName: string): Promise<Blob> {
  const rows = rowsOf(table, totalName);
  const data: SheetData = rows.map((row, line) => row.map((cell) => {
    if ('text' in cell) return { type: String, value: cell.text, ...(line === 0 ? { fontWeight: 'bold' as const } : {}) };
    return cell.value === null ? null : { type: Number, value: cell.value, format: FORMATS[cell.unit] };
  }));
  const columns = rows[0]?.map((_, place) => ({ width: place === 0 ? NAMES_WIDTH : NUMBERS_WIDTH })) ?? [];
  return writeXlsxFile(data, { columns, stickyRowsCount: 1 }).toBlob();
}
