import { BackupError } from './backup-error.js';
import type { BackupTotals } from './backup-totals.js';

/** A backup is one gzip file of JSON lines: header, pages of rows, manifest. Independent of the database kind. */
export interface BackupHeader {
  backup: 'mmmcollege-fees';
  version: 1;
  /** ISO 8601, UTC: the moment of the snapshot. */
  createdAt: string;
  source: 'sqlite' | 'mysql';
  migrations: string[];
  tables: { name: string; columns: string[] }[];
}

export type BackupValue = string | number | null;

/** Values in the order of the table's columns; `table` is its index in the header. */
export interface BackupPage {
  table: number;
  rows: BackupValue[][];
}

export interface BackupManifest {
  rows: Record<string, number>;
  totals: BackupTotals;
  /** End of the audit trail, `N:HMAC`. */
  auditHead: string | null;
  /** SHA-256 of all uncompressed bytes before this line. Detects damage, not forgery. */
  sha256: string;
}

const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Damage is read as JSON with other words before the checksum at its end tells of it. */
export const hasHeaderShape = ({ tables, migrations, createdAt }: Partial<BackupHeader>): boolean =>
  Array.isArray(tables) && tables.every((table: Partial<BackupHeader['tables'][number]> | null) => typeof table?.name === 'string' && areTexts(table.columns)) && areTexts(migrations) && typeof createdAt === 'string';

/** @throws BackupError for a value that the format cannot carry unchanged. */
export function backupValue(value: unknown, table: string, column: string): BackupValue {
  if (value === null || typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return value;
  throw new BackupError(`The backup cannot carry a value of ${table}.${column}: only texts and whole numbers are stored.`);
}
