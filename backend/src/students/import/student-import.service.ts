import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { READ_LIMITS, type ReadLimits } from '../../common/sheets/read-limits.js';
import type { ImportFault } from './file/import-fault.js';
import { type RowPlan, hasChanges } from './import-plan.js';
import type { ImportRow } from './file/import-row.js';
import { ImportSummary } from './import-summary.js';
import { ImportFileCheck } from './import-file-check.js';
import { ImportRepository } from './import.repository.js';
import { RowSpool } from './row-spool.js';

/** Receives what an import finds while it runs. */
export interface ImportListener {
  /** The file is without faults. Awaited before the first row is written, not when nothing will be. */
  begin(rows: number): Promise<void>;
  fault(fault: ImportFault): void;
  /** The demand is unchanged because it is frozen, or the row asks again for a semester that is paid or being paid. */
  notice(plan: RowPlan): void;
  progress(step: 'checked' | 'written', rows: number, of: number | null): void;
}

/**
 * Brings students and demands to what a file says (docs/requirements.md#student-import).
 *
 * First the whole file is checked without the database; any fault, and nothing is written. Then the checked rows are
 * written in many short transactions, so that a serving server never waits long. Each row is complete in itself and is
 * compared with what is stored, so an import that was killed half way is finished by running it again.
 */
@Injectable()
export class StudentImportService {
  private lastDataVersion: number | null = null;
  private quietBatches = CONTENTION_BATCHES;

  constructor(
    private readonly repository: ImportRepository,
    private readonly files: ImportFileCheck,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the summary; null when the file has faults.
   * @param signal stops it between two transactions.
   * @throws AppError OUTCOME_UNKNOWN when the database stays unavailable: some rows are written, run it again.
   */
  async run(bytes: AsyncIterable<Uint8Array>, dryRun: boolean, listener: ImportListener, signal?: AbortSignal): Promise<ImportSummary | null> {
    const spool = await RowSpool.create();
    try {
      const checked = await this.check(bytes, spool, listener, signal);
      return checked === null ? null : await this.apply(spool, checked, dryRun, listener, signal);
    } finally {
      await spool.close();
    }
  }

  private check(bytes: AsyncIterable<Uint8Array>, spool: RowSpool, listener: ImportListener, signal?: AbortSignal): Promise<number | null> {
    return this.files.read(bytes, spool, {
      limits: LIMITS, asks: false,
      fault: (fault) => listener.fault(fault),
      checked: (rows) => {
        signal?.throwIfAborted();
        listener.progress('checked', rows, null);
      },
    });
  }

  private async apply(spool: RowSpool, rows: number, dryRun: boolean, listener: ImportListener, signal?: AbortSignal): Promise<ImportSummary> {
    const summary = new ImportSummary();
    if (!dryRun) await listener.begin(rows);
    for await (const batch of spool.batches()) {
      signal?.throwIfAborted();
      const plans = dryRun ? await this.repository.plan(batch) : await this.write(batch);
      for (const plan of plans) {
        summary.add(plan);
        if (isNotable(plan)) listener.notice(plan);
      }
      listener.progress('written', summary.rows, rows);
    }
    return summary;
  }

  /** Only changed rows take locks. */
  private async write(batch: readonly ImportRow[]): Promise<RowPlan[]> {
    const plans = await this.repository.plan(batch);
    const changing = plans.filter(hasChanges);
    if (changing.length === 0) return plans;
    const begun = performance.now();
    const written = await this.repository.write(changing.map(({ row }) => row), this.clock.now());
    await this.pauseForOtherWriters(performance.now() - begun);
    const byLine = new Map(written.map((plan) => [plan.row.line, plan]));
    return plans.map((plan) => byLine.get(plan.row.line) ?? plan);
  }

  /**
   * SQLite has one write lock without a queue: waiting writers poll and need a gap. While others write, the lock is
   * free two thirds of the time.
   */
  private async pauseForOtherWriters(transactionMs: number): Promise<void> {
    const dataVersion = await this.repository.dataVersion();
    if (dataVersion === null) return;
    const quiet = this.lastDataVersion === null || dataVersion === this.lastDataVersion;
    this.quietBatches = quiet ? this.quietBatches + 1 : 0;
    this.lastDataVersion = dataVersion;
    await this.clock.wait(transactionMs * (this.quietBatches < CONTENTION_BATCHES ? PAUSE.contended : PAUSE.uncontended));
  }
}

/** Whoever may run commands may import as many students as there are. */
const LIMITS: ReadLimits = { ...READ_LIMITS, rows: Number.POSITIVE_INFINITY };
/** Between two transactions, as multiples of the last one's duration. */
const PAUSE = { uncontended: 0.5, contended: 2 };
/** Batches after a foreign write during which more are expected. */
const CONTENTION_BATCHES = 100;

function isNotable({ demand }: RowPlan): boolean {
  return demand.change === 'frozen' || demand.change === 'closed' || (demand.change === 'new' && demand.alreadyFrozen !== null);
}
