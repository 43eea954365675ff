import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../../database/transactions.js';
import type { KnownColumns } from '../file/header-search.js';
import { type ColumnNames, headerName } from '../file/import-header.js';
import { RememberedHeader } from './import-header.entity.js';

const keyOf = (header: readonly string[]): string => {
  const names = [...new Set(header.map(headerName).filter((name) => name !== ''))].sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
};

/** Headers whose columns somebody has named. */
@Injectable()
export class ImportHeadersRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param chosen for one file alone. */
  async columns(chosen?: ColumnNames): Promise<KnownColumns> {
    const rows = await this.transactions.read<{ headerKey: string; columns: string }>('SELECT header_key AS "headerKey", columns FROM import_headers');
    const byKey = new Map(rows.map(({ headerKey, columns }) => [headerKey, columns]));
    const remembered = (header: readonly string[]): ColumnNames | null => {
      const columns = byKey.size > 0 ? byKey.get(keyOf(header)) : undefined;
      return columns === undefined ? null : (JSON.parse(columns) as ColumnNames);
    };
    return { chosen, remembered };
  }

  /**
   * The next file with these names is read so.
   *
   * @returns what was said of them before.
   */
  async remember(tx: Tx, header: readonly string[], said: Pick<RememberedHeader, 'columns' | 'person' | 'at'>): Promise<Record<string, string> | null> {
    const headerKey = keyOf(header);
    const known = await tx.findOneBy(RememberedHeader, { headerKey });
    if (known) await tx.update(RememberedHeader, { id: known.id }, said);
    else await tx.insert(RememberedHeader, { headerKey, ...said });
    return known?.columns ?? null;
  }
}
