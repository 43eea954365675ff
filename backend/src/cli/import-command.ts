import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { AuditSettings } from '../audit/audit-settings.js';
import type { Act, AuditTrail } from '../audit/audit-trail.js';
import { AppError } from '../common/errors/app-error.js';
import { pieces } from '../common/pieces.js';
import { Clock } from '../common/clock.js';
import { istDate, rupeesNumber } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { CollegeWordsRepository } from '../fees/college-words.repository.js';
import { WordChanges } from '../fees/word-changes.service.js';
import { loadPublishedLayouts } from '../fees/published-layouts.js';
import { frozenDemands } from '../payments/frozen-demands.js';
import { type ImportFault, faultText } from '../students/import/file/import-fault.js';
import type { RowPlan } from '../students/import/import-plan.js';
import { faultsText, noticeText, summaryText } from '../students/import/import-report.js';
import type { ImportSummary } from '../students/import/import-summary.js';
import { ImportHeadersRepository } from '../students/import/columns/import-headers.repository.js';
import { ImportFileCheck } from '../students/import/import-file-check.js';
import { ImportRepository } from '../students/import/import.repository.js';
import { type ImportListener, StudentImportService } from '../students/import/student-import.service.js';
import { IMPORT_BATCH } from '../students/import/row-spool.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import { commandActor, commandTrail } from './command-actor.js';
import { CommandError, showProgress, type Terminal, withDatabase } from './terminal.js';

const WORDS_AT_ONCE = 100;

interface ImportOptions {
  dryRun: boolean;
  admissionNumberPattern: string;
  audit: AuditSettings;
  /** Stops it between two transactions. */
  signal: AbortSignal;
}

/**
 * `fees import` (docs/requirements.md#student-import). The report goes to standard output.
 *
 * @returns the exit code: 0 done, 1 the file has faults or the database stopped answering.
 */
export async function studentsImport(
  file: string, { dryRun, admissionNumberPattern, audit, signal }: ImportOptions, databaseUrl: string, terminal: Terminal,
): Promise<number> {
  return withDatabase(databaseUrl, async (dataSource) => {
    const transactions = new Transactions(dataSource);
    const clock = new Clock();
    const layouts = new SemesterLayoutsService();
    await loadPublishedLayouts(transactions, layouts, istDate(new Date(clock.now())));
    const rows = new ImportRepository(transactions, dataSource, frozenDemands);
    const files = new ImportFileCheck(rows, new ImportHeadersRepository(transactions), layouts, admissionNumberPattern);
    const studentImport = new StudentImportService(rows, files, clock);
    const trail = commandTrail(dataSource, audit);
    const words = new WordChanges(new CollegeWordsRepository(transactions), transactions, trail);
    return runImport(new ImportedFile(file, trail, words), dryRun, studentImport, terminal, signal);
  });
}

async function runImport(file: ImportedFile, dryRun: boolean, studentImport: StudentImportService, terminal: Terminal, signal: AbortSignal): Promise<number> {
  const reporter = new Reporter(terminal, (rows) => file.recordBegin(rows));
  try {
    const summary = await studentImport.run(file.bytes(), dryRun, reporter, signal);
    terminal.progress('');
    if (summary && !dryRun) await file.end(summary);
    terminal.out(summary ? summaryText(summary, dryRun) : faultsText(reporter.faults));
    return summary ? 0 : 1;
  } catch (error) {
    terminal.progress('');
    if (isFileError(error)) {
      terminal.out(`The file ${file.path} cannot be read: ${FILE_ERRORS[error.code ?? ''] ?? error.message}.\n${faultsText(1)}`);
      return 1;
    }
    terminal.err(reporter.brokenOff(dryRun, !signal.aborted));
    if (signal.aborted) return 1;
    if (error instanceof AppError && error.code === 'OUTCOME_UNKNOWN') throw new CommandError('The database stopped answering.');
    throw error;
  }
}

/** What is imported, and its two entries of the audit trail: an import is many transactions, and may be broken off between them. */
class ImportedFile {
  private readonly hash = createHash('sha256');
  private sha256 = '';

  constructor(
    readonly path: string,
    private readonly trail: AuditTrail,
    private readonly words: WordChanges,
  ) {}

  /** Opened lazily: a stream that fails before it has a listener ends the process. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    for await (const bytes of createReadStream(this.path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
      this.hash.update(bytes);
      yield bytes;
    }
  }

  async recordBegin(rows: number): Promise<void> {
    this.sha256 = this.hash.digest('hex');
    await this.record({ details: { outcome: 'begun', rows, sha256: this.sha256 } });
  }

  /** Words and the entry that ends the import; words that stand already leave no entry. */
  async end({ rows, students, demands, money, words }: ImportSummary): Promise<void> {
    for (const some of pieces([...words], WORDS_AT_ONCE)) await this.words.store(some.map(([word, hi]) => ({ word, hi })), commandActor());
    await this.record({
      before: { changedFees: rupeesNumber(money.changedFrom) },
      after: { changedFees: rupeesNumber(money.changedTo), newFees: rupeesNumber(money.new) },
      details: {
        outcome: 'finished', rows, studentsNew: students.new, studentsChanged: students.changed, demandsNew: demands.new, demandsChanged: demands.changed,
        demandsFrozen: demands.frozen, sha256: this.sha256,
      },
    });
  }

  private record(values: Pick<Act, 'before' | 'after' | 'details'>): Promise<void> {
    return this.trail.recordAlone({ act: 'students.import', by: commandActor(), subject: basename(this.path), ...values });
  }
}

class Reporter implements ImportListener {
  faults = 0;
  private written: { rows: number; of: number } | null = null;
  private readonly show: ReturnType<typeof showProgress>;

  constructor(
    private readonly terminal: Terminal,
    readonly begin: ImportListener['begin'],
  ) {
    this.show = showProgress(terminal);
  }

  fault(fault: ImportFault): void {
    this.faults += 1;
    this.print(faultText(fault));
  }

  notice(plan: RowPlan): void {
    this.print(noticeText(plan));
  }

  progress(step: 'checked' | 'written', rows: number, of: number | null): void {
    if (step === 'written' && of !== null) this.written = { rows, of };
    this.show(rows, step, of);
  }

  /** What an import did before it was broken off. */
  brokenOff(dryRun: boolean, withinTransaction: boolean): string {
    if (dryRun) return 'Broken off. It was a dry run: nothing was written.\n';
    const count = (value: number): string => value.toLocaleString('en-IN');
    const { rows, of } = this.written ?? { rows: 0, of: null };
    const done = of === null ? 'Nothing was written' : `${count(rows)} of ${count(of)} rows are done`;
    const perhaps = withinTransaction ? `, but perhaps the next ${IMPORT_BATCH}` : '';
    return `Broken off. ${done}${perhaps}. Run the same command again: it does what is left.\n`;
  }

  private print(line: string): void {
    this.terminal.progress('');
    this.terminal.out(`${line}\n`);
  }
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  ['open', 'read'].includes((error as NodeJS.ErrnoException | null)?.syscall ?? '');

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file', EACCES: 'this user may not read it', EPERM: 'this user may not read it', EISDIR: 'it is a folder',
};
