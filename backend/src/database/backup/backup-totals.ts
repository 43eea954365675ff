import type { Paise } from '../../contract/index.js';
import { BackupError } from './backup-error.js';

/** Must be equal before a backup and after its restore. Counts and paise. */
export interface BackupTotals {
  students: { count: number };
  demands: { count: number; paise: Paise };
  payments: { count: number; paise: Paise };
  settled: { count: number; paise: Paise };
  facts: { count: number; paise: Paise };
  receipts: { count: number };
  validReceipts: { count: number; paise: Paise };
}

export type Read = (sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>;

const QUERIES: Readonly<Record<keyof BackupTotals, string>> = {
  students: 'SELECT COUNT(*) AS n FROM students',
  demands: 'SELECT COUNT(*) AS n, SUM(total) AS paise FROM fee_demands',
  payments: 'SELECT COUNT(*) AS n, SUM(amount) AS paise FROM payments',
  settled: 'SELECT COUNT(*) AS n, SUM(amount) AS paise FROM payments WHERE settled_demand_id IS NOT NULL',
  facts: 'SELECT COUNT(*) AS n, SUM(amount) AS paise FROM gateway_facts',
  receipts: 'SELECT COUNT(*) AS n FROM receipts',
  validReceipts: 'SELECT COUNT(*) AS n, SUM(p.amount) AS paise FROM receipts r JOIN payments p ON p.id = r.payment_id WHERE r.voided_at IS NULL',
};

export async function countTotals(read: Read): Promise<BackupTotals> {
  const totals: Record<string, { count: number; paise?: Paise }> = {};
  for (const [name, sql] of Object.entries(QUERIES)) {
    const [row = {}] = await read(sql);
    // MariaDB answers a sum as text.
    totals[name] = { count: Number(row['n']), ...('paise' in row ? { paise: exact(row['paise']) } : {}) };
  }
  return totals as unknown as BackupTotals;
}

function exact(sum: unknown): Paise {
  const paise = Number(sum ?? 0);
  if (!Number.isSafeInteger(paise)) throw new BackupError(`A sum of paise (${String(sum)}) is too large to be exact.`);
  return paise;
}

export function differingTotals(expected: BackupTotals, found: BackupTotals): string[] {
  return (Object.keys(QUERIES) as (keyof BackupTotals)[]).filter((name) => {
    const a: { count: number; paise?: Paise } = expected[name];
    const b: { count: number; paise?: Paise } = found[name];
    return a.count !== b.count || a.paise !== b.paise;
  });
}
