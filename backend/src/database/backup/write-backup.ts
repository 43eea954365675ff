import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Entities } from '../data-source.js';
import { BackupError } from './backup-error.js';
import type { BackupHeader, BackupManifest } from './backup-format.js';
import { NOT_MEANT, type Snapshot, withSnapshot } from './snapshot.js';
import { syncFolder } from './sync-folder.js';

interface BackupOptions {
  now: number;
  /** Also when it holds no students, or is behind this program: nearly always it is not the database that is meant. */
  allowEmpty: boolean;
  /** Hears how many rows are written, and of how many. */
  progress: (rows: number, of: number) => void;
}

/**
 * Writes a backup while others use the database. Until it is complete and synced the file is `FILE.partial`. Readable
 * by its owner only.
 * @throws BackupError when the file exists, the disk is full, the database cannot be read, or is not one to keep.
 */
export async function writeBackup(url: string, entities: Entities, file: string, { now, allowEmpty, progress }: BackupOptions): Promise<BackupManifest> {
  const target = resolve(file);
  refuseExisting(target);
  const partial = `${target}.partial`;
  const handle = await create(partial);
  try {
    const manifest = await withSnapshot(url, entities, !allowEmpty, async (snapshot) => {
      if (!allowEmpty && snapshot.totals.students.count === 0) throw new BackupError(`The database holds no students. ${NOT_MEANT}`);
      const content = new BackupContent(snapshot, new Date(now).toISOString(), progress);
      await pipeline(content.lines(), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await handle.appendFile(chunk);
      });
      return content.manifest;
    });
    await handle.sync();
    await handle.close();
    refuseExisting(target);
    await rename(partial, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new BackupError(`The disk of ${target} is full. No backup was written.`);
    throw error;
  }
}

function refuseExisting(target: string): void {
  if (existsSync(target)) throw new BackupError(`${target} exists already. A backup never overwrites a file: give another name.`);
}

const CREATE_ERRORS: Readonly<Record<string, string>> = {
  EEXIST: 'is there: another backup is writing it, or one was interrupted. Delete it when none is running',
  ENOENT: 'cannot be created: there is no such folder',
  EACCES: 'cannot be created: this user may not write there',
  EROFS: 'cannot be created: the disk is read-only',
  ENOSPC: 'cannot be created: the disk is full',
};

async function create(partial: string): Promise<FileHandle> {
  try {
    return await open(partial, 'wx', 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupError(`${partial} ${CREATE_ERRORS[code ?? ''] ?? `cannot be created: ${message}`}.`);
  }
}

class BackupContent {
  manifest!: BackupManifest;
  private readonly hash = createHash('sha256');
  private readonly rows: Record<string, number> = {};
  private total = 0;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly createdAt: string,
    private readonly progress: (rows: number, of: number) => void,
  ) {}

  async *lines(): AsyncGenerator<string> {
    const header: BackupHeader = { ...this.snapshot.header, createdAt: this.createdAt };
    yield this.line(header);
    for (const [table, shape] of header.tables.entries()) {
      this.rows[shape.name] = 0;
      for await (const rows of this.snapshot.pages(shape)) {
        this.rows[shape.name] = (this.rows[shape.name] ?? 0) + rows.length;
        this.progress((this.total += rows.length), this.snapshot.rows);
        yield this.line({ table, rows });
      }
    }
    this.manifest = { rows: this.rows, totals: this.snapshot.totals, auditHead: this.snapshot.auditHead, sha256: this.hash.digest('hex') };
    this.checkCounts();
    yield `${JSON.stringify({ manifest: this.manifest })}\n`;
  }

  private line(content: unknown): string {
    const text = `${JSON.stringify(content)}\n`;
    this.hash.update(text);
    return text;
  }

  /** Compares the rows written with the database's own count: finds a lost page. */
  private checkCounts(): void {
    const { students, demands, payments, facts, receipts } = this.snapshot.totals;
    const counted = { students, fee_demands: demands, payments, gateway_facts: facts, receipts };
    for (const [table, { count }] of Object.entries(counted)) {
      if (this.rows[table] !== count) throw new BackupError(`The backup holds ${this.rows[table]} rows of ${table}, the database ${count}. No backup was written.`);
    }
  }
}
