import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportRow } from './file/import-row.js';

/** Rows per transaction: few milliseconds. */
export const IMPORT_BATCH = 50;

/**
 * Stores checked rows until they are written, so that exactly what was checked is written, also from a pipe or a file
 * that changes. On disk, so that memory stays flat. Holds personal data: readable by its owner only, and unlinked at
 * once where the system allows it, so that a killed import leaves nothing behind.
 */
export class RowSpool {
  private readonly waiting: ImportRow[] = [];
  /** In bytes, of each piece in the file. */
  private readonly lengths: number[] = [];

  private constructor(
    private readonly file: FileHandle,
    private readonly folder: string,
    private readonly batch: number,
  ) {}

  static async create(batch = IMPORT_BATCH): Promise<RowSpool> {
    const folder = await mkdtemp(join(tmpdir(), 'students-import-'));
    const file = await open(join(folder, 'rows'), 'wx+', 0o600);
    const spool = new RowSpool(file, folder, batch);
    await spool.removeName();
    return spool;
  }

  async add(rows: readonly ImportRow[]): Promise<void> {
    const pieces: Buffer[] = [];
    for (const row of rows) {
      this.waiting.push(row);
      if (this.waiting.length === this.batch) pieces.push(this.takePiece());
    }
    if (pieces.length > 0) await this.file.appendFile(Buffer.concat(pieces));
  }

  /** All rows in their order, in pieces of at most so many. Nothing can be added any more. */
  async *batches(): AsyncGenerator<ImportRow[]> {
    if (this.waiting.length > 0) await this.file.appendFile(this.takePiece());
    let position = 0;
    for (const length of this.lengths) {
      const { bytesRead, buffer } = await this.file.read(Buffer.allocUnsafe(length), 0, length, position);
      if (bytesRead < length) throw new Error('the rows that were checked cannot be read again');
      position += length;
      yield JSON.parse(buffer.toString()) as ImportRow[];
    }
  }

  private takePiece(): Buffer {
    const piece = Buffer.from(JSON.stringify(this.waiting.splice(0)));
    this.lengths.push(piece.length);
    return piece;
  }

  async close(): Promise<void> {
    await this.file.close();
    await this.removeName();
  }

  /** Windows cannot remove an open file: `close` does it there. */
  private async removeName(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
