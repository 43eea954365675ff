import { semesterLayout } from '@mmmcollege/backend/contract';
import type { SheetData } from 'write-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';

export type Cell = string | number;

/** Names of the heads of a semester, in the order of the form. */
export const headsOf = (semesterNo: number): string[] => semesterLayout(semesterNo).fees.map(({ name }) => name);

export const csvFile = (name: string, rows: readonly (readonly Cell[])[], separator = ',') => ({
  name, mimeType: 'text/csv', buffer: Buffer.from(rows.map((row) => row.join(separator)).join('\r\n')),
});

/** As a spreadsheet saves it: texts are texts, amounts are numbers. */
export async function workbookFile(name: string, rows: readonly (readonly Cell[])[]) {
  const data: SheetData = rows.map((row) => row.map((value) => (typeof value === 'number' ? { type: Number, value } : { type: String, value })));
  const blob = await writeXlsxFile(data).toBlob();
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(await blob.arrayBuffer()) };
}
