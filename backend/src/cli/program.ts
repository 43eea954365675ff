import { join, resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { VERSION } from '../common/version.js';
import type { AppConfig } from '../config/app-config.js';
import { projectFolder } from '../config/project-folder.js';
import { describeDatabase } from '../database/describe-database.js';
import { auditVerify } from './audit-verify-command.js';
import { AUDIT_SETTINGS } from '../audit/audit-settings.js';
import { adminCreate } from './admin-create-command.js';
import { BACKUP_SETTINGS } from '../database/backup/scheduled/backup-settings.js';
import { backupCheck } from './backup-check-command.js';
import { backup, restore } from './backup-command.js';
import { backupRotate } from './backup-rotate-command.js';
import { doctor } from './doctor-command.js';
import { studentsImport } from './import-command.js';
import { migrate } from './migrate-command.js';
import type { PasswordPrompt } from './password-prompt.js';
import { studentsErase, studentsExport } from './personal-data-command.js';
import { RETENTION_SETTINGS } from '../personal-data/retention-settings.js';
import { swallowedFlags } from './swallowed-flags.js';
import { CommandError, errorText, type Terminal } from './terminal.js';

/** What surrounds a command: the person, the configuration, and npm when it started it. */
export interface CommandContext {
  terminal: Terminal;
  /** Opened only by a command that asks something. */
  prompt: () => PasswordPrompt;
  config: () => AppConfig;
  env: Readonly<Record<string, string | undefined>>;
  /** From then on the command ends by itself, in order, when the person or a service manager stops it. */
  untilStopped: () => AbortSignal;
  /** Where the person stands: file names count from there. */
  folder: string;
}

/** Wrong arguments: nothing was done. */
const USAGE = 2;

/**
 * The one command line (docs/requirements.md#commands).
 *
 * @returns the exit code: 0 done, 1 refused or failed, 2 the arguments are wrong (`doctor`: 0 green, 1 amber, 2 red).
 */
export async function runFees(args: readonly string[], context: CommandContext): Promise<number> {
  const { terminal } = context;
  const outcome = { code: 0 };
  try {
    await program(context, outcome).parseAsync([...args], { from: 'user' });
    return outcome.code;
  } catch (error) {
    terminal.progress('');
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    if (error instanceof SwallowedFlags) {
      terminal.err(`${error.message}\n`);
      return USAGE;
    }
    terminal.err(`${errorText(error)}\n`);
    return 1;
  }
}

class SwallowedFlags extends Error {}

function program(context: CommandContext, outcome: { code: number }): Command {
  const { terminal } = context;
  const fees = new Command('fees')
    .description('The commands of the fee counter.')
    .version(VERSION, '--version', 'print the version')
    .helpOption('--help', 'explain a command')
    .showHelpAfterError()
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.err(text) })
    .exitOverride();
  fees.hook('preAction', (_fees, command) => refuseSwallowedFlags(command, context.env));

  const withPrompt = async (use: (prompt: PasswordPrompt) => Promise<number>): Promise<number> => {
    const prompt = context.prompt();
    try {
      return await use(prompt);
    } finally {
      prompt.close();
    }
  };
  const file = (name: string): string => resolve(context.folder, name);
  /** The database that is meant, said before anything is done with it. */
  const database = (say: (text: string) => void = (text) => terminal.out(text)): string => {
    const { given, database: { url } } = context.config();
    if (!given.has('DATABASE_URL')) {
      throw new CommandError(`DATABASE_URL is not set, neither in the environment nor in ${join(projectFolder(), '.env')}. No command guesses which database is meant. Nothing was done.`);
    }
    say(`Database: ${describeDatabase(url)}\n`);
    return url;
  };

  fees.command('import')
    .description("take the college's students and fees from a CSV file")
    .argument('<file>', 'the CSV file')
    .option('--dry-run', 'say what would be done, and change nothing')
    .action(async (name: string, { dryRun = false }: { dryRun?: boolean }) => {
      outcome.code = await studentsImport(file(name), { dryRun, admissionNumberPattern: context.config().lookup.admissionNumberPattern, signal: context.untilStopped() }, database(), terminal);
    });

  fees.command('backup')
    .description('write the whole database into a new file, while the server goes on')
    .argument('<file>', 'the file to write; it must not exist')
    .option('--allow-empty', 'also when the database holds no students, or is of an older version of the program')
    .action(async (name: string, { allowEmpty = false }: { allowEmpty?: boolean }) => {
      outcome.code = await backup(file(name), allowEmpty, database(), terminal);
    });

  fees.command('restore')
    .description('put a backup into an empty database, or check that a backup is whole')
    .argument('<file>', 'the backup')
    .option('--verify', 'restore into a scratch database, recount, and touch no other')
    .option('--replace', 'delete what the database holds')
    .option('--yes', 'delete without asking')
    .action(async (name: string, { verify, replace = false, yes = false }: { verify?: boolean; replace?: boolean; yes?: boolean }, command: Command) => {
      if (verify && replace) command.error('error: --verify touches no database: leave out --replace.');
      if (verify) terminal.out('Database: a scratch one. Yours is not touched.\n');
      const url = verify ? null : database();
      outcome.code = await withPrompt((prompt) => restore(file(name), url, { replace, yes, audit: context.config().settings(AUDIT_SETTINGS), retention: context.config().settings(RETENTION_SETTINGS) }, terminal, prompt));
    });

  fees.command('backup:rotate')
    .description('make the scheduled backup: restored and compared, encrypted for BACKUP_KEY, older ones deleted')
    .action(async () => {
      outcome.code = await backupRotate(context.config().settings(BACKUP_SETTINGS), database(), Date.now(), terminal);
    });

  fees.command('backup:check')
    .description('compare every scheduled backup with its checksum')
    .action(async () => {
      outcome.code = await backupCheck(context.config().settings(BACKUP_SETTINGS), database(), Date.now(), terminal);
    });

  fees.command('migrate')
    .description("bring the database to this version's tables, or make them")
    .action(async () => {
      outcome.code = await migrate(database(), terminal);
    });

  fees.command('admin:create')
    .description('let somebody log in to the fee office')
    .argument('<username>', 'the name to log in with; the password is asked for, or read from standard input')
    .option('--replace', 'give somebody who is known a new password')
    .action(async (username: string, { replace = false }: { replace?: boolean }) => {
      outcome.code = await withPrompt((prompt) => adminCreate(username, replace, database(), terminal, prompt));
    });

  fees.command('students:export')
    .description('everything that is kept about one student, as JSON')
    .argument('<number>', 'the admission number')
    .option('--out <file>', 'write it there, readable by you only; the file must not exist')
    .action(async (number: string, { out }: { out?: string }) => {
      const settings = context.config().settings(AUDIT_SETTINGS);
      outcome.code = await studentsExport(number, out === undefined ? null : file(out), settings, database(out === undefined ? (text) => terminal.err(text) : undefined), terminal);
    });

  fees.command('students:erase')
    .description('erase what is kept about one student and the books need not keep')
    .argument('[number]', 'the admission number')
    .option('--listed', 'instead: all on the list of erasures once more')
    .option('--yes', 'without asking')
    .action(async (number: string | undefined, { listed = false, yes = false }: { listed?: boolean; yes?: boolean }, command: Command) => {
      if ((number === undefined) !== listed) command.error('error: give an admission number, or --listed.');
      const { settings } = context.config();
      outcome.code = await withPrompt((prompt) => studentsErase(number ?? null, yes, settings(AUDIT_SETTINGS), settings(RETENTION_SETTINGS), database(), terminal, prompt));
    });

  fees.command('audit:verify')
    .description('find what was changed, removed, inserted, reordered or cut off in the audit trail')
    .option('--head <head>', 'also compare with the end that a mail or a backup tells: number, colon, HMAC')
    .action(async ({ head }: { head?: string }) => {
      outcome.code = await auditVerify(head, context.config().settings(AUDIT_SETTINGS), database(), terminal);
    });

  fees.command('doctor')
    .description('check database, gateway, mail, public address and the rest, and say what to do')
    .option('--mail-to <address>', 'also send a test mail there')
    .option('--backups <folder>', 'where backups are written')
    .option('--json', 'for programs')
    .action(async ({ mailTo = null, backups, json = false }: { mailTo?: string | null; backups?: string; json?: boolean }) => {
      const folder = backups === undefined ? null : file(backups);
      outcome.code = await doctor(context.config, (config) => ({ config, mailTo, now: Date.now(), backups: folder }), json, terminal);
    });

  return fees;
}

/** @throws SwallowedFlags with the line to type. */
function refuseSwallowedFlags(command: Command, env: CommandContext['env']): void {
  const options = command.options.map(({ long }) => long?.slice(2) ?? '');
  const swallowed = swallowedFlags(env, options).map((name) => `--${name}`);
  if (swallowed.length === 0) return;
  const line = ['npx fees', command.name(), ...command.args, ...swallowed].join(' ');
  throw new SwallowedFlags(`npm kept ${swallowed.join(' ')} for itself. Nothing was done. Type:\n  ${line}`);
}
