import type { AuditSettings } from '../audit/audit-settings.js';
import { access, constants, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupError } from '../database/backup/backup-error.js';
import { backupName, backupsIn, expired, removeBackup } from '../database/backup/scheduled/backup-folder.js';
import { BackupLog } from '../database/backup/scheduled/backup-log.js';
import type { BackupSettings } from '../database/backup/scheduled/backup-settings.js';
import { encryptBackup } from '../database/backup/scheduled/encrypt-backup.js';
import { verifyBackup } from '../database/backup/restore-backup.js';
import { writeBackup } from '../database/backup/write-backup.js';
import { Transactions } from '../database/transactions.js';
import { ENTITIES } from '../entities.js';
import { recordDone } from './command-actor.js';
import { showProgress, type Terminal, withDatabase } from './terminal.js';

const count = (value: number): string => value.toLocaleString('en-IN');

/**
 * `backup:rotate` (docs/requirements.md#backup-and-restore): a backup that is restored into a scratch database and compared before it is
 * encrypted for a key that is not here; then those that are too many are deleted.
 *
 * @returns the exit code: 0 done, 1 failed, 2 the settings are missing.
 */
export async function backupRotate(
  { folder, keys }: BackupSettings, audit: AuditSettings, databaseUrl: string, now: number, terminal: Terminal,
): Promise<number> {
  const missing = [...(folder === '' ? ['BACKUP_FOLDER'] : []), ...(keys.length === 0 ? ['BACKUP_KEY'] : [])];
  if (missing.length > 0) {
    terminal.err(`${missing.join(' and ')} must be set: where backups are kept, and for whose key they are encrypted.\n`);
    return 2;
  }
  return withDatabase(databaseUrl, async (dataSource) => {
    const log = new BackupLog(new Transactions(dataSource));
    try {
      const { name, bytes, rows } = await makeBackup(folder, keys, databaseUrl, now, terminal);
      const { checkedAt } = await log.read();
      await log.note({ writtenAt: now, backupFault: '', ...(checkedAt === 0 ? { checkedAt: now } : {}) });
      await recordDone({ act: 'database.backup', details: { file: name } }, audit, databaseUrl, terminal);
      const gone = expired(await backupsIn(folder));
      for (const old of gone) await removeBackup(folder, old);
      terminal.out(`${name}: ${count(rows)} rows restored into a scratch database and compared, encrypted, ${count(bytes)} bytes. ${gone.length} older ones deleted.\n`);
      return 0;
    } catch (error) {
      // The reason counts, whether or not it can be noted.
      await log.note({ backupFault: (error as Error).message }).catch(() => undefined);
      throw error;
    }
  });
}

async function makeBackup(
  folder: string, keys: readonly string[], databaseUrl: string, now: number, terminal: Terminal,
): Promise<{ name: string; bytes: number; rows: number }> {
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`BACKUP_FOLDER ${folder} cannot be written to (${error.code}).`);
  });
  const name = backupName(now);
  if ((await backupsIn(folder)).includes(name)) throw new BackupError(`${name} is there already: one backup a second.`);
  const scratch = await mkdtemp(join(tmpdir(), 'backup-'));
  try {
    const plain = join(scratch, 'plain.backup');
    const show = showProgress(terminal);
    // Empty ones are refused: days of them would push out the good ones.
    const manifest = await writeBackup(databaseUrl, ENTITIES, plain, { now, allowEmpty: false, progress: (rows, of) => show(rows, 'written', of) });
    await verifyBackup(plain, (rows, of) => show(rows, 'restored', of));
    const bytes = await encryptBackup(plain, folder, name, keys);
    terminal.progress('');
    return { name, bytes, rows: Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
