import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { pieces } from '../../common/pieces.js';
import { leaveRoom } from '../../common/leave-room.js';
import { placeholders } from '../../database/batched-read.js';
import { insertNewRows } from '../../database/cached-statements.js';
import { findAndLock, Transactions, type Tx } from '../../database/transactions.js';
import type { Allocation, Credit, Row } from '../matching/match-data.js';
import type { BankLine } from '../reading/bank-lines.js';
import { SettlementAllocation, SettlementDecision } from './settlement-allocation.entity.js';
import { SettlementFilePart, SettlementFileRecord, SettlementMapping } from './settlement-file.entity.js';
import { StoredBankLine, StoredSettlementLine } from './settlement-line.entity.js';

type NewFile = Omit<SettlementFileRecord, 'id' | 'stored' | 'isComplete'>;
export type NewLine = Row & { line: number };
type Lines = readonly (NewLine | BankLine)[];
type Report = 'settlement' | 'bank';

/** So few that nobody waits long behind them. */
const LINES_AT_ONCE = 40;
const PARTS_AT_ONCE = 20;

@Injectable()
export class SettlementRepository {
  constructor(private readonly transactions: Transactions) {}

  findFile(sha256: string): Promise<SettlementFileRecord | null> {
    return this.transactions.run((tx) => tx.findOneBy(SettlementFileRecord, { sha256 }));
  }

  files(): Promise<SettlementFileRecord[]> {
    return this.transactions.run((tx) => tx.find(SettlementFileRecord, { order: { id: 'DESC' }, take: 200 }));
  }

  incomplete(): Promise<SettlementFileRecord[]> {
    return this.transactions.run((tx) => tx.find(SettlementFileRecord, { where: { isComplete: 0 }, order: { id: 'DESC' }, take: 20 }));
  }

  /** @returns when the newest complete file was given; null without one. */
  async lastGivenAt(): Promise<number | null> {
    const [row] = await this.transactions.read<{ at: number | null }>('SELECT MAX(at) AS at FROM settlement_files WHERE is_complete = 1');
    return row?.at == null ? null : Number(row.at);
  }

  /** @returns how many rows came into the store with each of these files. */
  async added(): Promise<Map<number, number>> {
    const rows = await this.transactions.read<{ id: number; n: number | string }>(
      'SELECT file_id AS id, COUNT(*) AS n FROM settlement_lines GROUP BY file_id UNION ALL SELECT file_id AS id, COUNT(*) AS n FROM bank_lines GROUP BY file_id');
    return new Map(rows.map(({ id, n }) => [Number(id), Number(n)]));
  }

  /** The file with its original, unless it is there. Two who give the same one at once get one. */
  async begin(file: NewFile, parts: readonly string[]): Promise<number> {
    const id = await this.transactions.run(async (tx) => {
      await tx.createQueryBuilder().insert().into(SettlementFileRecord).values({ ...file, stored: 0, isComplete: 0 }).orIgnore().execute();
      const record = await tx.findOneByOrFail(SettlementFileRecord, { sha256: file.sha256 });
      return record.id;
    });
    for (const some of pieces(parts.map((content, part) => ({ fileId: id, part, content })), PARTS_AT_ONCE)) {
      await this.transactions.run((tx) => tx.createQueryBuilder().insert().into(SettlementFilePart).values(some).orIgnore().execute());
    }
    return id;
  }

  /** Rows that are there already stay as they are; those of a file that was never completed become this file's. */
  async storeLines(id: number, lines: Lines, entity: Report, onPiece: (stored: number) => void): Promise<void> {
    let stored = 0;
    for (const some of pieces<NewLine | BankLine>(lines, LINES_AT_ONCE)) {
      stored += some.length;
      const began = performance.now();
      await this.transactions.run(async (tx) => {
        await insertNewRows<StoredBankLine | StoredSettlementLine>(tx, entity === 'bank' ? StoredBankLine : StoredSettlementLine, some.map((line) => ({ ...line, fileId: id })));
        await this.claim(tx, id, some, entity);
        await tx.update(SettlementFileRecord, { id, isComplete: 0 }, { stored });
      });
      onPiece(stored);
      await leaveRoom(began);
    }
  }

  /** A row belongs to the first file that has it. One given at the same time may be deleted as incomplete: then its rows are this file's. */
  async reclaimLines(id: number, lines: Lines, entity: Report): Promise<void> {
    if ((await this.incomplete()).length === 0) return;
    for (const some of pieces<NewLine | BankLine>(lines, LINES_AT_ONCE)) await this.transactions.run((tx) => this.claim(tx, id, some, entity));
  }

  private async claim(tx: Tx, id: number, lines: Lines, entity: Report): Promise<void> {
    await tx.query(
      `UPDATE ${entity === 'bank' ? 'bank_lines' : 'settlement_lines'} SET file_id = ? WHERE file_id <> ? AND identity IN (${placeholders(lines)})
          AND file_id IN (SELECT id FROM settlement_files WHERE is_complete = 0)`, [id, id, ...lines.map(({ identity }) => identity)]);
  }

  async complete(tx: Tx, id: number): Promise<void> {
    await tx.update(SettlementFileRecord, { id }, { isComplete: 1 });
  }

  mappings(): Promise<SettlementMapping[]> {
    return this.transactions.run((tx) => tx.find(SettlementMapping, { order: { id: 'DESC' }, take: 100 }));
  }

  /** @returns what it replaces. */
  async saveMapping(tx: Tx, mapping: Omit<SettlementMapping, 'id'>): Promise<SettlementMapping | null> {
    const same = await tx.findOneBy(SettlementMapping, { name: mapping.name });
    if (same) await tx.update(SettlementMapping, { id: same.id }, mapping);
    else await tx.insert(SettlementMapping, mapping);
    return same;
  }

  /** Money that came in. */
  credits(since: string): Promise<Credit[]> {
    return this.transactions.read<Credit>(
      `SELECT l.id, l.identity, l.date, l.narration, l.reference, l.amount, l.balance
         FROM bank_lines l JOIN settlement_files f ON f.id = l.file_id WHERE f.is_complete = 1 AND l.amount > 0 AND l.date >= ? ORDER BY l.id`, [since]);
  }

  /** Those that nobody took back. */
  async allocations(): Promise<Allocation[]> {
    return standing(await this.transactions.run((tx) => tx.find(SettlementAllocation, { order: { id: 'ASC' } })));
  }

  /** Those of a batch and those of a credit. Lock the credit before. */
  async allocationsOf(tx: Tx, batch: string, creditId: number): Promise<Allocation[]> {
    return standing(await tx.find(SettlementAllocation, { where: [{ batch }, { creditId }] }));
  }

  /** Serializes whoever allocates the same credit. */
  lockCredit(tx: Tx, id: number): Promise<StoredBankLine | null> {
    return findAndLock(tx, StoredBankLine, { id });
  }

  findAllocation(tx: Tx, id: number): Promise<SettlementAllocation | null> {
    return findAndLock(tx, SettlementAllocation, { id });
  }

  async insertAllocation(tx: Tx, allocation: Omit<SettlementAllocation, 'id'>): Promise<void> {
    await tx.insert(SettlementAllocation, allocation);
  }

  async isUndone(tx: Tx, id: number): Promise<boolean> {
    return (await tx.countBy(SettlementAllocation, { undoes: id })) > 0;
  }

  async wasUndone(tx: Tx, batch: string, creditId: number): Promise<boolean> {
    return (await tx.countBy(SettlementAllocation, { batch, creditId, undoes: Not(IsNull()) })) > 0;
  }

  async accepted(): Promise<Set<string>> {
    const all = await this.transactions.run((tx) => tx.find(SettlementDecision, { select: { exception: true } }));
    return new Set(all.map(({ exception }) => exception));
  }

  async isAccepted(tx: Tx, exception: string): Promise<boolean> {
    return (await tx.countBy(SettlementDecision, { exception })) > 0;
  }

  async insertDecision(tx: Tx, decision: Omit<SettlementDecision, 'id'>): Promise<void> {
    await tx.insert(SettlementDecision, decision);
  }
}

/** A contrary entry names the same batch and credit as the one that it takes back. */
function standing(all: readonly SettlementAllocation[]): Allocation[] {
  const undone = new Set(all.map(({ undoes }) => undoes));
  return all.filter(({ id, undoes }) => undoes === null && !undone.has(id))
    .map(({ id, batch, creditId, amount, isAutomatic }) => ({ id, batch, creditId, amount, isAutomatic: isAutomatic === 1 }));
}
