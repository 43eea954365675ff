import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/acting-person.decorator.js';
import { columnsTold } from '../audit/columns-told.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { AppError } from '../common/errors/app-error.js';
import { leaveRoom } from '../common/leave-room.js';
import { quotedCell } from '../common/quoted-cell.js';
import { READ_LIMITS } from '../common/sheets/read-limits.js';
import type { AuditValues, ImportColumns, ImportUpload } from '../contract/index.js';
import { bulkChanges as texts } from '../contract/texts/index.js';
import { Transactions } from '../database/transactions.js';
import { ImportColumnsService } from '../students/import/columns/import-columns.service.js';
import { UnknownHeaderError } from '../students/import/file/check-file.js';
import { type ImportFault, sayBoth } from '../students/import/file/import-fault.js';
import { ImportFileCheck } from '../students/import/import-file-check.js';
import { RowSpool } from '../students/import/row-spool.js';
import { SemesterLayoutsService } from '../students/semester-layouts.service.js';
import { BulkStagingService } from './bulk-staging.service.js';
import type { SourceRow } from './staged-row.js';

export interface GivenFile {
  name: string;
  bytes: Buffer;
}

/** Rows compared and staged in one short transaction. */
const ROWS_AT_ONCE = 200;
/** Few milliseconds of reading. */
const PIECE = 65_536;
const LISTED = 100;
const FILE_NAME = 60;

interface Reading {
  rows: number | null;
  hasWords: boolean;
  count: number;
  faults: ImportFault[];
}

/** Takes a file of students and fees from the browser: any fault, and nothing is staged (docs/requirements.md#student-import). */
@Injectable()
export class ImportUploadService {
  /** One file at a time: each may need as much memory as the server has for all of them. */
  private reading: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly files: ImportFileCheck,
    private readonly columns: ImportColumnsService,
    private readonly layouts: SemesterLayoutsService,
    private readonly staging: BulkStagingService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * @param columns JSON, header names by wire name, for this file alone; absent: what is remembered.
   * @throws AppError INVALID_REPORT without a file, VALIDATION_FAILED
   */
  take(file: GivenFile | undefined, columns: string | undefined, by: Actor): Promise<ImportUpload> {
    if (!file) throw new AppError('INVALID_REPORT');
    const chosen = columns === undefined || columns === '' ? undefined : this.columns.checked(parsed(columns));
    const taken = this.reading.then(() => this.read(file, chosen, by));
    this.reading = taken.catch(() => undefined);
    return taken;
  }

  /** The next file with these names is read so. @throws AppError VALIDATION_FAILED */
  async remember(said: ImportColumns, by: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { before, after } = await this.columns.remember(tx, said, by.person);
      await this.trail.record(tx, { act: 'bulk.columns', by, ...columnsTold(before, after), details: { columns: Object.keys(said.columns).length, of: said.header.length } });
    });
  }

  private async read({ name, bytes }: GivenFile, chosen: Record<string, string> | undefined, by: Actor): Promise<ImportUpload> {
    const file = shownName(name);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const note = (outcome: string, more: AuditValues = {}): Promise<void> =>
      this.trail.recordAlone({ act: 'bulk.import', by, subject: texts.importTitle(file), details: { outcome, sha256, ...more } });
    const spool = await RowSpool.create(ROWS_AT_ONCE);
    let isTaken = false;
    try {
      const { rows, hasWords, count, faults } = await this.check(bytes, chosen, spool);
      if (rows === null) {
        await note('faults', { faults: count });
        return { outcome: 'faults', count, faults };
      }
      const source = { file, sha256, rows, hasWords };
      const changeId = await this.staging.stage({
        kind: 'import', title: texts.importTitle(file), pages: pagesOf(spool), labels: this.labels(), source, structureId: null,
        act: { act: 'bulk.import', subject: texts.importTitle(file), details: { outcome: 'begun', rows, sha256 } },
      }, by);
      isTaken = true;
      return { outcome: 'staging', changeId, rows };
    } catch (error) {
      if (!(error instanceof UnknownHeaderError)) throw error;
      await note('unknown');
      return {
        outcome: 'unknown', rows: error.rows.map(({ line, cells }) => ({ line, cells: [...cells] })),
        suggested: this.columns.suggested(error.rows.map(({ cells }) => cells)), known: this.columns.known(),
      };
    } finally {
      if (!isTaken) await spool.close();
    }
  }

  private async check(bytes: Buffer, chosen: Record<string, string> | undefined, spool: RowSpool): Promise<Reading> {
    const found: Reading = { rows: null, hasWords: false, count: 0, faults: [] };
    const fault = (one: ImportFault): void => {
      found.count += 1;
      if (found.faults.length < LISTED) found.faults.push(one);
    };
    let began = performance.now();
    const checked = async (_rows: number, hasWords: boolean): Promise<void> => {
      found.hasWords ||= hasWords;
      await leaveRoom(began);
      began = performance.now();
    };
    found.rows = await this.files.read(piecesOf(bytes), spool, { limits: READ_LIMITS, chosen, asks: true, fault, checked });
    if (found.rows === 0) {
      fault({ line: null, column: null, cell: null, ...sayBoth(({ fileFaults }) => fileFaults.noRows) });
      found.rows = null;
    }
    return found;
  }

  /** By the names of the heads, of whatever semester. */
  private labels(): Record<string, string> {
    return Object.fromEntries(this.layouts.withFees().flatMap((semesterNo) => this.layouts.of(semesterNo).fees.map(({ name, label }) => [name, label])));
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** Closes the spool, however staging ends. */
async function* pagesOf(spool: RowSpool): AsyncGenerator<SourceRow[]> {
  try {
    for await (const rows of spool.batches()) yield rows.map((content) => ({ content, rule: '' }));
  } finally {
    await spool.close();
  }
}

function parsed(columns: string): unknown {
  try {
    return JSON.parse(columns);
  } catch {
    throw new AppError('VALIDATION_FAILED', { errors: { columns: 'is no JSON' } });
  }
}

/** The name is its sender's: nothing that a screen obeys, and short enough for the title of an approval. */
const shownName = (name: string): string => {
  const text = quotedCell(name).slice(1, -1);
  return text.length > FILE_NAME ? `${text.slice(0, FILE_NAME - 1)}…` : text || '?';
};
