import { writeBackup } from '../database/backup/write-backup.js';
import { restoreBackup, type RestoreResult, verifyBackup } from '../database/backup/restore-backup.js';
import type { BackupTotals } from '../database/backup/backup-totals.js';
import { Clock } from '../common/clock.js';
import { formatPaise, istDateTime, type Paise } from '../contract/index.js';
import { ENTITIES } from '../entities.js';
import { type Terminal, throttled } from './terminal.js';

const count = (value: number): string => value.toLocaleString('en-IN');

/** `backup` (docs/requirements.md#backup-and-restore). @returns the exit code: 0 written, 2 the arguments are wrong. */
export async function backup(args: readonly string[], databaseUrl: string, terminal: Terminal): Promise<number> {
  const [file, ...rest] = args;
  if (file === undefined || file.startsWith('--') || rest.length > 0) {
    terminal.err('Usage: npm run backup -- FILE\n');
    return 2;
  }
  const show = throttled(terminal);
  const { totals } = await writeBackup(databaseUrl, ENTITIES, file, new Clock().now(), (rows) => show(() => `${count(rows)} rows written`));
  terminal.progress('');
  terminal.out(`Backup written to ${file}.\n${totalsText(totals)}Check it now: npm run restore -- ${file} --verify\n`);
  return 0;
}

const RESTORE_OPTIONS = ['--verify', '--replace'];

/** `restore` (docs/requirements.md#backup-and-restore). @returns the exit code: 0 restored or verified, 2 the arguments are wrong. */
export async function restore(args: readonly string[], databaseUrl: () => string, terminal: Terminal): Promise<number> {
  const files = args.filter((arg) => !arg.startsWith('--'));
  const options = args.filter((arg) => arg.startsWith('--'));
  const [file] = files;
  if (file === undefined || files.length > 1 || options.length > 1 || options.some((option) => !RESTORE_OPTIONS.includes(option))) {
    terminal.err('Usage: npm run restore -- FILE [--verify | --replace]\n');
    return 2;
  }
  const show = throttled(terminal);
  const progress = (rows: number) => show(() => `${count(rows)} rows restored`);
  const verify = options.includes('--verify');
  if (!verify) terminal.err('The server must be stopped, and stay stopped until this is done.\n');
  const restored = verify ? await verifyBackup(file, progress) : await restoreBackup(file, databaseUrl(), options.includes('--replace'), progress);
  terminal.progress('');
  terminal.out(restoredText(file, restored, verify));
  return 0;
}

function restoredText(file: string, { header, totals }: RestoreResult, verify: boolean): string {
  const taken = `${istDateTime(new Date(header.createdAt))} IST from ${header.source === 'sqlite' ? 'SQLite' : 'MySQL/MariaDB'}`;
  return verify
    ? `${file} is whole (taken ${taken}). Restored into a scratch database and recounted, equal to its manifest:\n${totalsText(totals)}`
    : `${file} is restored (taken ${taken}) and recounted, equal to its manifest:\n${totalsText(totals)}` +
        'Payments made after that moment are not in it: before opening, compare with the gateway\'s list (docs/runbook.md, "Restore").\n';
}

const ROWS: Readonly<Record<keyof BackupTotals, string>> = {
  students: 'Students', demands: 'Demands', payments: 'Payments', settled: 'of these settled', facts: 'Gateway facts',
  receipts: 'Receipts', validReceipts: 'of these valid',
};

function totalsText(totals: BackupTotals): string {
  return (Object.keys(ROWS) as (keyof BackupTotals)[])
    .map((name) => {
      const { count: rows, paise }: { count: number; paise?: Paise } = totals[name];
      return `  ${ROWS[name].padEnd(17)}${count(rows).padStart(12)}${paise === undefined ? '' : `  ${formatPaise(paise)}`}\n`;
    })
    .join('');
}
