import { pieces } from '../pieces.js';
import { csvRecords } from './csv-records.js';
import { type SayFault, UnreadableFileError } from './file-fault.js';
import { isWorkbook } from './file-kind.js';
import type { ReadLimits } from './read-limits.js';
import type { CellNature } from './sheet-row.js';
import { workbookPieces } from './workbook-rows.js';

/** One row of a table, of whatever file. `fault`: it cannot be read, and has no cells. */
export interface TableRecord {
  line: number;
  cells: readonly string[];
  /** By column; absent in a text file, which knows none. */
  natures?: readonly (CellNature | undefined)[];
  fault: SayFault | null;
}

const AT_ONCE = 200;

/**
 * The rows of a CSV file of any delimiter, in UTF-8 or UTF-16, or of a workbook, in pieces. A text file is read as it comes, in flat memory;
 * a workbook is held whole.
 *
 * @throws UnreadableFileError with what to do about it.
 */
export async function* tableRecords(bytes: AsyncIterable<Uint8Array>, limits: ReadLimits): AsyncGenerator<readonly TableRecord[]> {
  const input = bytes[Symbol.asyncIterator]();
  try {
    const start: Uint8Array[] = [];
    // More than the signature of a workbook: a first piece may be of one byte.
    for (let size = 0; size < 4; ) {
      const { done, value } = await input.next();
      if (done) break;
      start.push(value);
      size += value.length;
    }
    const all = async function* (): AsyncGenerator<Uint8Array> {
      yield* start;
      yield* { [Symbol.asyncIterator]: () => input };
    };
    if (isWorkbook(Buffer.concat(start))) yield* workbookRecords(await collected(all(), limits), limits);
    else yield* limited(csvRecords(all()), limits);
  } finally {
    await input.return?.();
  }
}

async function collected(bytes: AsyncIterable<Uint8Array>, limits: ReadLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limits.bytes) throw new UnreadableFileError((words) => words.tooLarge(Math.floor(limits.bytes / 1_048_576)));
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

async function* workbookRecords(bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<TableRecord[]> {
  for await (const rows of workbookPieces(bytes, limits, true)) {
    for (const some of pieces(rows, AT_ONCE)) yield some.map((row) => ({ ...row, fault: null }));
  }
}

async function* limited(pieces: AsyncIterable<TableRecord[]>, { rows }: ReadLimits): AsyncGenerator<TableRecord[]> {
  let count = 0;
  for await (const records of pieces) {
    count += records.length;
    if (count > rows) throw new UnreadableFileError((words) => words.tooManyRows(rows));
    yield records;
  }
}
