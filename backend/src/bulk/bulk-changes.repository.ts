import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BulkOutcome, BulkPlan, BulkRowsRequest, BulkState, Paise } from '../contract/index.js';
import { placeholders } from '../database/batched-read.js';
import { insertRow, selectRow, selectRows, updateRows } from '../database/cached-statements.js';
import { findAndLock, type Tx } from '../database/transactions.js';
import { BulkChange, BulkRow } from './bulk-change.entity.js';

export interface PlanSum {
  plan: BulkPlan;
  outcome: BulkOutcome;
  count: number;
  before: Paise;
  after: Paise;
}

const SHOWN = 50;

@Injectable()
export class BulkChangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  newest(): Promise<BulkChange[]> {
    return selectRows(this.dataSource.manager, BulkChange, `ORDER BY id DESC LIMIT ${SHOWN}`, []);
  }

  find(id: number): Promise<BulkChange | null> {
    return selectRow(this.dataSource.manager, BulkChange, { where: { id } });
  }

  lock(tx: Tx, id: number): Promise<BulkChange | null> {
    return findAndLock(tx, BulkChange, { id });
  }

  inState(...states: BulkState[]): Promise<BulkChange[]> {
    return selectRows(this.dataSource.manager, BulkChange, `WHERE state IN (${placeholders(states)}) ORDER BY id`, states);
  }

  add(tx: Tx, change: Omit<BulkChange, 'id'>): Promise<number> {
    return insertRow(tx, BulkChange, change);
  }

  /** Those that are there already stay: the transaction may run again after it was committed. */
  async addRows(tx: Tx, rows: readonly Omit<BulkRow, 'id'>[]): Promise<void> {
    await tx.createQueryBuilder().insert().into(BulkRow).values([...rows]).orIgnore().updateEntity(false).execute();
  }

  /** @returns whether it was in that state. */
  async move(tx: Tx, id: number, from: BulkState, patch: Partial<Omit<BulkChange, 'id'>>): Promise<boolean> {
    return (await updateRows<BulkChange>(tx, BulkChange, { id, state: from }, patch)) === 1;
  }

  dropRows(tx: Tx, id: number): Promise<unknown> {
    return tx.delete(BulkRow, { bulkChangeId: id });
  }

  async sums(id: number, tx: Tx = this.dataSource.manager): Promise<PlanSum[]> {
    const sql = `SELECT plan, outcome, COUNT(*) AS "count", SUM(COALESCE(amount_before, 0)) AS "before", SUM(COALESCE(amount_after, 0)) AS "after"
      FROM bulk_rows WHERE bulk_change_id = ? GROUP BY plan, outcome`;
    const rows = (await tx.query(sql, [id])) as Record<keyof PlanSum, never>[];
    return rows.map(({ plan, outcome, count, before, after }) => ({ plan, outcome, count: Number(count), before: Number(before), after: Number(after) }));
  }

  page(id: number, { plan, outcome, after = 0 }: BulkRowsRequest, limit: number): Promise<BulkRow[]> {
    const criteria = [...(plan ? ['plan = ?'] : []), ...(outcome ? ['outcome = ?'] : [])].map((sql) => `AND ${sql}`).join(' ');
    const values = [plan, outcome].filter((value) => value !== undefined);
    return selectRows(this.dataSource.manager, BulkRow, `WHERE bulk_change_id = ? AND id > ? ${criteria} ORDER BY id LIMIT ${limit}`, [id, after, ...values]);
  }

  withOutcome(tx: Tx, id: number, outcome: BulkOutcome, limit: number): Promise<BulkRow[]> {
    return selectRows(tx, BulkRow, `WHERE bulk_change_id = ? AND outcome = ? ORDER BY id LIMIT ${limit}`, [id, outcome]);
  }

  async countIn(tx: Tx, id: number, outcome: BulkOutcome): Promise<number> {
    const [row] = (await tx.query('SELECT COUNT(*) AS "count" FROM bulk_rows WHERE bulk_change_id = ? AND outcome = ?', [id, outcome])) as { count: number | string }[];
    return Number(row?.count);
  }

  async end(tx: Tx, row: BulkRow, patch: Pick<BulkRow, 'outcome'> & Partial<Pick<BulkRow, 'undoContent' | 'demandId'>>): Promise<void> {
    await updateRows<BulkRow>(tx, BulkRow, { id: row.id }, patch);
  }
}
