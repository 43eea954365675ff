import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import type { ImportRow } from './file/import-row.js';
import type { RowPlan } from './import-plan.js';
import { ImportRepository } from './import.repository.js';

/** Rows of students and fees for modules that make them otherwise than from a file. */
@Injectable()
export class ImportRowsService {
  constructor(private readonly rows: ImportRepository) {}

  /** What they would change. Takes no locks. */
  plan(rows: readonly ImportRow[]): Promise<RowPlan[]> {
    return this.rows.plan(rows);
  }

  /**
   * Writes them as a part of a transaction, which is repeated when another one entered the same fee first.
   *
   * @param accepts whether a row is written, as things are under its lock.
   * @returns the plans of all rows.
   */
  write(tx: Tx, rows: readonly ImportRow[], now: number, accepts: (plan: RowPlan) => boolean): Promise<RowPlan[]> {
    return this.rows.writeWithin(tx, rows, now, accepts);
  }
}
