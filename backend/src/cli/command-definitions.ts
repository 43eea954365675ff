import type { Command } from 'commander';
import { BACKUP_SETTINGS } from '../database/backup/scheduled/backup-settings.js';
import { adminCreate } from './admin-create-command.js';
import { backupCheck } from './backup-check-command.js';
import { backup, restore } from './backup-command.js';
import { backupRotate } from './backup-rotate-command.js';
import { doctor } from './doctor-command.js';
import { studentsImport } from './import-command.js';
import type { Invocation } from './invocation.js';
import { migrate } from './migrate-command.js';

function defineImport(fees: Command, run: Invocation): void {
  fees.command('import')
    .description("take the college's students and fees from a CSV file")
    .argument('<file>', 'the CSV file')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(async (name: string, { dryRun = false }: { dryRun?: boolean }) => {
      run.exitCode = await studentsImport(
        run.file(name),
        { dryRun, admissionNumberPattern: run.context.config().lookup.admissionNumberPattern, signal: run.context.untilStopped() },
        run.database(), run.terminal,
      );
    });
}

function defineBackup(fees: Command, run: Invocation): void {
  fees.command('backup')
    .description('write the whole database into a new file, while the server goes on')
    .argument('<file>', 'the file to write; it must not exist')
    .option('--allow-empty', 'also when the database holds no students, or is of an older version of the program')
    .action(async (name: string, { allowEmpty = false }: { allowEmpty?: boolean }) => {
      run.exitCode = await backup(run.file(name), allowEmpty, run.database(), run.terminal);
    });
}

function defineRestore(fees: Command, run: Invocation): void {
  fees.command('restore')
    .description('put a backup into an empty database, or check that a backup is whole')
    .argument('<file>', 'the backup')
    .option('--verify', 'restore into a scratch database, recount, and touch no other')
    .option('--replace', 'delete what the database holds')
    .option('--yes', 'delete without asking')
    .action(async (name: string, { verify, replace = false, yes = false }: { verify?: boolean; replace?: boolean; yes?: boolean }, command: Command) => {
      if (verify && replace) command.error('error: --verify touches no database: leave out --replace.');
      if (verify) run.terminal.out('Database: a scratch one. Yours is not touched.\n');
      const url = verify ? null : run.database();
      run.exitCode = await run.withPrompt((prompt) => restore(run.file(name), url, { replace, yes }, run.terminal, prompt));
    });
}

function defineBackupRotate(fees: Command, run: Invocation): void {
  fees.command('backup:rotate')
    .description('make the scheduled backup: restored and compared, encrypted for BACKUP_KEY, older ones deleted')
    .action(async () => {
      run.exitCode = await backupRotate(run.context.config().settings(BACKUP_SETTINGS), run.database(), Date.now(), run.terminal);
    });
}

function defineBackupCheck(fees: Command, run: Invocation): void {
  fees.command('backup:check')
    .description('compare every scheduled backup with its checksum')
    .action(async () => {
      run.exitCode = await backupCheck(run.context.config().settings(BACKUP_SETTINGS), run.database(), Date.now(), run.terminal);
    });
}

function defineMigrate(fees: Command, run: Invocation): void {
  fees.command('migrate')
    .description("bring the database to this version's tables, or make them")
    .action(async () => {
      run.exitCode = await migrate(run.database(), run.terminal);
    });
}

function defineAdminCreate(fees: Command, run: Invocation): void {
  fees.command('admin:create')
    .description('let somebody log in to the fee office')
    .argument('<username>', 'the name to log in with; the password is asked for, or read from standard input')
    .option('--replace', 'give somebody who is known a new password')
    .action(async (username: string, { replace = false }: { replace?: boolean }) => {
      run.exitCode = await run.withPrompt((prompt) => adminCreate(username, replace, run.database(), run.terminal, prompt));
    });
}

function defineDoctor(fees: Command, run: Invocation): void {
  fees.command('doctor')
    .description('check database, gateway, mail, public address and the rest, and say what to do')
    .option('--mail-to <address>', 'also send a test mail there')
    .option('--backups <folder>', 'where backups are written')
    .option('--json', 'for programs')
    .action(async ({ mailTo = null, backups, json = false }: { mailTo?: string | null; backups?: string; json?: boolean }) => {
      const folder = backups === undefined ? null : run.file(backups);
      run.exitCode = await doctor(run.context.config, (config) => ({ config, mailTo, now: Date.now(), backups: folder }), json, run.terminal);
    });
}

/** In the order of `fees --help`. */
export const COMMAND_DEFINITIONS: readonly ((fees: Command, run: Invocation) => void)[] = [
  defineImport, defineBackup, defineRestore, defineBackupRotate, defineBackupCheck,
  defineMigrate, defineAdminCreate, defineDoctor,
];
