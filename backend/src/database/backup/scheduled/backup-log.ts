import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../../../contract/index.js';
import { Transactions } from '../../transactions.js';

/** What is known of the scheduled backups, in `app_marks`, so that every replica knows it. Times in UTC milliseconds. */
export interface BackupStatus {
  /** The last backup that was restored, compared and encrypted; 0 when there was none. */
  writtenAt: number;
  /** When every backup last had its checksum; 0 when never. */
  checkedAt: number;
  /** Why the last backup, or the last check, failed; empty when it did not. */
  backupFault: string;
  checkFault: string;
}

const NEVER: BackupStatus = { writtenAt: 0, checkedAt: 0, backupFault: '', checkFault: '' };
const NAMES: Readonly<Record<keyof BackupStatus, string>> = {
  writtenAt: 'backup written at', checkedAt: 'backups checked at', backupFault: 'backup fault', checkFault: 'backup check fault',
};
/** Of `app_marks.value`. */
const LONGEST = 255;
const OLD_BACKUP_MS = 26 * HOUR_MS;
const OLD_CHECK_MS = 8 * 24 * HOUR_MS;

@Injectable()
export class BackupLog {
  constructor(private readonly transactions: Transactions) {}

  async read(): Promise<BackupStatus> {
    const rows = await this.transactions.read<{ name: string; value: string }>(`SELECT name, value FROM app_marks WHERE name IN (?, ?, ?, ?)`, Object.values(NAMES));
    const value = (key: keyof BackupStatus) => rows.find(({ name }) => name === NAMES[key])?.value ?? '';
    return { writtenAt: Number(value('writtenAt')), checkedAt: Number(value('checkedAt')), backupFault: value('backupFault'), checkFault: value('checkFault') };
  }

  async note(changes: Partial<BackupStatus>): Promise<void> {
    await this.transactions.run(async (tx) => {
      for (const [key, value] of Object.entries(changes)) {
        const name = NAMES[key as keyof BackupStatus];
        await tx.query('DELETE FROM app_marks WHERE name = ?', [name]);
        await tx.query('INSERT INTO app_marks (name, value) VALUES (?, ?)', [name, String(value).slice(0, LONGEST)]);
      }
    });
  }
}

/** What is wrong with the backups; empty when nothing is, `null` when none was ever scheduled. */
export function backupProblems(status: BackupStatus, now: number): string[] | null {
  if (Object.entries(NEVER).every(([key, value]) => status[key as keyof BackupStatus] === value)) return null;
  const { writtenAt, checkedAt, backupFault, checkFault } = status;
  return [
    ...(backupFault ? [`The last backup failed: ${backupFault}`] : []),
    ...(checkFault ? [`The last check of the backups failed: ${checkFault}`] : []),
    ...(now - writtenAt > OLD_BACKUP_MS ? ['The newest backup is older than 26 hours.'] : []),
    ...(now - checkedAt > OLD_CHECK_MS ? ['The backups were not checked for more than 8 days.'] : []),
  ];
}
