import { delimitedRows } from './delimited-rows.js';
import { decodeText, fileKind } from './file-kind.js';
import { jsonRows } from './json-rows.js';
import { READ_LIMITS, type ReadLimits } from './read-limits.js';
import { UnreadableFileError } from './file-fault.js';
import type { SheetRow } from './sheet-row.js';
import { workbookRows } from './workbook-rows.js';

/**
 * The rows of a report of any known kind, in order; empty ones are left out.
 *
 * @throws UnreadableFileError with what to do about it.
 */
export async function* readRows(bytes: Uint8Array, limits: ReadLimits = READ_LIMITS): AsyncGenerator<SheetRow> {
  if (bytes.length > limits.bytes) throw new UnreadableFileError((words) => words.tooLarge(Math.floor(limits.bytes / 1_048_576)));
  const kind = fileKind(bytes);
  if (kind === 'workbook') yield* workbookRows(bytes, limits);
  else yield* kind === 'json' ? jsonRows(decodeText(bytes), limits) : delimitedRows(decodeText(bytes), limits);
}
