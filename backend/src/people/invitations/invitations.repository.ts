import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { findAndLock, Transactions, type Tx } from '../../database/transactions.js';
import { Invitation } from './invitation.entity.js';

export interface OpenInvitation {
  username: string;
  name: string | null;
  email: string | null;
  expiresAt: number;
}

@Injectable()
export class InvitationsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The invitation of an invited person. */
  async open(tokenHash: string, now: number): Promise<OpenInvitation | null> {
    const [row] = await this.transactions.read<OpenInvitation>(
      `SELECT a.username, a.name, a.email, i.expires_at AS "expiresAt" FROM invitations i JOIN admins a ON a.id = i.admin_id
        WHERE i.token_hash = ? AND i.ended_at IS NULL AND i.expires_at > ? AND a.state = 'invited'`,
      [tokenHash, now],
    );
    return row ?? null;
  }

  /** Whose an invitation was or is; null for a token that nobody was ever given. */
  async usernameOf(tokenHash: string): Promise<string | null> {
    const [row] = await this.transactions.read<{ username: string }>('SELECT a.username FROM invitations i JOIN admins a ON a.id = i.admin_id WHERE i.token_hash = ?', [tokenHash]);
    return row?.username ?? null;
  }

  /** The last one of each account, unless it has ended. */
  latest(): Promise<{ adminId: number; id: number }[]> {
    return this.transactions.read('SELECT admin_id AS "adminId", MAX(id) AS "id" FROM invitations WHERE ended_at IS NULL GROUP BY admin_id');
  }

  lock(tx: Tx, where: { id: number } | { tokenHash: string }): Promise<Invitation | null> {
    return findAndLock(tx, Invitation, where);
  }

  async add(tx: Tx, adminId: number, now: number): Promise<number> {
    const { identifiers } = await tx.insert(Invitation, { adminId, createdAt: now });
    return identifiers[0]?.['id'] as number;
  }

  async change(tx: Tx, id: number, change: Partial<Invitation>): Promise<void> {
    await tx.update(Invitation, { id }, change);
  }

  async endAll(tx: Tx, adminId: number, at: number): Promise<void> {
    await tx.update(Invitation, { adminId, endedAt: IsNull() }, { endedAt: at });
  }
}
