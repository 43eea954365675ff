import { Argument, type Command } from 'commander';
import { BACKUP_SETTINGS } from '../database/backup/scheduled/backup-settings.js';
import { AUDIT_SETTINGS } from '../audit/audit-settings.js';
import { RETENTION_SETTINGS } from '../personal-data/retention-settings.js';
import { auditVerify } from './audit-verify-command.js';
import { studentsErase, studentsExport } from './personal-data-command.js';
import { adminDisable, adminList, adminReset } from './admin-commands.js';
import { adminEnable, adminInvite, adminSessions } from './admin-people-commands.js';
import { adminCreate } from './admin-create-command.js';
import { backupCheck } from './backup-check-command.js';
import { backup, restore, verifyFile } from './backup-command.js';
import { backupRotate } from './backup-rotate-command.js';
import { daysVerify } from './days-verify-command.js';
import { recordDone } from './command-actor.js';
import { doctor } from './doctor-command.js';
import { studentsImport } from './import-command.js';
import type { Invocation } from './invocation.js';
import { migrate } from './migrate-command.js';
import { KEYS_ACTIONS, type KeysAction, receiptKeys } from './receipt-keys-command.js';
import { reportImport } from './report-import-command.js';
import { type AuditValues, ROLES, type SettlementReport } from '../contract/index.js';
import { RECEIPT_SETTINGS } from '../receipts/receipt-settings.js';

function defineImport(fees: Command, run: Invocation): void {
  fees.command('import')
    .description("take the college's students and fees from a file")
    .argument('<file>', 'CSV, or an Excel workbook (.xlsx)')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(async (name: string, { dryRun = false }: { dryRun?: boolean }) => {
      const config = run.context.config();
      run.exitCode = await studentsImport(
        run.file(name),
        { dryRun, admissionNumberPattern: config.lookup.admissionNumberPattern, audit: config.settings(AUDIT_SETTINGS), signal: run.context.untilStopped() },
        run.database(), run.terminal,
      );
    });
}

function defineReportImport(command: string, report: SettlementReport, description: string) {
  return (fees: Command, run: Invocation): void => {
    fees.command(command)
      .description(description)
      .argument('<file>', 'CSV, XLSX, or JSON of the gateway')
      .option('--preset <name>', 'the form of the file, where its header does not say it')
      .option('--dry-run', 'read and check it, and change nothing')
      .action(async (name: string, { preset, dryRun = false }: { preset?: string; dryRun?: boolean }) => {
        const database = run.database();
        run.exitCode = await reportImport({ file: run.file(name), report, preset, dryRun }, run.context.config(), database, run.terminal);
      });
  };
}

const defineSettlementImport = defineReportImport('settlement:import', 'settlement', "take a settlement report of the gateway, and match it");
const defineBankImport = defineReportImport('bank:import', 'bank', "take a statement of the college's bank, and match it");

function defineBackup(fees: Command, run: Invocation): void {
  fees.command('backup')
    .description('write the whole database into a new file, while the server goes on')
    .argument('<file>', 'the file to write; it must not exist')
    .option('--allow-empty', 'also when the database holds no students, or is of an older version of the program')
    .action(async (name: string, { allowEmpty = false }: { allowEmpty?: boolean }) => {
      run.exitCode = await backup(run.file(name), allowEmpty, run.context.config().settings(AUDIT_SETTINGS), run.database(), run.terminal);
    });
}

function defineRestore(fees: Command, run: Invocation): void {
  fees.command('restore')
    .description('put a backup into an empty database, or check that a backup is whole')
    .argument('<file>', 'the backup')
    .option('--verify', 'restore into a scratch database, recount, and touch no other')
    .option('--replace', 'delete what the database holds')
    .option('--nothing-lost', 'the server did not run after the backup was written: receipt numbers go on without a gap')
    .option('--yes', 'delete without asking')
    .option('--former <url>', 'the database of before, if it can be read: who is disabled there is disabled again')
    .action(async (
      name: string,
      { verify, replace = false, nothingLost = false, yes = false, former }: Partial<Record<'verify' | 'replace' | 'nothingLost' | 'yes', boolean>> & { former?: string },
      command: Command,
    ) => {
      if (verify && replace) command.error('error: --verify touches no database: leave out --replace.');
      // Wherever a release is unpacked: it wants no settings.
      if (verify) {
        run.terminal.out('Database: a scratch one. Yours is not touched.\n');
        run.exitCode = await verifyFile(run.file(name), run.terminal);
        return;
      }
      const url = run.database();
      const how = { replace, nothingLost, yes, former, config: run.context.config() };
      run.exitCode = await run.withPrompt((prompt) => restore(run.file(name), url, how, run.terminal, prompt));
    });
}

function defineBackupRotate(fees: Command, run: Invocation): void {
  fees.command('backup:rotate')
    .description('make the scheduled backup: restored and compared, encrypted for BACKUP_KEY, older ones deleted')
    .action(async () => {
      run.exitCode = await backupRotate(
        run.context.config().settings(BACKUP_SETTINGS), run.context.config().settings(AUDIT_SETTINGS), run.database(), Date.now(), run.terminal,
      );
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
      run.exitCode = await run.withPrompt((prompt) => adminCreate(username, replace, run.databaseConfig(), run.terminal, prompt));
    });
}

function defineAdminDisable(fees: Command, run: Invocation): void {
  fees.command('admin:disable')
    .description('keep somebody from logging in, at once')
    .argument('<username>', 'the name to log in with')
    .action(async (username: string) => {
      run.exitCode = await adminDisable(username, run.databaseConfig(), run.terminal);
    });
}

function defineAdminEnable(fees: Command, run: Invocation): void {
  fees.command('admin:enable')
    .description('let somebody log in again whose account was shut')
    .argument('<username>', 'the name to log in with')
    .action(async (username: string) => {
      run.exitCode = await adminEnable(username, run.databaseConfig(), run.terminal);
    });
}

function defineAdminInvite(fees: Command, run: Invocation): void {
  fees.command('admin:invite')
    .description('invite somebody by mail, with roles')
    .argument('<username>', 'the name to log in with')
    .argument('<email>', 'where the link goes')
    .argument('<roles...>', ROLES.join(', '))
    .action(async (username: string, email: string, roles: string[]) => {
      run.exitCode = await adminInvite(username, email, roles, run.databaseConfig(), run.terminal);
    });
}

function defineAdminSessions(fees: Command, run: Invocation): void {
  fees.command('admin:sessions')
    .description('show where somebody is logged in with a second factor')
    .argument('<username>', 'the name to log in with')
    .option('--end', 'end all of them')
    .action(async (username: string, { end = false }: { end?: boolean }) => {
      run.exitCode = await adminSessions(username, end, run.databaseConfig(), run.terminal);
    });
}

function defineAdminReset(fees: Command, run: Invocation): void {
  fees.command('admin:reset')
    .description('let somebody in who is locked out: a new password, no second factor')
    .argument('<username>', 'the name to log in with; the password is asked for, or read from standard input')
    .action(async (username: string) => {
      run.exitCode = await run.withPrompt((prompt) => adminReset(username, run.databaseConfig(), run.terminal, prompt));
    });
}

function defineAdminList(fees: Command, run: Invocation): void {
  fees.command('admin:list')
    .description('show who has an account, with which roles')
    .action(async () => {
      run.exitCode = await adminList(run.databaseConfig(), run.terminal);
    });
}

function defineStudentsExport(fees: Command, run: Invocation): void {
  fees.command('students:export')
    .description('everything that is kept about one student, as JSON')
    .argument('<number>', 'the admission number')
    .option('--out <file>', 'write it there, readable by you only; the file must not exist')
    .action(async (number: string, { out }: { out?: string }) => {
      const settings = run.context.config().settings(AUDIT_SETTINGS);
      const database = run.database(out === undefined ? (text) => run.terminal.err(text) : undefined);
      run.exitCode = await studentsExport(number, out === undefined ? null : run.file(out), settings, database, run.terminal);
    });
}

function defineStudentsErase(fees: Command, run: Invocation): void {
  fees.command('students:erase')
    .description('erase what is kept about one student and the books need not keep')
    .argument('[number]', 'the admission number')
    .option('--listed', 'instead: all on the list of erasures once more')
    .option('--yes', 'without asking')
    .action(async (number: string | undefined, { listed = false, yes = false }: { listed?: boolean; yes?: boolean }, command: Command) => {
      if ((number === undefined) !== listed) command.error('error: give an admission number, or --listed.');
      const { settings } = run.context.config();
      run.exitCode = await run.withPrompt((prompt) =>
        studentsErase(
          { admissionNumber: number ?? null, yes },
          { audit: settings(AUDIT_SETTINGS), retention: settings(RETENTION_SETTINGS), databaseUrl: run.database() }, run.terminal, prompt,
        ));
    });
}

function defineAuditVerify(fees: Command, run: Invocation): void {
  fees.command('audit:verify')
    .description('find what was changed, removed, inserted, reordered or cut off in the audit trail')
    .option('--head <head>', 'also compare with the end that a mail or a backup tells: number, colon, HMAC')
    .action(async ({ head }: { head?: string }) => {
      run.exitCode = await auditVerify(head, run.context.config().settings(AUDIT_SETTINGS), run.database(), run.terminal);
    });
}

function defineDaysVerify(fees: Command, run: Invocation): void {
  fees.command('days:verify')
    .description('find which closed day was changed, removed, inserted or cut off, by their chain and the audit trail')
    .option('--sheet <day:sha256>', 'also compare with a printed close: day, colon, its SHA-256')
    .action(async ({ sheet }: { sheet?: string }) => {
      run.exitCode = await daysVerify(sheet, run.database(), run.terminal);
    });
}

function defineReceiptKeys(fees: Command, run: Invocation): void {
  fees.command('receipt-keys')
    .description('the keys that sign receipts: make the first, publish the next, rotate to it, withdraw one')
    .addArgument(new Argument('<action>', 'what to do').choices(KEYS_ACTIONS))
    .argument('[kid]', 'which key, to withdraw it')
    .option('--reason <text>', 'why it is withdrawn; everybody can read it', 'compromised')
    .option('--now', 'rotate although the next key was published less than a day ago')
    .action(async (action: KeysAction, kid: string | undefined, { reason, now: atOnce = false }: { reason: string; now?: boolean }) => {
      const { settings, database: { url } } = run.context.config();
      const record = (subject: string, details: AuditValues) =>
        recordDone({ act: 'receiptKeys.change', subject, details }, settings(AUDIT_SETTINGS), url, run.terminal);
      run.exitCode = await receiptKeys(settings(RECEIPT_SETTINGS).keysFile, { action, kid, reason, atOnce }, Date.now(), run.terminal, record);
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
  defineImport, defineSettlementImport, defineBankImport, defineBackup, defineRestore, defineBackupRotate, defineBackupCheck,
  defineMigrate, defineAdminCreate, defineAdminDisable, defineAdminEnable, defineAdminInvite, defineAdminSessions, defineAdminReset, defineAdminList,
  defineStudentsExport, defineStudentsErase, defineAuditVerify, defineDaysVerify, defineReceiptKeys, defineDoctor,
];
