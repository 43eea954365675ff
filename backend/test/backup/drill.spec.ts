import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { BackupManifest } from '../../src/database/backup/backup-format.js';
import { type BackupTotals, countTotals } from '../../src/database/backup/backup-totals.js';
import { openDataSource } from '../../src/database/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { BuiltCli } from '../import/built-cli.js';
import { csv, csvFile, studentRow } from '../import/csv-files.js';
import { payDemand } from '../import/payments.js';
import { runFees } from '../support/run-fees.js';
import { createTestDatabase, DATABASES } from '../support/test-databases.js';

const STUDENTS = 1_500;
const PAYMENTS = 150;

/** Every demand, its payment, fact and receipt in one list: what must come back equal to the paisa. */
const LEDGER = `SELECT s.admission_number, d.semester_no, d.heads, d.total, d.settled_receipt_no, p.transaction_id, p.amount, p.state, f.amount AS fact, r.receipt_no
  FROM fee_demands d JOIN students s ON s.id = d.student_id LEFT JOIN payments p ON p.demand_id = d.id
  LEFT JOIN gateway_facts f ON f.payment_id = p.id LEFT JOIN receipts r ON r.payment_id = p.id ORDER BY d.id, p.id`;

describe.each(DATABASES)('The drill on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  let cli: BuiltCli;
  beforeAll(() => void (cli = new BuiltCli()));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('should come back equal to the paisa when the database is lost after a backup made while paying', async () => {
    const database = await createTestDatabase(kind);
    const rows = Array.from({ length: STUDENTS }, (_, n) => studentRow(`D${n}`, n % 2 ? 2 : 5, `${100 + (n % 700)}.${String(n % 100).padStart(2, '0')}`));
    expect((await cli.run('import', [csvFile(csv(rows))], database.url)).code).toBe(0);

    const demands = await database.dataSource.manager.find(FeeDemand, { select: { id: true }, order: { id: 'ASC' }, take: PAYMENTS });
    const during = join(folder, 'during.backup');
    const pay = async () => {
      for (const { id } of demands) await payDemand(database.dataSource, id);
    };
    const [made] = await Promise.all([cli.run('backup', [during], database.url), pay()]);
    expect([made.code, made.err]).toEqual([0, '']);
    const after = join(folder, 'after.backup');
    expect((await runFees(['backup', after], database.url)).code).toBe(0);
    const ledger: unknown = await database.dataSource.query(LEDGER);
    const totals = await countTotals((sql) => database.dataSource.query(sql));
    expect(totals.settled.count).toBe(PAYMENTS);
    await database.close();

    for (const [file, expected] of [[during, manifestOf(during)], [after, totals]] as const) {
      const lost = await createTestDatabase(kind, false);
      await lost.dataSource.destroy();
      const restored = await cli.run('restore', [file], lost.url);
      expect([restored.code, restored.err]).toEqual([0, 'The server must be stopped, and stay stopped until this is done.\n']);
      const dataSource = await openDataSource(lost.url, ENTITIES);
      const found = await countTotals((sql) => dataSource.query(sql));
      expect(found).toEqual(expected);
      expect(found.settled).toEqual(found.validReceipts);
      if (file === after) expect(await dataSource.query(LEDGER)).toEqual(ledger);
      await dataSource.destroy();
      await lost.close();
      // Whatever the settings are there.
      expect((await runFees(['restore', file, '--verify'], null, { settings: { PORT: 'none yet' } })).code).toBe(0);
    }
  }, 600_000);
});

function manifestOf(file: string): BackupTotals {
  const last = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').at(-1) ?? '';
  return (JSON.parse(last) as { manifest: BackupManifest }).manifest.totals;
}
