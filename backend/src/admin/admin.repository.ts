import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { Transactions } from '../database/transactions.js';
import { Admin } from './admin.entity.js';

export interface StoredLogin {
  username: string;
  passwordHash: string;
}

@Injectable()
export class AdminRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** MariaDB's collation also finds `Admin` for `admin`: compare before use. */
  async find(username: string): Promise<StoredLogin | null> {
    const rows = await this.transactions.read<StoredLogin>(
      'SELECT username, password_hash AS passwordHash FROM admins WHERE username = ?',
      [username],
    );
    return rows[0] ?? null;
  }

  async save({ username, passwordHash }: StoredLogin): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { affected } = await tx.update(Admin, { username }, { passwordHash, updatedAt: now });
      if (!affected) await tx.insert(Admin, { username, passwordHash, createdAt: now, updatedAt: now });
    });
  }
}
