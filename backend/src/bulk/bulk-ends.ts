import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import type { AuditValues } from '../contract/index.js';
import type { Tx } from '../database/transactions.js';
import type { BulkChange } from './bulk-change.entity.js';
import { BulkChangesRepository } from './bulk-changes.repository.js';

/** The last transaction of a change: its state and its entry in the audit trail. */
@Injectable()
export class BulkEnds {
  constructor(
    private readonly changes: BulkChangesRepository,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async end(tx: Tx, { id, title, state, approvedBy }: BulkChange): Promise<void> {
    const isUndo = state === 'undoing';
    await this.changes.move(tx, id, state, { state: isUndo ? 'undone' : 'done', endedAt: this.clock.now() });
    const count = async (outcome: 'applied' | 'skipped' | 'undone' | 'kept') => this.changes.countIn(tx, id, outcome);
    const figures: AuditValues = isUndo
      ? { undone: await count('undone'), kept: await count('kept') }
      : { applied: await count('applied'), skipped: await count('skipped') };
    await this.trail.record(tx, {
      act: isUndo ? 'bulk.undo' : 'bulk.apply', by: { person: approvedBy ?? '', address: '', requestId: `bulk change ${id}` }, subject: title,
      details: { change: id, outcome: 'finished', ...figures },
    });
  }
}
