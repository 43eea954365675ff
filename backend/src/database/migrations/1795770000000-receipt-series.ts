import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Numbers of receipts, consecutive within each financial year. */
export class ReceiptSeries1795770000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasTable('receipt_series'))) {
      await runner.createTable(new Table({
        name: 'receipt_series',
        columns: [
          { name: 'fy', type: 'varchar', length: '5', isPrimary: true },
          { name: 'last', type: 'integer' },
          { name: 'skipped', type: 'integer', default: 0 },
          { name: 'prefix', type: 'varchar', length: '3', default: "''" },
        ],
      }), true, true, true);
    }
    if (!(await runner.hasColumn('receipts', 'fy'))) await runner.query('ALTER TABLE receipts ADD COLUMN fy varchar(5)');
    if (!(await runner.hasColumn('receipts', 'serial'))) await runner.query('ALTER TABLE receipts ADD COLUMN serial integer');
    const isIndexed = (await runner.getTable('receipts'))?.indices.some(({ name }) => name === 'uq_receipts_serial');
    if (!isIndexed) await runner.createIndex('receipts', new TableIndex({ name: 'uq_receipts_serial', columnNames: ['fy', 'serial'], isUnique: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('receipts', 'uq_receipts_serial');
    for (const name of ['serial', 'fy']) await runner.query(`ALTER TABLE receipts DROP COLUMN ${name}`);
    await runner.dropTable('receipt_series', true, true, true);
  }
}

const AT_ONCE = 1_000;
const IST_MS = 5.5 * 3_600_000;

interface Row {
  id: number;
  issued_at: number;
}

/** The rule of the day of this migration, whatever becomes of it later. */
function yearOf(issuedAt: number): string {
  const at = new Date(issuedAt + IST_MS);
  const first = at.getUTCMonth() >= 3 ? at.getUTCFullYear() : at.getUTCFullYear() - 1;
  return [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('-');
}

/** Receipts that exist are numbered in the order in which they were issued. Goes on where it was interrupted. */
export class NumberReceipts1795770000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const known = (await runner.query('SELECT fy, MAX(serial) AS last FROM receipts WHERE fy IS NOT NULL GROUP BY fy')) as { fy: string; last: number }[];
    const last = new Map(known.map(({ fy, last: number }) => [fy, Number(number)]));
    for (;;) {
      const rows = (await runner.query(`SELECT id, issued_at FROM receipts WHERE fy IS NULL ORDER BY issued_at, id LIMIT ${AT_ONCE}`)) as Row[];
      if (rows.length === 0) break;
      await this.number(runner, rows, last);
    }
    for (const [fy, number] of last) {
      await runner.query('DELETE FROM receipt_series WHERE fy = ?', [fy]);
      await runner.query('INSERT INTO receipt_series (fy, last) VALUES (?, ?)', [fy, number]);
    }
  }

  private async number(runner: QueryRunner, rows: readonly Row[], last: Map<string, number>): Promise<void> {
    const numbered = rows.map(({ id, issued_at: issuedAt }) => {
      const fy = yearOf(Number(issuedAt));
      const serial = (last.get(fy) ?? 0) + 1;
      last.set(fy, serial);
      return { id, fy, serial };
    });
    const cases = rows.map(() => 'WHEN ? THEN ?').join(' ');
    await runner.query(
      `UPDATE receipts SET fy = CASE id ${cases} END, serial = CASE id ${cases} END WHERE id IN (${rows.map(() => '?').join(', ')})`,
      [...numbered.flatMap(({ id, fy }) => [id, fy]), ...numbered.flatMap(({ id, serial }) => [id, serial]), ...numbered.map(({ id }) => id)],
    );
  }

  /** The columns go with the migration before. */
  async down(): Promise<void> {}
}
