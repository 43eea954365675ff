import { serialNo } from '../../contract/index.js';
import type { Read } from '../../database/inspect-database.js';

/** What an auditor counts in a financial year (docs/requirements.md#series). */
export interface CountedYear {
  /** `26-27`. */
  year: string;
  /** The highest number given out; null when none was. */
  highest: string | null;
  receipts: number;
  /** Numbers that a restore left out. */
  skipped: number;
  /** Numbers that no receipt has and no restore left out; negative: more receipts than numbers. */
  missing: number;
}

const YEARS = `SELECT s.fy, s.last, s.skipped, s.prefix, COUNT(r.id) AS receipts
  FROM receipt_series s LEFT JOIN receipts r ON r.fy = s.fy GROUP BY s.fy, s.last, s.skipped, s.prefix ORDER BY s.fy`;

/** Every financial year, oldest first; void receipts count, as they keep their numbers. */
export async function countedYears(read: Read): Promise<CountedYear[]> {
  const rows = await read<{ fy: string; last: number; skipped: number; prefix: string; receipts: number }>(YEARS);
  return rows.map(({ fy, last, skipped, prefix, receipts }) => ({
    year: fy, highest: last > 0 ? serialNo(prefix, fy, last) : null, receipts: Number(receipts), skipped, missing: last - skipped - Number(receipts),
  }));
}
