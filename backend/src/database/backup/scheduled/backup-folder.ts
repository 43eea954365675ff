import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { istDateTime } from '../../../contract/index.js';
import { BackupError } from '../backup-error.js';

/** `fees-2026-11-22-023000.backup.age`: the moment in IST, so that names sort by time. Any other file is left alone. */
const NAME = /^fees-(\d{4}-\d{2})-(\d{2})-\d{6}\.backup\.age$/;
const DAILY = 14;
const MONTHLY = 12;

export const backupName = (at: number): string => `fees-${istDateTime(new Date(at)).replace(' ', '-').replaceAll(':', '')}.backup.age`;
export const checksumName = (name: string): string => `${name}.sha256`;

/** Names of the encrypted backups, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`BACKUP_FOLDER ${folder} cannot be read (${error.code}).`);
  });
  return names.filter((name) => NAME.test(name)).sort();
}

/**
 * Which of these backups to delete. Kept are all of the last two days that have one, the newest of each of the last 14 days that have
 * one, and the newest of each of the last 12 months that have one: a machine that stood still loses none by its clock.
 */
export function expired(names: readonly string[]): string[] {
  const newestFirst = [...names].sort().reverse();
  const dayOf = (name: string) => name.slice(0, 'fees-yyyy-mm-dd'.length);
  const monthOf = (name: string) => name.slice(0, 'fees-yyyy-mm'.length);
  const newestOf = (part: (name: string) => string, many: number) =>
    [...new Set(newestFirst.map(part))].slice(0, many).map((period) => newestFirst.find((name) => part(name) === period));
  const lastDays = [...new Set(newestFirst.map(dayOf))].slice(0, 2);
  const kept = new Set([...newestOf(dayOf, DAILY), ...newestOf(monthOf, MONTHLY), ...newestFirst.filter((name) => lastDays.includes(dayOf(name)))]);
  return names.filter((name) => !kept.has(name));
}

export async function removeBackup(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await rm(join(folder, checksumName(name)), { force: true });
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** What is wrong with a backup, as far as its checksum tells; `null` when nothing is. */
export async function checksumFault(folder: string, name: string): Promise<string | null> {
  const text = await readFile(join(folder, checksumName(name)), 'utf8').catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== 'string') return text.code === 'ENOENT' ? `${name} has no checksum (${checksumName(name)} is missing)` : `${checksumName(name)} cannot be read (${text.code})`;
  const found = await sha256Of(join(folder, name)).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) return `${name} cannot be read (${found.code})`;
  return text === checksumLine(name, found) ? null : `${name} is damaged: it does not have its checksum any more`;
}

/** As `sha256sum` writes and reads it. */
export const checksumLine = (name: string, sha256: string): string => `${sha256}  ${name}\n`;
