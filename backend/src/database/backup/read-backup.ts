import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-error.js';
import { type BackupHeader, type BackupManifest, type BackupPage, hasHeaderShape } from './backup-format.js';

/** Receives the parts of a backup in order. The backup is verified only when `readBackup` resolves. */
export interface BackupReader {
  header(header: BackupHeader): Promise<void>;
  page(page: BackupPage): Promise<void>;
}

/**
 * Reads a whole backup and proves that it is complete and unchanged: gzip's own checksum, the SHA-256 over the content,
 * the number of rows of each table, and that nothing follows the end.
 *
 * @throws BackupError when it is not.
 */
export async function readBackup(file: string, reader: BackupReader): Promise<BackupManifest> {
  const { size } = await stat(file).catch(() => {
    throw new BackupError(`There is no file ${file}.`);
  });
  const gunzip = createGunzip();
  const source = createReadStream(file);
  // An older readline does not forward errors of its input: they are kept and thrown in the loop. A newer one forwards them also once nobody reads on.
  let broken: NodeJS.ErrnoException | null = null;
  const remember = (error: NodeJS.ErrnoException) => {
    broken = error;
    gunzip.destroy(error);
  };
  source.on('error', remember);
  gunzip.on('error', remember);
  source.pipe(gunzip);
  const lines = createInterface({ input: gunzip, crlfDelay: Infinity }).on('error', remember);
  const content = new ContentReader(reader);
  try {
    for await (const line of lines) await content.take(line);
    if (broken) throw broken;
  } catch (error) {
    throw error instanceof BackupError || !isDamage(error) ? error : new BackupError(`${file} is damaged or cut off: ${(error as Error).message}.`);
  } finally {
    source.destroy();
  }
  const manifest = content.finish(file);
  if (gunzip.bytesWritten !== size) throw new BackupError(`${file} is damaged: something follows its end.`);
  return manifest;
}

const isDamage = (error: unknown): boolean => /^(Z_|ERR_STREAM_PREMATURE)/.test(String((error as NodeJS.ErrnoException).code)) || error instanceof SyntaxError;

class ContentReader {
  private readonly hash = createHash('sha256');
  private head: BackupHeader | null = null;
  private manifest: BackupManifest | null = null;
  private readonly rows = new Map<string, number>();

  constructor(private readonly reader: BackupReader) {}

  async take(line: string): Promise<void> {
    if (this.manifest) throw new BackupError('The backup is damaged: something follows its manifest.');
    if (this.head && line.startsWith('{"manifest":')) {
      this.manifest = (JSON.parse(line) as { manifest: BackupManifest }).manifest;
      return;
    }
    this.hash.update(`${line}\n`);
    if (this.head) await this.takePage(JSON.parse(line) as Partial<BackupPage> | null, this.head);
    else await this.takeHeader(line);
  }

  finish(file: string): BackupManifest {
    if (!this.head || !this.manifest) throw new BackupError(`${file} is cut off: its manifest is missing.`);
    if (this.hash.digest('hex') !== this.manifest.sha256) throw new BackupError(`${file} was altered: its content does not have the checksum of its manifest.`);
    for (const { name } of this.head.tables) {
      const found = this.rows.get(name) ?? 0;
      if (found !== this.manifest.rows[name]) throw new BackupError(`${file} was altered: it has ${found} rows of ${name}, its manifest says ${this.manifest.rows[name]}.`);
    }
    return this.manifest;
  }

  private async takeHeader(line: string): Promise<void> {
    const header = JSON.parse(line) as Partial<BackupHeader> | null;
    if (header?.backup !== 'mmmcollege-fees') throw new BackupError('This is no backup of this product.');
    if (header.version !== 1) throw new BackupError(`The backup has format ${String(header.version)}: a newer program wrote it. Restore it with that one.`);
    if (!hasHeaderShape(header)) throw new BackupError('The backup is damaged: its header lacks what it must have.');
    this.head = header as BackupHeader;
    await this.reader.header(this.head);
  }

  private async takePage(page: Partial<BackupPage> | null, { tables }: BackupHeader): Promise<void> {
    const { table = -1, rows } = page ?? {};
    const shape = tables[table];
    const fits = (row: unknown): boolean => Array.isArray(row) && row.length === shape?.columns.length;
    if (!shape || !Array.isArray(rows) || !rows.every(fits)) throw new BackupError('The backup is damaged: a page does not fit its table.');
    this.rows.set(shape.name, (this.rows.get(shape.name) ?? 0) + rows.length);
    await this.reader.page({ table, rows });
  }
}
