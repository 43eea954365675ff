import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import type { ImportRow } from './file/import-row.js';
import type { RowPlan } from './import-plan.js';
import type { FrozenDemands } from './stored-state.js';
import { FrozenDemandsSql } from '../frozen-demands.js';
import { ImportRepository } from './import.repository.js';

type Holding = 'open' | 'doubtful';

/** Rows of students and fees for modules that make them otherwise than from a file. */
@Injectable()
export class ImportRowsService {
  constructor(
    private readonly rows: ImportRepository,
    private readonly frozen: FrozenDemandsSql,
  ) {}

  /** What they would change. Takes no locks. @param holding which payments let a fee alone: a file corrects what the gateway called failed. */
  plan(rows: readonly ImportRow[], holding: Holding): Promise<RowPlan[]> {
    return this.rows.plan(rows, this.frozenBy(holding));
  }

  /**
   * Writes them as a part of a transaction, which is repeated when another one entered the same fee first.
   *
   * @param accepted what of a row is written, as things are under its lock; null: nothing.
   * @returns the plans of all rows.
   */
  write(tx: Tx, rows: readonly ImportRow[], now: number, accepted: (plan: RowPlan) => RowPlan | null, holding: Holding): Promise<RowPlan[]> {
    return this.rows.writeWithin(tx, rows, now, accepted, this.frozenBy(holding));
  }

  private frozenBy(holding: Holding): FrozenDemands {
    return holding === 'doubtful' ? this.frozen.orDoubtful : this.frozen.among;
  }

  /** By `admissionKey`: the student, and the fee that the look-up would show. */
  written(tx: Tx, keys: readonly string[]): Promise<Map<string, { studentId: number; demandId: number | null }>> {
    return this.rows.written(tx, keys);
  }
}
