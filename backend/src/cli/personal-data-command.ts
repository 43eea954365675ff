import { open } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import type { AuditSettings } from '../audit/audit-settings.js';
import { PersonalApprovalsService } from '../approvals/personal-approvals.service.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { PersonalAuditService } from '../audit/personal-audit.service.js';
import { Clock } from '../common/clock.js';
import { Transactions } from '../database/transactions.js';
import { PersonalBulkRowsService } from '../bulk/personal-bulk-rows.service.js';
import { PersonalRemindersService } from '../dues/personal-reminders.service.js';
import { PersonalPaymentsService } from '../payments/personal-payments.service.js';
import { ErasureList } from '../personal-data/erasure-list.js';
import { PersonalErasureService } from '../personal-data/personal-erasure.service.js';
import { PersonalTracesService } from '../personal-data/personal-traces.service.js';
import { PersonalExportService } from '../personal-data/personal-export.service.js';
import type { RetentionSettings } from '../personal-data/retention-settings.js';
import { PersonalReceiptsService } from '../receipts/personal-receipts.service.js';
import { PersonalStudentsService } from '../students/personal-students.service.js';
import { commandActor, commandTrail } from './command-actor.js';
import type { PasswordPrompt } from './password-prompt.js';
import { type Terminal, withDatabase } from './terminal.js';

function personalServices(dataSource: DataSource, audit: AuditSettings): { exports: PersonalExportService; erasures: PersonalErasureService } {
  const transactions = new Transactions(dataSource);
  const trail = commandTrail(dataSource, audit);
  const clock = new Clock();
  const about = [
    new PersonalStudentsService(transactions), new PersonalPaymentsService(transactions, clock),
    new PersonalTracesService(
      new PersonalReceiptsService(transactions), new PersonalRemindersService(transactions), new PersonalBulkRowsService(transactions),
    ),
    new PersonalApprovalsService(transactions), new PersonalAuditService(new AuditRepository(transactions), trail),
  ] as const;
  return { exports: new PersonalExportService(...about, trail, clock), erasures: new PersonalErasureService(...about, transactions, clock) };
}

const unknown = (terminal: Terminal): number => {
  terminal.err('No student has this admission number. Nothing was done.\n');
  return 1;
};

/**
 * `fees students:export` (docs/personal-data.md).
 *
 * @param file readable by its owner only; must not exist. Null: standard output.
 * @returns the exit code: 0 done, 1 no such student.
 */
export async function studentsExport(
  admissionNumber: string, file: string | null, audit: AuditSettings, databaseUrl: string, terminal: Terminal,
): Promise<number> {
  return withDatabase(databaseUrl, async (dataSource) => {
    const found = await personalServices(dataSource, audit).exports.export(admissionNumber, commandActor());
    if (!found) return unknown(terminal);
    const text = `${JSON.stringify(found, null, 2)}\n`;
    if (file === null) {
      terminal.out(text);
      return 0;
    }
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    terminal.out(`Written to ${file}.\n`);
    return 0;
  });
}

export interface ErasureRequest {
  /** Null: those on the list once more, as after a restore. */
  admissionNumber: string | null;
  /** Without asking. */
  yes: boolean;
}

export interface ErasureContext {
  audit: AuditSettings;
  retention: RetentionSettings;
  databaseUrl: string;
}

/**
 * `fees students:erase` (docs/personal-data.md).
 * @returns the exit code: 0 erased, 1 not, 2 the setting is missing.
 */
export async function studentsErase(
  { admissionNumber, yes }: ErasureRequest, { audit, retention: { erasureList }, databaseUrl }: ErasureContext, terminal: Terminal, prompt: PasswordPrompt,
): Promise<number> {
  if (erasureList === '') {
    terminal.err('ERASURE_LIST must be set: a file beside the database and the backups, by which a restore erases again. Nothing was done.\n');
    return 2;
  }
  const list = new ErasureList(erasureList, audit.keys);
  return withDatabase(databaseUrl, async (dataSource) => {
    const data = personalServices(dataSource, audit).erasures;
    if (admissionNumber === null) return eraseListed(data, list, terminal);
    const known = await data.known(admissionNumber);
    if (known === null) return unknown(terminal);
    if (!yes && !(await mayErase(known, terminal, prompt))) return 1;
    const outcome = await data.erase(known, list, commandActor());
    if (outcome.kind === 'open') {
      terminal.err('A payment of this student is open or waits for the office. Nothing was erased; try again when it is decided.\n');
      return 1;
    }
    if (outcome.kind !== 'erased') return unknown(terminal);
    terminal.out(`Erased. ${outcome.payments === 0 ? 'Nothing is kept.' : `${outcome.payments} payment${outcome.payments === 1 ? '' : 's'} stay${outcome.payments === 1 ? 's' : ''} for the books, with name, admission number and course.`}\n` +
      `${outcome.papers === 0 ? '' : `${outcome.papers} paper${outcome.papers === 1 ? '' : 's'} stay${outcome.papers === 1 ? 's' : ''}, because the payment of somebody else rests on ${outcome.papers === 1 ? 'it' : 'them'}.\n`}` +
      'Take the student out of the file that is imported, too: the next import brings back whom it holds.\n');
    return told(outcome.unfit, terminal);
  });
}

/** After a restore: erases again, and says so. */
export async function eraseAfterRestore(audit: AuditSettings, { erasureList }: RetentionSettings, databaseUrl: string, terminal: Terminal): Promise<void> {
  if (erasureList === '') {
    terminal.out('ERASURE_LIST is not set: nobody was erased again.\n');
    return;
  }
  const list = new ErasureList(erasureList, audit.keys);
  await withDatabase(databaseUrl, (dataSource) => eraseListed(personalServices(dataSource, audit).erasures, list, terminal));
}

async function eraseListed(data: PersonalErasureService, list: ErasureList, terminal: Terminal): Promise<number> {
  const result = await data.eraseListed(list, commandActor());
  if (!result) {
    terminal.out('There is no list of erasures at ERASURE_LIST: nobody was erased again. If a copy is elsewhere, put it there, then: ./fees students:erase --listed\n');
    return 0;
  }
  terminal.out(`${result.erased} of those on the list of erasures were erased again.\n`);
  const code = told(result.unfit, terminal);
  if (result.open.length === 0) return code;
  terminal.err(`A payment is open, so these were not erased: ${result.open.join(', ')}. When it is decided: ./fees students:erase --listed\n`);
  return 1;
}

/** @returns the exit code. */
function told(unfit: number, terminal: Terminal): number {
  if (unfit === 0) return 0;
  terminal.err(`${unfit} entries of the audit trail are not as they were written, and still say about whom they are: ./fees audit:verify, with the server's AUDIT_KEY. Then docs/audit-trail.md.\n`);
  return 1;
}

async function mayErase(admissionNumber: string, terminal: Terminal, prompt: PasswordPrompt): Promise<boolean> {
  if (!prompt.interactive) {
    terminal.err('What is erased does not come back, and nobody can be asked here: add --yes. Nothing was done.\n');
    return false;
  }
  if (/^y(es)?$/i.test((await prompt.line(`Everything about ${admissionNumber} that the books need not keep will be erased. Go on? (yes/no) `)).trim())) return true;
  terminal.out('Nothing was changed.\n');
  return false;
}
