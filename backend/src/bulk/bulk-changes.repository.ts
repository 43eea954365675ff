import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BulkOutcome, BulkRowsRequest, BulkState } from '../contract/index.js';
import { filledUp, placeholders } from '../database/batched-read.js';
import { insertNewRows, insertRow, selectRow, selectRows, updateRows } from '../database/cached-statements.js';
import { findAndLock, type Tx } from '../database/transactions.js';
import { BulkChange, BulkRow, type PlanSum } from './bulk-change.entity.js';

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
    await insertNewRows<BulkRow>(tx, BulkRow, rows);
  }

  /** @returns whether it was in that state. */
  async move(tx: Tx, id: number, from: BulkState, patch: Partial<Omit<BulkChange, 'id'>>): Promise<boolean> {
    return (await updateRows<BulkChange>(tx, BulkChange, { id, state: from }, patch)) === 1;
  }

  /** @returns whether rows are left. */
  async dropRows(tx: Tx, id: number, limit: number): Promise<boolean> {
    const rows = (await tx.query(`SELECT id FROM bulk_rows WHERE bulk_change_id = ? ORDER BY id LIMIT ${limit}`, [id])) as { id: number }[];
    const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
    if (first !== undefined) await tx.query('DELETE FROM bulk_rows WHERE bulk_change_id = ? AND id >= ? AND id <= ?', [id, first, last]);
    return rows.length === limit;
  }

  /**
   * Rows without a student, of changes that ended before a moment (UTC ms).
   *
   * @returns how many.
   */
  async dropOfNobody(tx: Tx, before: number, limit: number): Promise<number> {
    const sql = `SELECT r.id AS "id" FROM bulk_rows r JOIN bulk_changes c ON c.id = r.bulk_change_id
      WHERE r.student_id IS NULL AND c.state IN ('done', 'undone') AND c.ended_at < ? ORDER BY r.id LIMIT ${limit}`;
    const ids = ((await tx.query(sql, [before])) as { id: number }[]).map(({ id }) => id);
    if (ids.length > 0) await tx.query(`DELETE FROM bulk_rows WHERE id IN (${placeholders(ids)})`, ids);
    return ids.length;
  }

  /** Dropped ones that still have rows. */
  async notEmptied(): Promise<number[]> {
    const sql = "SELECT id FROM bulk_changes c WHERE state = 'dropped' AND EXISTS (SELECT 1 FROM bulk_rows r WHERE r.bulk_change_id = c.id) ORDER BY id";
    return ((await this.dataSource.manager.query(sql)) as { id: number }[]).map(({ id }) => id);
  }

  async sums(id: number, tx: Tx = this.dataSource.manager): Promise<PlanSum[]> {
    const sql = `SELECT plan, student, CASE WHEN outcome = 'none' THEN 0 ELSE 1 END AS "isDoing", COUNT(*) AS "count",
        SUM(COALESCE(amount_before, 0)) AS "before", SUM(COALESCE(amount_after, amount_before, 0)) AS "after"
      FROM bulk_rows WHERE bulk_change_id = ? GROUP BY plan, student, CASE WHEN outcome = 'none' THEN 0 ELSE 1 END`;
    const rows = (await tx.query(sql, [id])) as Record<keyof PlanSum, never>[];
    return rows.map(({ plan, student, isDoing, count, before, after }) =>
      ({ plan, student, isDoing: Number(isDoing) === 1, count: Number(count), before: Number(before), after: Number(after) }));
  }

  async outcomes(id: number, tx: Tx = this.dataSource.manager): Promise<Partial<Record<BulkOutcome, number>>> {
    const sql = 'SELECT outcome, COUNT(*) AS "count" FROM bulk_rows WHERE bulk_change_id = ? GROUP BY outcome';
    const rows = (await tx.query(sql, [id])) as { outcome: BulkOutcome; count: number | string }[];
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]));
  }

  /** Paise of the fees that were written. */
  async appliedSums(tx: Tx, id: number): Promise<{ before: number; after: number }> {
    const [row] = (await tx.query(
      `SELECT SUM(COALESCE(amount_before, 0)) AS "before", SUM(COALESCE(amount_after, 0)) AS "after" FROM bulk_rows
        WHERE bulk_change_id = ? AND outcome = 'applied' AND plan IN ('new', 'changed')`, [id])) as { before: unknown; after: unknown }[];
    return { before: Number(row?.before ?? 0), after: Number(row?.after ?? 0) };
  }

  /** Whether another change than this one has a row about the student. */
  async isInAnother(tx: Tx, id: number, studentId: number): Promise<boolean> {
    return ((await tx.query('SELECT 1 FROM bulk_rows WHERE student_id = ? AND bulk_change_id <> ? LIMIT 1', [studentId, id])) as unknown[]).length > 0;
  }

  page(id: number, { plan, outcome, student, after = 0 }: BulkRowsRequest, limit: number): Promise<BulkRow[]> {
    const asked = Object.entries({ plan, outcome, student }).filter(([, value]) => value !== undefined);
    const [criteria, values] = [asked.map(([column]) => `AND ${column} = ?`).join(' '), asked.map(([, value]) => value)];
    return selectRows(this.dataSource.manager, BulkRow, `WHERE bulk_change_id = ? AND id > ? ${criteria} ORDER BY id LIMIT ${limit}`, [id, after, ...values]);
  }

  withOutcome(tx: Tx, id: number, outcome: BulkOutcome, limit: number): Promise<BulkRow[]> {
    return selectRows(tx, BulkRow, `WHERE bulk_change_id = ? AND outcome = ? ORDER BY id LIMIT ${limit}`, [id, outcome]);
  }

  /** What rows call courses in Hindi, after one of them. */
  async contents(id: number, after: number, limit: number): Promise<Pick<BulkRow, 'id' | 'content'>[]> {
    const rows = (await this.dataSource.manager.query(
      `SELECT id, content FROM bulk_rows WHERE bulk_change_id = ? AND id > ? ORDER BY id LIMIT ${limit}`, [id, after])) as { id: number; content: string }[];
    return rows.map((row) => ({ id: row.id, content: JSON.parse(row.content) as BulkRow['content'] }));
  }

  rowsOf(tx: Tx, ids: readonly number[]): Promise<BulkRow[]> {
    return selectRows(tx, BulkRow, `WHERE id IN (${placeholders(ids)}) ORDER BY id`, ids);
  }

  /** Of what was applied: rows, and paise before and after. */
  async applied(tx: Tx, id: number): Promise<Record<'count' | 'before' | 'after', number>> {
    const sql = `SELECT COUNT(*) AS "count", SUM(COALESCE(amount_before, 0)) AS "before", SUM(COALESCE(amount_after, 0)) AS "after"
      FROM bulk_rows WHERE bulk_change_id = ? AND outcome = 'applied'`;
    const [row] = (await tx.query(sql, [id])) as Record<'count' | 'before' | 'after', number | string | null>[];
    return { count: Number(row?.count ?? 0), before: Number(row?.before ?? 0), after: Number(row?.after ?? 0) };
  }

  /** Whether a later change was applied, or is being: only the newest is taken back. */
  async isFollowed(tx: Tx, id: number): Promise<boolean> {
    const later = (await tx.query("SELECT id FROM bulk_changes WHERE id > ? AND state IN ('running', 'done', 'undoing') LIMIT 1", [id])) as unknown[];
    return later.length > 0;
  }

  /** One statement for all: with one for each row, most of the time of a change went by on the way to MariaDB and back. */
  async endApplied(tx: Tx, rows: readonly Pick<BulkRow, 'id' | 'undoContent' | 'demandId' | 'studentId'>[]): Promise<void> {
    if (rows.length === 0) return;
    const some = filledUp(rows);
    const byId = `CASE id ${some.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    const pairs = (value: (row: (typeof some)[number]) => unknown): unknown[] => some.flatMap((row) => [row.id, value(row)]);
    const values = [...pairs(({ undoContent }) => JSON.stringify(undoContent)), ...pairs(({ demandId }) => demandId), ...pairs(({ studentId }) => studentId)];
    await tx.query(
      `UPDATE bulk_rows SET outcome = 'applied', undo_content = ${byId}, demand_id = ${byId}, student_id = ${byId} WHERE id IN (${placeholders(some)})`,
      [...values, ...some.map(({ id }) => id)]);
  }

  async end(tx: Tx, row: BulkRow, patch: Pick<BulkRow, 'outcome'> & Partial<Pick<BulkRow, 'undoContent' | 'demandId' | 'studentId'>>): Promise<void> {
    await updateRows<BulkRow>(tx, BulkRow, { id: row.id }, patch);
  }
}
