import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

  private constructor(
    private readonly file: FileHandle,
    private readonly folder: string,
  ) {}

  static async create(): Promise<RowSpool> {
    const folder = await mkdtemp(join(tmpdir(), 'students-import-'));
    const file = await open(join(folder, 'rows'), 'wx+', 0o600);
    const spool = new RowSpool(file, folder);
    await spool.removeName();
    return spool;
  }

  async add(rows: readonly ImportRow[]): Promise<void> {
    const lines: string[] = [];
    for (const row of rows) {
      this.waiting.push(row);
      if (this.waiting.length === IMPORT_BATCH) lines.push(this.takeLine());
    }
    if (lines.length > 0) await this.file.appendFile(lines.join(''));
  }

  /** All rows in their order, in pieces of at most `IMPORT_BATCH`. Nothing can be added any more. */
  async *batches(): AsyncGenerator<ImportRow[]> {
    if (this.waiting.length > 0) await this.file.appendFile(this.takeLine());
    const input = this.file.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' });
    for await (const line of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line) as ImportRow[];
  }

  private takeLine(): string {
    return `${JSON.stringify(this.waiting.splice(0))}\n`;
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
