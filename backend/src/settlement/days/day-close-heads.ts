import { readHead } from '../../audit/chain.js';
import type { Head } from '../../audit/verify-trail.js';
import type { Transactions } from '../../database/transactions.js';
import type { DayFigures } from '../../contract/index.js';

/** The ends of the audit trail that the closes of days have kept, oldest first: a trail that was cut off or rewritten since does not fit them. */
export async function dayCloseHeads(transactions: Transactions): Promise<Head[]> {
  const closes = await transactions.read<{ figures: string }>('SELECT figures FROM day_closes ORDER BY id');
  return closes.flatMap(({ figures }) => readHead((JSON.parse(figures) as Pick<DayFigures, 'auditHead'>).auditHead) ?? []);
}
