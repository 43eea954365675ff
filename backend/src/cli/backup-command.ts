import { basename } from 'node:path';
import { writeBackup } from '../database/backup/write-backup.js';
import { restoreBackup, type RestoreResult, verifyBackup } from '../database/backup/restore-backup.js';
import type { BackupTotals } from '../database/backup/backup-totals.js';
import { AUDIT_SETTINGS, type AuditSettings } from '../audit/audit-settings.js';
import { Clock } from '../common/clock.js';
import type { AppConfig } from '../config/app-config.js';
import { formatPaise, istDateTime, type Paise } from '../contract/index.js';
import { ENTITIES } from '../entities.js';
import { brokenMoneyInvariants } from '../database/money-invariants.js';
import { RETENTION_SETTINGS } from '../personal-data/retention-settings.js';
import type { PasswordPrompt } from './password-prompt.js';
import { commandActor, commandTrail, recordDone } from './command-actor.js';
import { eraseAfterRestore } from './personal-data-command.js';
import { accountsAfterRestore, accountsAt, accountsBy } from './restored-accounts.js';
import { showProgress, type Terminal, withDatabase } from './terminal.js';

const headLine = (head: string | null): string => (head === null ? '' : `  Audit trail      ${head}\n`);

const count = (value: number): string => value.toLocaleString('en-IN');

/**
 * `fees backup` (docs/requirements.md#backup-and-restore).
 *
 * @param allowEmpty also of a database without students, or of an older version of the program.
 */
export async function backup(file: string, allowEmpty: boolean, audit: AuditSettings, databaseUrl: string, terminal: Terminal): Promise<number> {
  const show = showProgress(terminal);
  const { totals, auditHead } = await writeBackup(databaseUrl, ENTITIES, file, {
    now: new Clock().now(), allowEmpty, progress: (rows, of) => show(rows, 'written', of),
  });
  terminal.progress('');
  await recordDone({ act: 'database.backup', details: { file: basename(file), head: auditHead } }, audit, databaseUrl, terminal);
  terminal.out(`Backup written to ${file}.\n${totalsText(totals)}${headLine(auditHead)}Check it now: ./fees restore ${file} --verify\n`);
  return 0;
}

/**
 * `fees restore` (docs/requirements.md#backup-and-restore).
 *
 * @returns the exit code: 0 restored, 1 not confirmed.
 */
export async function restore(
  file: string, databaseUrl: string, { replace, nothingLost, yes, former, config }: {
    replace: boolean; nothingLost: boolean; yes: boolean; former?: string | undefined; config: AppConfig,
  }, terminal: Terminal, prompt: PasswordPrompt,
): Promise<number> {
  terminal.err('The server must be stopped, and stay stopped until this is done.\n');
  if (replace && !yes && !(await mayDelete(terminal, prompt))) return 1;
  let accounts = former === undefined ? null : await accountsAt(former);
  const beforeReplaced = async (read: (sql: string) => Promise<unknown>) => void (accounts ??= await accountsBy(read));
  const show = showProgress(terminal);
  const restored = await restoreBackup(file, databaseUrl, { replace, nothingLost, beforeReplaced }, (rows, of) => show(rows, 'restored', of));
  terminal.progress('');
  const audit = config.settings(AUDIT_SETTINGS);
  await recordRestore(databaseUrl, audit, restored);
  terminal.out(restoredText(file, restored, false));
  await tellOfMoney(databaseUrl, terminal);
  await eraseAfterRestore(audit, config.settings(RETENTION_SETTINGS), databaseUrl, terminal);
  await accountsAfterRestore(accounts, databaseUrl, config, terminal);
  return 0;
}

/** `fees restore --verify`: into a scratch database, to see whether the backup is whole. */
export async function verifyFile(file: string, terminal: Terminal): Promise<number> {
  const show = showProgress(terminal);
  const verified = await verifyBackup(file, (rows, of) => show(rows, 'restored', of));
  terminal.progress('');
  terminal.out(restoredText(file, verified, true));
  return 0;
}

async function mayDelete(terminal: Terminal, prompt: PasswordPrompt): Promise<boolean> {
  if (!prompt.interactive) {
    terminal.err('--replace deletes everything that the database holds, and nobody can be asked here: add --yes. Nothing was changed.\n');
    return false;
  }
  if (/^y(es)?$/i.test((await prompt.line('Everything that this database holds will be deleted. Go on? (yes/no) ')).trim())) return true;
  terminal.out('Nothing was changed.\n');
  return false;
}

/** What was recorded after the backup is lost with the rest; this entry tells why. */
async function recordRestore(databaseUrl: string, audit: AuditSettings, { header, manifest }: RestoreResult): Promise<void> {
  await withDatabase(databaseUrl, (dataSource) =>
    commandTrail(dataSource, audit).recordAlone({ act: 'database.restore', by: commandActor(), details: { taken: header.createdAt, head: manifest.auditHead } }));
}

/** The rows of money agreed when the backup was taken; a database that was changed by hand before does not. */
async function tellOfMoney(databaseUrl: string, terminal: Terminal): Promise<void> {
  const broken = await withDatabase(databaseUrl, (dataSource) => brokenMoneyInvariants((sql) => dataSource.query(sql)));
  for (const { invariant, count: rows, about } of broken) terminal.err(`The rows of money do not agree (${invariant}): ${rows}, ${about.join(', ')}. Run ./fees doctor before you open.\n`);
}

function restoredText(file: string, { header, totals }: RestoreResult, verify: boolean): string {
  const taken = `${istDateTime(new Date(header.createdAt))} IST from ${header.source === 'sqlite' ? 'SQLite' : 'MySQL/MariaDB'}`;
  return verify
    ? `${file} is whole (taken ${taken}). Restored into a scratch database and recounted, equal to its manifest:\n${totalsText(totals)}`
    : `${file} is restored (taken ${taken}) and recounted, equal to its manifest:\n${totalsText(totals)}` +
        'The gateway is asked once more about every payment of the last 180 days when the server starts.\n' +
        'Payments made after that moment are not in it: before opening, compare with the gateway\'s list (docs/runbook.md, "Restore").\n' +
        'Nor are bank transfers to students and other decisions that people recorded after it: look at the bank\'s statement before money is given back.\n';
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
