import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFees } from '../support/run-fees.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';

describe.each([ANY_DATABASE])('What is done by command beside the database, on %s', (kind) => {
  let database: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'audited-commands-'));
  const settings = { AUDIT_KEY: 'an audit key of more than thirty characters', RECEIPT_KEYS_FILE: join(folder, 'keys.json'), COLLEGE_ID: 'C-12345' };
  beforeAll(async () => void (database = await createTestDatabase(kind)));
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const fees = (...args: string[]) => runFees(args, database.url, { settings });
  const entries = async (act: string): Promise<{ person: string; subject: string | null; details: Record<string, unknown> }[]> => {
    const rows = (await database.dataSource.query(
      'SELECT d.person, d.subject, d.content FROM audit_entries e JOIN audit_details d ON d.seq = e.seq WHERE e.act = ? ORDER BY e.seq', [act])) as { person: string; subject: string | null; content: string }[];
    return rows.map(({ person, subject, content }) => ({ person, subject, ...(JSON.parse(content) as { details: Record<string, unknown> }) }));
  };

  it('should stand in the trail: a backup that was written, and not one that was refused', async () => {
    expect((await fees('backup', join(folder, 'one.backup'))).code).not.toBe(0);
    expect(await entries('database.backup')).toEqual([]);
    expect(await fees('backup', join(folder, 'one.backup'), '--allow-empty')).toMatchObject({ code: 0, troubles: '' });
    expect(await entries('database.backup')).toMatchObject([{ person: expect.stringMatching(/^cli:/), details: { file: 'one.backup' } }]);
    expect((await fees('audit:verify')).code).toBe(0);
  });

  it('should stand in the trail: each change of the keys of receipts, and no look at them', async () => {
    expect(await fees('receipt-keys', 'make')).toMatchObject({ code: 0, troubles: '' });
    expect((await fees('receipt-keys', 'list')).code).toBe(0);
    expect((await fees('receipt-keys', 'publish')).code).toBe(0);
    const first = (await entries('receiptKeys.change'))[0]?.subject ?? '';
    expect((await fees('receipt-keys', 'rotate', '--now')).code).toBe(0);
    expect((await fees('receipt-keys', 'withdraw', first, '--reason', 'copied')).code).toBe(0);
    expect((await entries('receiptKeys.change')).map(({ details }) => details)).toMatchObject([
      { action: 'make', signs: first }, { action: 'publish', signs: first }, { action: 'rotate' }, { action: 'withdraw', reason: 'copied' },
    ]);
    rmSync(settings.RECEIPT_KEYS_FILE);
  });

  it('should be done while the database is away, and say that it is not recorded', async () => {
    const { code, troubles } = await runFees(['receipt-keys', 'make'], 'sqlite:/nowhere/at/all.sqlite', { settings });
    expect([code, troubles]).toEqual([0, expect.stringContaining('Done, but it stands in no audit trail.')]);
    rmSync(settings.RECEIPT_KEYS_FILE);
  });
});
