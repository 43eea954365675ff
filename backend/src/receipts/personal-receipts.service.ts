import { Injectable } from '@nestjs/common';
import { placeholders } from '../database/batched-read.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { adviceKeyOf } from './advice/refund-advice-issuer.js';

type Row = Record<string, unknown>;

/** Of receipts, of refunds, and those whose keys begin so. */
const MAILS_OF = (payments: readonly number[], keys: readonly string[]) =>
  `receipt_id IN (SELECT id FROM receipts WHERE payment_id IN (${payments.length > 0 ? placeholders(payments) : 'NULL'})) OR ${[...payments, ...keys].map(() => 'dedup_key LIKE ?').join(' OR ')}`;
const mailsOf = (payments: readonly number[], keys: readonly string[]) => [...payments, ...payments.map((id) => `${adviceKeyOf(id)}%`), ...keys.map((key) => `${key}%`)];

/** What is kept about a student here, to be shown to that person and erased (docs/personal-data.md). */
@Injectable()
export class PersonalReceiptsService {
  constructor(private readonly transactions: Transactions) {}

  /** @param keys of other mails to this person: how their keys begin. */
  async everythingAbout(payments: readonly number[], keys: readonly [string, ...string[]]): Promise<{ receipts: Row[]; mails: Row[] }> {
    const receipts = payments.length === 0 ? [] : await this.transactions.read<Row>(`SELECT * FROM receipts WHERE payment_id IN (${placeholders(payments)}) ORDER BY id`, [...payments]);
    return { receipts, mails: await this.transactions.read<Row>(`SELECT * FROM outbox_mails WHERE ${MAILS_OF(payments, keys)} ORDER BY id`, mailsOf(payments, keys)) };
  }

  /** Receipts stay, without the address they were mailed to. */
  async erase(tx: Tx, payments: readonly number[], keys: readonly [string, ...string[]]): Promise<void> {
    await tx.query(`DELETE FROM outbox_mails WHERE ${MAILS_OF(payments, keys)}`, mailsOf(payments, keys));
  }

  /** @returns how many mails were deleted, at most `limit`. */
  async eraseMailsBefore(tx: Tx, at: number, limit: number): Promise<number> {
    const rows = (await tx.query(`SELECT id FROM outbox_mails WHERE state IN ('sent', 'cancelled') AND updated_at < ? ORDER BY id LIMIT ${limit}`, [at])) as { id: number }[];
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.query(`DELETE FROM outbox_mails WHERE id IN (${placeholders(ids)}) AND state IN ('sent', 'cancelled')`, ids);
    return ids.length;
  }
}
