import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../contract/index.js';
import { backupProblems, type BackupStatus } from '../../database/backup/scheduled/backup-log.js';
import { BACKUP_SETTINGS } from '../../database/backup/scheduled/backup-settings.js';
import { type Check, type Finding, findingsAbout } from '../finding.js';

const say = findingsAbout('backup');

/** What the scheduled backups noted of themselves, or else the age of the newest one in a folder. */
export const checkBackups: Check = {
  about: 'backup',
  async run({ config, backups, backupStatus, now }) {
    if (backupStatus) return ofSchedule(backupStatus, now);
    const folder = backups ?? config.settings(BACKUP_SETTINGS).folder;
    return folder === '' ? [say.amber(({ backup }) => backup.noFolder)] : ofFolder(folder, now);
  },
};

const hoursSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / HOUR_MS));

function ofSchedule(status: BackupStatus, now: number): Finding[] {
  const problems = backupProblems(status, now);
  if (problems === null) return [say.amber(({ backup }) => backup.never)];
  if (problems.length > 0) return problems.map((problem) => say.red(({ backup }) => ({ found: problem, todo: backup.problemTodo })));
  return [say.green(({ backup }) => backup.well(hoursSince(status.writtenAt, now), hoursSince(status.checkedAt, now)))];
}

/** Encrypted ones count, unfinished ones do not. */
async function ofFolder(folder: string, now: number): Promise<Finding[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.backup(\.\w+)?$/.test(name) && !name.endsWith('.partial'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  if (times.length === 0) return [say.red(({ backup }) => backup.empty(folder))];
  const hours = hoursSince(Math.max(...times), now);
  const light = hours >= 50 ? 'red' : hours >= 26 ? 'amber' : 'green';
  return [say[light](({ backup }) => backup.age(names.length, folder, hours))];
}
