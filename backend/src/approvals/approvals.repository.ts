import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { ApprovalState, AuditValues } from '../contract/index.js';
import { findAndLock, Transactions, type Tx } from '../database/transactions.js';
import { Approval } from './approval.entity.js';

export type ShownApproval = Omit<Approval, 'request' | 'openKey' | 'decidedBy' | 'decidedAt' | 'decisionReason'>;
type Row = Omit<ShownApproval, 'valuesBefore' | 'valuesAfter'> & { valuesBefore: string; valuesAfter: string };

@Injectable()
export class ApprovalsRepository {
  constructor(private readonly transactions: Transactions) {}

  lock(tx: Tx, where: { id: number } | { openKey: string }): Promise<Approval | null> {
    return findAndLock(tx, Approval, where);
  }

  find(id: number): Promise<Approval | null> {
    return this.transactions.run((tx) => tx.findOneBy(Approval, { id }));
  }

  async add(tx: Tx, approval: Omit<Approval, 'id' | 'decidedBy' | 'decidedAt' | 'decisionReason'>): Promise<Approval> {
    const { identifiers } = await tx.insert(Approval, approval);
    return { ...approval, id: identifiers[0]?.['id'] as number, decidedBy: null, decidedAt: null, decisionReason: null };
  }

  /** Only an open one, so that of two who decide at once one finds it decided. @returns whether it was open. */
  async end(tx: Tx, id: number, state: ApprovalState, decided: Pick<Approval, 'decidedBy' | 'decidedAt' | 'decisionReason'>): Promise<boolean> {
    return (await tx.update(Approval, { id, state: 'proposed' }, { state, openKey: null, ...decided })).affected === 1;
  }

  /** Oldest first. */
  async open(): Promise<ShownApproval[]> {
    const rows = await this.transactions.read<Row>(
      `SELECT id, kind, subject, state, proposed_by AS "proposedBy", proposed_at AS "proposedAt", reason, values_before AS "valuesBefore", values_after AS "valuesAfter",
              expires_at AS "expiresAt"
         FROM approvals WHERE state = 'proposed' ORDER BY id`,
    );
    return rows.map((row) => ({ ...row, valuesBefore: JSON.parse(row.valuesBefore) as AuditValues, valuesAfter: JSON.parse(row.valuesAfter) as AuditValues }));
  }

  /** Whatever became of them, oldest first. */
  ofSubject(subject: string, kinds: readonly string[]): Promise<Approval[]> {
    return this.transactions.run((tx) => tx.find(Approval, { where: { subject, kind: In([...kinds]) }, order: { id: 'ASC' } }));
  }

  async overdue(now: number): Promise<number[]> {
    return (await this.transactions.read<{ id: number }>("SELECT id FROM approvals WHERE state = 'proposed' AND expires_at <= ? ORDER BY id", [now])).map(({ id }) => id);
  }
}
