import { Injectable } from '@nestjs/common';
import { findAndLock, Transactions, type Tx } from '../../database/transactions.js';
import { RecoveryCode } from './recovery-code.entity.js';

@Injectable()
export class RecoveryCodesRepository {
  constructor(private readonly transactions: Transactions) {}

  async replace(tx: Tx, adminId: number, hashes: readonly string[]): Promise<void> {
    await tx.delete(RecoveryCode, { adminId });
    if (hashes.length > 0) await tx.insert(RecoveryCode, hashes.map((codeHash) => ({ adminId, codeHash })));
  }

  /** @returns whether there was such a code, unused until now. */
  async use(tx: Tx, adminId: number, codeHash: string, at: number): Promise<boolean> {
    const code = await findAndLock(tx, RecoveryCode, { adminId, codeHash });
    if (code === null || code.usedAt !== null) return false;
    await tx.update(RecoveryCode, { id: code.id }, { usedAt: at });
    return true;
  }

  async countUnused(adminId: number): Promise<number> {
    const [row] = await this.transactions.read<{ n: number | string }>('SELECT COUNT(*) AS n FROM recovery_codes WHERE admin_id = ? AND used_at IS NULL', [adminId]);
    return Number(row?.n ?? 0);
  }
}
