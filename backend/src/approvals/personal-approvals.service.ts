import { Injectable } from '@nestjs/common';
import { placeholders } from '../database/batched-read.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { Approval } from './approval.entity.js';

type Row = Record<string, unknown>;

/** What is kept here about payments of a person, to be shown and erased (docs/personal-data.md). */
@Injectable()
export class PersonalApprovalsService {
  constructor(private readonly transactions: Transactions) {}

  /** @param subjects transaction ids. */
  async everythingAbout(subjects: readonly string[]): Promise<Row[]> {
    if (subjects.length === 0) return [];
    return this.transactions.read<Row>(`SELECT * FROM approvals WHERE subject IN (${placeholders(subjects)}) ORDER BY id`, [...subjects]);
  }

  /** Admission numbers of students of whose money two people have still to say what becomes. */
  async awaited(tx: Tx): Promise<ReadonlySet<unknown>> {
    return new Set((await tx.findBy(Approval, { state: 'proposed' })).map(({ valuesBefore }) => valuesBefore['student']));
  }

  /** Reasons go: anybody may have written anything into them. Who decided what about the money stays. */
  async erase(tx: Tx, subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) {
      for (const { id, request, decisionReason } of await tx.findBy(Approval, { subject })) {
        await tx.update(Approval, { id }, { reason: '', request: 'reason' in request ? { ...request, reason: '' } : request, decisionReason: decisionReason === null ? null : '' });
      }
    }
  }
}
