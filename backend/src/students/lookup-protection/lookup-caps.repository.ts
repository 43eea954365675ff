import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { LookupCapRow } from './lookup-cap.entity.js';

/** A college has a handful of such networks a day. */
const MAX_SHOWN = 20;

/** In the database, because another replica may answer the office. */
@Injectable()
export class LookupCapsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param forgetBefore older entries of any network are deleted. */
  record(network: string, reachedAt: number, forgetBefore: number): Promise<void> {
    return this.transactions.run(async (tx) => {
      await tx.delete(LookupCapRow, { reachedAt: LessThan(forgetBefore) });
      await tx.save(LookupCapRow, { network, reachedAt });
    });
  }

  since(at: number): Promise<LookupCapRow[]> {
    const latest = `SELECT network, reached_at AS reachedAt FROM lookup_caps WHERE reached_at > ? ORDER BY reached_at DESC LIMIT ${MAX_SHOWN}`;
    return this.transactions.read<LookupCapRow>(latest, [at]);
  }
}
