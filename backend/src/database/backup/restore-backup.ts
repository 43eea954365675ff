import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSqliteUrl } from '../data-source.js';
import { BackupError } from './backup-error.js';
import type { BackupHeader, BackupManifest } from './backup-format.js';
import { type BackupTotals, differingTotals } from './backup-totals.js';
import { readBackup } from './read-backup.js';
import { migrateToLatest, openWithSchemaOf } from './restore-schema.js';
import { RestoreTarget } from './restore-target.js';
import { refuseOpenSqlite, refuseOtherConnections } from './running-server.js';

export interface RestoreResult {
  header: BackupHeader;
  manifest: BackupManifest;
  totals: BackupTotals;
}

export interface RestoreOptions {
  /** Also when the database holds rows, which are then deleted. */
  replace: boolean;
  /** No server has run since the backup was written: receipts go on with the next number. */
  nothingLost: boolean;
  /** May read what is about to be deleted. */
  beforeReplaced?: ((read: (sql: string) => Promise<unknown>) => Promise<void>) | undefined;
}

/** Hears how many rows are restored, and of how many. */
type Progress = (rows: number, of: number) => void;

/**
 * Restores a backup in one transaction. Nobody else may use the database.
 *
 * @throws BackupError when the file is damaged, the database is in use or not empty, or the totals differ.
 */
export async function restoreBackup(
  file: string, url: string, { replace, nothingLost, beforeReplaced }: RestoreOptions, progress: Progress,
): Promise<RestoreResult> {
  // Verify the whole file before the database is touched.
  const { header, rows } = await checkWhole(file);
  if (isSqliteUrl(url)) refuseOpenSqlite(url);
  const lostSince = nothingLost ? null : Date.parse(header.createdAt);
  const restored = await fill(file, header, url, { replace, beforeReplaced, lostSince }, (done) => progress(done, rows));
  await migrateToLatest(header, url);
  return restored;
}

/** Restores into a temporary SQLite database and compares the totals. */
export async function verifyBackup(file: string, progress: Progress): Promise<RestoreResult> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-backup-'));
  try {
    return await restoreBackup(file, `sqlite:${join(folder, 'scratch.sqlite')}`, { replace: false, nothingLost: true }, progress);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws BackupError when the file is damaged anywhere. */
async function checkWhole(file: string): Promise<{ header: BackupHeader; rows: number }> {
  const found: { header: BackupHeader | null; rows: number } = { header: null, rows: 0 };
  await readBackup(file, {
    header: async (header) => void (found.header = header),
    page: async ({ rows }) => void (found.rows += rows.length),
  });
  return found as { header: BackupHeader; rows: number };
}

async function fill(
  file: string, header: BackupHeader, url: string,
  { replace, beforeReplaced, lostSince }: Pick<RestoreOptions, 'replace' | 'beforeReplaced'> & { lostSince: number | null },
  progress: (rows: number) => void,
): Promise<RestoreResult> {
  const dataSource = await openWithSchemaOf(header, url);
  const runner = dataSource.createQueryRunner();
  const target = new RestoreTarget(runner, dataSource, header);
  try {
    if (!isSqliteUrl(url)) await refuseOtherConnections(runner);
    const filled = await target.nonEmptyTables();
    if (filled.length > 0 && !replace) {
      throw new BackupError(`The database is not empty (${filled.join(', ')}). With --replace all of it is deleted and the backup takes its place.`);
    }
    if (filled.length > 0) await beforeReplaced?.((sql) => runner.query(sql));
    await target.begin();
    let rows = 0;
    const manifest = await readBackup(file, {
      header: async () => undefined,
      page: async (page) => {
        await target.insert(page);
        progress((rows += page.rows.length));
      },
    });
    const totals = await target.totals();
    const wrong = differingTotals(manifest.totals, totals);
    if (wrong.length > 0) throw new BackupError(`The restored database differs from the manifest in ${wrong.join(', ')}. Nothing was restored.`);
    if (manifest.auditHead !== (await target.auditHead())) throw new BackupError('The restored audit trail does not end as the manifest says. Nothing was restored.');
    await target.checkKeys();
    await target.mark(Date.now(), lostSince);
    await target.commit();
    return { header, manifest, totals };
  } catch (error) {
    await target.rollback();
    throw error;
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}
