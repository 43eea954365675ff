import { Injectable } from '@nestjs/common';
import { placeholders } from '../database/batched-read.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { adviceKeyOf } from './advice/refund-advice-issuer.js';

type Row = Record<string, unknown>;

/** Of receipts, and of refunds. */
const MAILS_OF = (payments: readonly number[]) =>
  `receipt_id IN (SELECT id FROM receipts WHERE payment_id IN (${placeholders(payments)})) OR ${payments.map(() => 'dedup_key LIKE ?').join(' OR ')}`;
const mailsOf = (payments: readonly number[]) => [...payments, ...payments.map((id) => `${adviceKeyOf(id)}%`)];

/** What is kept about a student here, to be shown to that person and erased (docs/personal-data.md). */
@Injectable()
export class PersonalReceiptsService {
  constructor(private readonly transactions: Transactions) {}

  async everythingAbout(payments: readonly number[]): Promise<{ receipts: Row[]; mails: Row[] }> {
    if (payments.length === 0) return { receipts: [], mails: [] };
    return {
      receipts: await this.transactions.read<Row>(`SELECT * FROM receipts WHERE payment_id IN (${placeholders(payments)}) ORDER BY id`, [...payments]),
      mails: await this.transactions.read<Row>(`SELECT * FROM outbox_mails WHERE ${MAILS_OF(payments)} ORDER BY id`, mailsOf(payments)),
    };
  }

  /** Receipts stay, without the address they were mailed to. */
  async erase(tx: Tx, payments: readonly number[]): Promise<void> {
    if (payments.length > 0) await tx.query(`DELETE FROM outbox_mails WHERE ${MAILS_OF(payments)}`, mailsOf(payments));
  }

  /** @returns how many mails were deleted, at most `limit`. */
  async eraseMailsBefore(tx: Tx, at: number, limit: number): Promise<number> {
    const rows = (await tx.query(`SELECT id FROM outbox_mails WHERE state IN ('sent', 'cancelled') AND updated_at < ? ORDER BY id LIMIT ${limit}`, [at])) as { id: number }[];
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.query(`DELETE FROM outbox_mails WHERE id IN (${placeholders(ids)}) AND state IN ('sent', 'cancelled')`, ids);
    return ids.length;
  }
}
