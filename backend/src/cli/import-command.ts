import { createReadStream } from 'node:fs';
import { AppError } from '../common/errors/app-error.js';
import { Clock } from '../common/clock.js';
import { Transactions } from '../database/transactions.js';
import { heldDemands } from '../payments/held-demands.js';
import { type ImportFault, faultText } from '../students/import/file/import-fault.js';
import type { RowPlan } from '../students/import/import-plan.js';
import { faultsText, noticeText, summaryText } from '../students/import/import-report.js';
import { ImportRepository } from '../students/import/import.repository.js';
import { type ImportListener, StudentImportService } from '../students/import/student-import.service.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import { showProgress, type Terminal, withDatabase } from './terminal.js';

/**
 * `fees import` (docs/requirements.md#student-import). The report goes to standard output.
 *
 * @returns the exit code: 0 done, 1 the file has faults or the database stopped answering.
 */
export async function studentsImport(file: string, dryRun: boolean, admissionNumberPattern: string, databaseUrl: string, terminal: Terminal): Promise<number> {
  return withDatabase(databaseUrl, async (dataSource) => {
    const studentImport = new StudentImportService(new ImportRepository(new Transactions(dataSource), dataSource, heldDemands), new SemesterLayoutsService(), admissionNumberPattern, new Clock());
    return runImport(file, dryRun, studentImport, terminal);
  });
}

async function runImport(file: string, dryRun: boolean, studentImport: StudentImportService, terminal: Terminal): Promise<number> {
  const reporter = new Reporter(terminal);
  try {
    const summary = await studentImport.run(bytesOf(file), dryRun, reporter);
    terminal.progress('');
    terminal.out(summary ? summaryText(summary, dryRun) : faultsText(reporter.faults));
    return summary ? 0 : 1;
  } catch (error) {
    terminal.progress('');
    if (isFileError(error)) {
      terminal.out(`The file ${file} cannot be read: ${FILE_ERRORS[error.code ?? ''] ?? error.message}.\n${faultsText(1)}`);
      return 1;
    }
    if (error instanceof AppError && error.code === 'OUTCOME_UNKNOWN') {
      terminal.err('The database stopped answering. Some rows may be written. Run the same command again: it does what is left.\n');
      return 1;
    }
    throw error;
  }
}

/** Opened at the first read: a stream that fails before anybody listens ends the process. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 1 << 18 });
}

class Reporter implements ImportListener {
  faults = 0;
  private readonly show: ReturnType<typeof showProgress>;

  constructor(private readonly terminal: Terminal) {
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
    this.show(rows, step, of);
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
