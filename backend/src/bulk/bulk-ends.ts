import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { leaveRoom } from '../common/leave-room.js';
import { pieces } from '../common/pieces.js';
import { type AuditValues, rupeesNumber } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import { WordChanges } from '../fees/word-changes.service.js';
import type { BulkChange, BulkRow } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';
import { bulkActor, rowActs } from './bulk-row-acts.js';

const ROWS_AT_ONCE = 500;
const WORDS_AT_ONCE = 100;

/** What comes after the last row of a change: Hindi words of a file, its state, its entry in the audit trail. */
@Injectable()
export class BulkEnds {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly words: WordChanges,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** What the rows of an applied file call courses in Hindi, as the command line stores it. May be done twice. */
  async storeWords(change: BulkChange): Promise<void> {
    if (change.state !== 'running' || !change.source?.hasWords) return;
    const found = new Map<string, string>();
    for (let after = 0; ; ) {
      const began = performance.now();
      const rows = await this.changes.contents(change.id, after, ROWS_AT_ONCE);
      for (const { content } of rows) for (const [word, hindi] of Object.entries(content.words ?? {})) found.set(word, hindi);
      if (rows.length < ROWS_AT_ONCE) break;
      after = rows.at(-1)?.id ?? after;
      await leaveRoom(began);
    }
    for (const some of pieces([...found], WORDS_AT_ONCE)) await this.words.store(some.map(([word, hi]) => ({ word, hi })), bulkActor(change));
  }

  /** After some rows, as the last statement: an entry for each student. */
  async recordRows(tx: Tx, change: BulkChange, rows: readonly Pick<BulkRow, 'id'>[]): Promise<void> {
    await this.trail.recordMany(tx, rowActs(change, await this.changes.rowsOf(tx, rows.map(({ id }) => id))));
  }

  /** In the last transaction. */
  async end(tx: Tx, change: BulkChange): Promise<void> {
    const { id, title, state, source } = change;
    const isUndo = state === 'undoing';
    const outcomes = await this.changes.outcomes(id, tx);
    const figures = change.figures && { ...change.figures, outcomes };
    await this.changes.move(tx, id, state, { state: isUndo ? 'undone' : 'done', endedAt: this.clock.now(), ...(figures ? { figures } : {}) });
    const count = (outcome: 'applied' | 'skipped' | 'undone' | 'kept'): number => outcomes[outcome] ?? 0;
    const counts: AuditValues = isUndo ? { undone: count('undone'), kept: count('kept') } : { applied: count('applied'), skipped: count('skipped') };
    const sums = isUndo ? null : await this.changes.appliedSums(tx, id);
    const file: AuditValues = source === null ? {} : { file: source.file, fileRows: source.rows, sha256: source.sha256 };
    await this.trail.record(tx, {
      act: isUndo ? 'bulk.undo' : 'bulk.apply', by: bulkActor(change), subject: title,
      ...(sums ? { before: { changedFees: rupeesNumber(sums.before) }, after: { changedFees: rupeesNumber(sums.after) } } : {}),
      details: { change: id, outcome: 'finished', ...counts, ...file },
    });
  }
}
