import { backupsIn, checksumFault } from '../database/backup/scheduled/backup-folder.js';
import { BackupLog } from '../database/backup/scheduled/backup-log.js';
import type { BackupSettings } from '../database/backup/scheduled/backup-settings.js';
import { Transactions } from '../database/transactions.js';
import { type Terminal, withDatabase } from './terminal.js';

/**
 * `backup:check` (docs/requirements.md#backup-and-restore): every kept backup still has its checksum. Whether it can be opened and
 * restored only somebody with the key can try.
 *
 * @returns the exit code: 0 all are whole, 1 not, 2 the setting is missing.
 */
export async function backupCheck({ folder }: BackupSettings, databaseUrl: string, now: number, terminal: Terminal): Promise<number> {
  if (folder === '') {
    terminal.err('BACKUP_FOLDER must be set: where backups are kept.\n');
    return 2;
  }
  return withDatabase(databaseUrl, async (dataSource) => {
    const log = new BackupLog(new Transactions(dataSource));
    const faults = await faultsOf(folder);
    await log.note(faults.length === 0 ? { checkedAt: now, checkFault: '' } : { checkFault: faults.join('; ') });
    for (const fault of faults) terminal.err(`${fault}.\n`);
    if (faults.length > 0) return 1;
    const { length } = await backupsIn(folder);
    terminal.out(length === 1 ? 'The one backup has its checksum.\n' : `${length} backups have their checksums.\n`);
    return 0;
  });
}

async function faultsOf(folder: string): Promise<string[]> {
  const names = await backupsIn(folder).catch((error: Error) => error);
  if (names instanceof Error) return [names.message.replace(/\.$/, '')];
  if (names.length === 0) return [`${folder} holds no backup`];
  const faults: string[] = [];
  for (const name of names) {
    const fault = await checksumFault(folder, name);
    if (fault) faults.push(fault);
  }
  return faults;
}
