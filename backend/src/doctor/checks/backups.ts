import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../contract/index.js';
import { backupProblems, type BackupStatus } from '../../database/backup/scheduled/backup-log.js';
import { BACKUP_SETTINGS } from '../../database/backup/scheduled/backup-settings.js';
import { type Check, type Finding, findingsAbout } from '../finding.js';

const say = findingsAbout('backup');
const ADVICE = 'Run one now (systemctl start fees-backup), and look at what should run it every night.';

/** What the scheduled backups noted of themselves, or else the age of the newest one in a folder. */
export const checkBackups: Check = {
  about: 'backup',
  async run({ config, backups, backupStatus, now }) {
    if (backupStatus) return ofSchedule(backupStatus, now);
    const folder = backups ?? config.settings(BACKUP_SETTINGS).folder;
    return folder === '' ? [say.amber('Nobody said where backups are written.', 'Say it: ./fees doctor --backups FOLDER, or BACKUP_FOLDER.')] : ofFolder(folder, now);
  },
};

const hoursSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / HOUR_MS));

function ofSchedule(status: BackupStatus, now: number): Finding[] {
  const problems = backupProblems(status, now);
  if (problems === null) return [say.amber('No scheduled backup was ever made.', 'Set BACKUP_FOLDER and BACKUP_KEY, and enable fees-backup.timer and fees-backup-check.timer, unless something else makes backups.')];
  if (problems.length > 0) return problems.map((problem) => say.red(problem, 'Read why: journalctl -u fees-backup -u fees-backup-check. Then: systemctl start fees-backup.'));
  return [say.green(`Made, restored and compared ${hoursSince(status.writtenAt, now)} hours ago; all of them checked ${hoursSince(status.checkedAt, now)} hours ago.`)];
}

/** Encrypted ones count, unfinished ones do not. */
async function ofFolder(folder: string, now: number): Promise<Finding[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.backup(\.\w+)?$/.test(name) && !name.endsWith('.partial'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  if (times.length === 0) return [say.red(`There is none in ${folder}.`, ADVICE)];
  const hours = hoursSince(Math.max(...times), now);
  const found = `The newest of ${names.length} in ${folder} is ${hours} hours old.`;
  if (hours >= 50) return [say.red(found, ADVICE)];
  return [hours >= 26 ? say.amber(found, ADVICE) : say.green(found)];
}
