import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import { Transactions, type Tx } from '../../database/transactions.js';
import { OfficeSession } from './office-session.entity.js';

export type StoredSession = Omit<OfficeSession, 'tokenHash'>;

const SESSION = 'SELECT id, admin_id AS "adminId", address, user_agent AS "userAgent", created_at AS "createdAt", seen_at AS "seenAt", ended_at AS "endedAt" FROM office_sessions';

@Injectable()
export class OfficeSessionsRepository {
  constructor(private readonly transactions: Transactions) {}

  async byToken(tokenHash: string): Promise<StoredSession | null> {
    const [row] = await this.transactions.read<StoredSession>(`${SESSION} WHERE token_hash = ?`, [tokenHash]);
    return row ?? null;
  }

  /** Those that were not ended; the newest first. */
  open(adminId: number): Promise<StoredSession[]> {
    return this.transactions.read<StoredSession>(`${SESSION} WHERE admin_id = ? AND ended_at IS NULL ORDER BY id DESC`, [adminId]);
  }

  async add(tx: Tx, session: Omit<OfficeSession, 'id' | 'endedAt'>): Promise<void> {
    await tx.insert(OfficeSession, session);
  }

  async seen(id: number, at: number): Promise<void> {
    await this.transactions.run((tx) => tx.update(OfficeSession, { id, endedAt: IsNull() }, { seenAt: at }));
  }

  /** @returns whether there was such an open session of that account. */
  async end(tx: Tx, adminId: number, id: number, at: number): Promise<boolean> {
    return (await tx.update(OfficeSession, { id, adminId, endedAt: IsNull() }, { endedAt: at })).affected === 1;
  }

  async endByToken(tx: Tx, adminId: number, tokenHash: string, at: number): Promise<void> {
    await tx.update(OfficeSession, { adminId, tokenHash, endedAt: IsNull() }, { endedAt: at });
  }

  async endAll(tx: Tx, adminId: number, at: number, exceptId?: number): Promise<void> {
    await tx.update(OfficeSession, { adminId, endedAt: IsNull(), ...(exceptId === undefined ? {} : { id: Not(exceptId) }) }, { endedAt: at });
  }

  async forget(tx: Tx, adminId: number, createdBefore: number): Promise<void> {
    await tx.delete(OfficeSession, { adminId, createdAt: LessThan(createdBefore) });
  }
}
