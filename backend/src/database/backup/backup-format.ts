import { BackupError } from './backup-error.js';
import type { BackupTotals } from './backup-totals.js';

/**
 * A backup is one gzip file of JSON lines: the header, pages of rows, the manifest. It knows neither database's own
 * format, so it can be restored into either kind.
 */
export interface BackupHeader {
  backup: 'mmmcollege-fees';
  version: 1;
  /** ISO 8601, UTC: the moment whose state this is. */
  createdAt: string;
  source: 'sqlite' | 'mysql';
  /** Names of the migrations that made the schema, in their order. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
}

export type BackupValue = string | number | null;

/** Rows of the table with this index in the header, values in the order of its columns. */
export interface BackupPage {
  table: number;
  rows: BackupValue[][];
}

export interface BackupManifest {
  /** Rows by table. */
  rows: Record<string, number>;
  totals: BackupTotals;
  /** SHA-256 of every byte before this line, unpacked. Finds damage, not a forger: who can write can count anew. */
  sha256: string;
}

/** @throws BackupError for a value that the format cannot carry unchanged. */
export function backupValue(value: unknown, table: string, column: string): BackupValue {
  if (value === null || typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return value;
  throw new BackupError(`The backup cannot carry a value of ${table}.${column}: only texts and whole numbers are stored.`);
}
