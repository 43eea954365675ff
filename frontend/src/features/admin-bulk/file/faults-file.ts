import type { ImportUploadFault } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { BYTE_ORDER_MARK, LINE_END, quoted, safe } from '../../../lib/csv-cell';

/** In English, as every file. */
export function faultsFile(faults: readonly ImportUploadFault[], { lineName, cell, column, reason }: Catalogue['bulkImport']): Blob {
  const head = [lineName, cell, column, reason].map(quoted);
  const rows = faults.map((fault) => [String(fault.line ?? ''), ...[fault.cell ?? '', fault.column ?? '', fault.reason].map((text) => quoted(safe(text, true)))]);
  return new Blob([BYTE_ORDER_MARK + [head, ...rows].map((row) => row.join(',') + LINE_END).join('')], { type: 'text/csv;charset=utf-8' });
}
