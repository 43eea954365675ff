import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { type Role, rupeesNumber, type SettlementOverview, type SettlementUpload } from '../../src/contract/index.js';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { decryptOriginal } from '../../src/common/original-files.js';
import { SettlementMatchService } from '../../src/settlement/settlement-match.service.js';
import { SettlementRepository } from '../../src/settlement/store/settlement.repository.js';
import { outcomeOf } from '../people/office.js';
import { runFees } from '../support/run-fees.js';
import { withoutTrail } from '../support/without-trail.js';
import { SEED_NOW } from '../support/seed-payments.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import { bankStatement, csvOf, netOf, type ReportRow, settlementJson, settlementTable, shuffled, simulateYear, type SimulatedYear } from './simulated-year.js';
import { ledgerOf, storeFacts } from './stored-ledger.js';
import { workbook } from '../support/workbook.js';

const KEY = 'a settlement key of more than thirty characters';
const PASSWORD = 'seven green umbrellas';
const TODAY = '2026-11-20';

describe.each([ANY_DATABASE])('A year of settlement on %s', (kind) => {
  let system: TestSystem;
  let year: SimulatedYear;
  const batchName = new Map<string, string>();
  const narration = new Map<number, string>();

  beforeAll(async () => {
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: KEY });
    system.clock.at = SEED_NOW;
    const passwordHash = await hashPassword(PASSWORD);
    for (const [username, roles] of [['accountant', 'accountant'], ['clerk', 'clerk']] satisfies [string, Role][]) {
      await system.data.manager.insert(Admin, { username, passwordHash, roles, createdAt: 1, updatedAt: 1 });
    }
    const ledger = await ledgerOf(system);
    year = simulateYear(ledger, TODAY);
    await storeFacts(system, ledger, year);
  }, 60_000);
  afterAll(() => system.close());

  const authorization = (username: string) => `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`;
  const as = (username: string, path: string, body: object = {}) => system.server.call(`admin/settlement${path}`, body, { headers: { authorization: authorization(username) } });
  const send = (content: Uint8Array, name = 'report.csv', username = 'accountant'): Promise<Response> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    return fetch(`${system.server.url}/mmmcollege-api/admin/settlement/files`, { method: 'POST', headers: { authorization: authorization(username) }, body: form });
  };
  const upload = async (content: string | Uint8Array, name?: string): Promise<SettlementUpload> => (await send(Buffer.from(content), name)).json() as Promise<SettlementUpload>;
  const overview = async (): Promise<SettlementOverview> => (await as('accountant', '')).json() as Promise<SettlementOverview>;
  const told = ({ exceptions, batches, credits }: SettlementOverview): string[] => {
    for (const { id, product, settledOn } of batches) batchName.set(id, `${product} ${settledOn}`);
    for (const credit of credits) narration.set(credit.id, credit.narration);
    return exceptions.map(({ kind: what, gatewayTxnId, batch, creditId, amount }) => `${what} ${gatewayTxnId ?? batchName.get(batch ?? '') ?? narration.get(creditId ?? 0) ?? ''} ${amount}`).sort();
  };

  it('should be empty before the first report, and closed to a clerk', async () => {
    expect(await overview()).toMatchObject({ mayUpload: true, files: [], exceptions: [], batches: [], sums: { unmatched: 0 } });
    expect(await outcomeOf(await as('clerk', ''))).toBe('403 NOT_PERMITTED');
    expect((await send(Buffer.from('a'), 'a.csv', 'clerk')).status).toBe(403);
  });

  it('should find every planted error and nothing else, from files in several forms, shuffled, overlapping and twice', async () => {
    const rows = shuffled(year.rows);
    const part = (n: number) => rows.filter((_, index) => index % 3 === n);
    const files: [string, Buffer | string][] = [
      ['a.csv', csvOf(settlementTable('ndps-mis', part(0)))], ['b.xlsx', workbook(settlementTable('ndps-console', part(1)))], ['c.json', settlementJson([...part(2), ...part(0).slice(0, 50)])],
      ['bank.tsv', bankStatement(year.entries)],
    ];
    for (const [name, content] of files) expect(await upload(content, name)).toMatchObject({ outcome: 'stored', isKnown: false, file: { isComplete: true, name } });
    expect(await upload(files[0]?.[1] ?? '', 'again.csv')).toMatchObject({ outcome: 'stored', isKnown: true, file: { name: 'a.csv' } });
    expect(await upload(`\uFEFF${String(files[0]?.[1])}`, 'same rows.csv')).toMatchObject({ outcome: 'stored', isKnown: false, file: { added: 0 } });

    const state = await overview();
    expect(told(state)).toEqual(year.planted.map(({ kind: what, about, amount }) => `${what} ${about} ${rupeesNumber(amount)}`).sort());
    expect(state.sums.net).toBe(rupeesNumber(year.rows.reduce((sum, row) => sum + netOf(row), 0)));
    expect(state.files.find(({ name }) => name === 'c.json')).toMatchObject({ rows: part(2).length + 50, added: part(2).length, preset: 'NTT DATA settlement call', isProven: false });
  }, 60_000);

  it('should keep the original encrypted', async () => {
    const [file] = (await system.data.query("SELECT id, sha256 FROM settlement_files WHERE name = 'a.csv'")) as { id: number; sha256: string }[];
    const parts = (await system.data.query('SELECT content FROM settlement_file_parts WHERE file_id = ? ORDER BY part', [file?.id])) as { content: string }[];
    const original = await decryptOriginal(parts.map(({ content }) => content), file?.sha256 ?? '', KEY);
    expect(original.toString()).toContain('Atom Txn ID,Merchant Txn ID');
    expect(Buffer.from(parts.map(({ content }) => content).join(''), 'base64').toString('latin1')).not.toContain('Atom');
  });

  it('should be in a backup, which names every table and column', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'settlement-'));
    const { code, troubles } = await runFees(['backup', join(folder, 'all.backup')], system.database.url);
    rmSync(folder, { recursive: true });
    expect([code, troubles]).toEqual([0, expect.any(String)]);
  });

  it('should let an accountant unlink, link and accept, each with its reason in the audit trail, and undo by a contrary entry', async () => {
    const { batches, exceptions } = await overview();
    const batch = batches.find(({ links, net, settledOn }) => settledOn < '2026-10' && links.length === 1 && links[0]?.amount === net);
    const [link] = batch?.links ?? [];
    const allocations = async () => JSON.stringify(await system.data.query('SELECT * FROM settlement_allocations ORDER BY id'));
    const untouched = await allocations();
    const unlink = () => as('accountant', '/unlink', { id: link?.id, reason: 'Another batch.' });
    expect([(await withoutTrail(system, unlink)).status, (await allocations()) === untouched]).toEqual([500, true]);
    expect((await unlink()).status).toBe(204);
    expect(await outcomeOf(await as('accountant', '/unlink', { id: link?.id, reason: 'Another batch.' }))).toBe('409 NOT_LINKABLE');
    // What a person has taken apart no later file puts together.
    await upload(csvOf(settlementTable('ndps-mis', year.rows.slice(0, 1))));
    expect((await overview()).exceptions.filter(({ batch: id, kind: what }) => id === batch?.id && what === 'BATCH_WITHOUT_CREDIT')).toHaveLength(1);
    const again = () => as('accountant', '/link', { batch: batch?.id, creditId: link?.creditId, reason: 'It is this one.' });
    const apart = await allocations();
    expect([(await withoutTrail(system, again)).status, (await allocations()) === apart]).toEqual([500, true]);
    const twice = await Promise.all([again(), again()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 409]);
    const rows = (await system.data.query('SELECT amount, undoes FROM settlement_allocations WHERE batch = ? ORDER BY id', [batch?.id])) as { amount: number; undoes: number | null }[];
    expect(rows.map(({ amount, undoes }) => [Math.sign(Number(amount)), undoes === null])).toEqual([[1, true], [-1, false], [1, true]]);

    for (const [act, reason] of [['settlement.unlink', 'Another batch.'], ['settlement.link', 'It is this one.']] as const) {
      const { entries: told } = await system.server.app.get(AuditSearchService).search({ act });
      expect(told.filter(({ refusal }) => refusal === '').map(({ person, details }) => [person, details?.['reason']])).toEqual([['accountant', reason]]);
    }

    const exception = exceptions.find(({ kind: what }) => what === 'UPI_FEE');
    const request = { kind: 'UPI_FEE', subject: exception?.subject, reason: 'A fee of the platform.' };
    expect(await outcomeOf(await as('accountant', '/accept', { ...request, amount: Number(exception?.amount) + 1 }))).toBe('409 EXCEPTION_GONE');
    expect((await as('accountant', '/accept', { ...request, amount: exception?.amount })).status).toBe(204);
    expect(await outcomeOf(await as('accountant', '/accept', request))).toBe('409 EXCEPTION_GONE');
    const after = await overview();
    expect([after.accepted, after.exceptions.length]).toEqual([1, exceptions.length - 1]);
    const { entries } = await system.server.app.get(AuditSearchService).search({ act: 'settlement.accept' });
    expect(entries[1]).toMatchObject({ person: 'accountant', refusal: '', details: { kind: 'UPI_FEE', reason: 'A fee of the platform.' } });
  });

  it('should take nothing of a file with a fault or an unknown header, and use a mapping once it is saved', async () => {
    const before = (await overview()).files.length;
    expect(await upload('Atom Txn ID,Merchant Txn ID,Gross Txn Amount,Net Amount to be Paid,Settlement Date\n1,NDPS1,1.00,1.00,05/11/2026\n2,NDPS2,1.00,9.00,never'))
      .toMatchObject({ outcome: 'faults', count: 1, faults: [{ line: 3, reason: '"never" is no date (day, month, year).' }] });
    const own = 'Id,Brutto,Netto,Am\nX1,10.00,10.00,05/11/2026\n';
    expect(await upload(own)).toEqual({ outcome: 'unknown', rows: [{ line: 1, cells: ['Id', 'Brutto', 'Netto', 'Am'] }, { line: 2, cells: ['X1', '10.00', '10.00', '05/11/2026'] }] });
    expect((await overview()).files).toHaveLength(before);
    const mapping = { title: 'Our own', report: 'settlement', columns: { gatewayTxnId: 'Id', gross: 'Brutto', net: 'Netto' } };
    expect(await outcomeOf(await as('accountant', '/mappings', mapping))).toBe('400 VALIDATION_FAILED');
    expect((await as('accountant', '/mappings', { ...mapping, columns: { ...mapping.columns, settledOn: 'Am' } })).status).toBe(204);
    expect(await upload(own)).toMatchObject({ outcome: 'stored', file: { preset: 'Our own', rows: 1, added: 1 } });
    const { entries } = await system.server.app.get(AuditSearchService).search({ person: 'accountant' });
    const acts = entries.filter(({ refusal, act }) => refusal === '' && act !== 'settlement.view').map(({ act }) => act);
    expect(acts.slice(0, 2)).toEqual(['settlement.import', 'settlement.mapping']);
  });

  it('should not count a file that was stopped half way, and finish it when it is given again, two people at once', async () => {
    const rows = year.rows.slice(0, 600).map((row, n) => ({ ...row, gatewayTxnId: `77${n}`, ourTxnId: `NDPS7${n}`, settledOn: '2026-11-19', product: 'LATE' }));
    const file = csvOf(settlementTable('ndps-mis', rows));
    const repository = system.server.app.get(SettlementRepository);
    const complete = jest.spyOn(repository, 'complete').mockRejectedValueOnce(new Error('killed'));
    expect((await send(Buffer.from(file))).status).toBe(500);
    complete.mockRestore();
    const half = await overview();
    expect([half.batches.some(({ product }) => product === 'LATE'), half.files[0]]).toMatchObject([false, { isComplete: false, stored: 600 }]);
    await Promise.all([upload(file), upload(file)]);
    const done = await overview();
    expect(done.batches.find(({ product }) => product === 'LATE')).toMatchObject({ rows: 600 });
    expect(done.files[0]).toMatchObject({ isComplete: true, added: 600 });
  });

  it('should count the rows of a complete file although another file with the same rows was stopped half way beside it', async () => {
    const rows = year.rows.slice(0, 3).map((row, n) => ({ ...row, gatewayTxnId: `66${n}`, ourTxnId: `NDPS6${n}`, settledOn: '2026-11-19', product: 'BESIDE' }));
    const file = csvOf(settlementTable('ndps-mis', rows));
    const repository = system.server.app.get(SettlementRepository);
    jest.spyOn(system.server.app.get(SettlementMatchService), 'requeryLateSuccesses').mockImplementationOnce(async () => {
      const stopped = jest.spyOn(repository, 'complete').mockRejectedValueOnce(new Error('killed'));
      expect((await send(Buffer.from(`\uFEFF${file}`))).status).toBe(500);
      stopped.mockRestore();
    });
    expect(await upload(file)).toMatchObject({ outcome: 'stored', file: { isComplete: true, added: 3 } });
    expect((await overview()).batches.find(({ product }) => product === 'BESIDE')).toMatchObject({ rows: 3 });
  });

  it('should match what a file brings, also when the server dies as soon as it counts and it is given again', async () => {
    const row = { ...(year.rows[0] as ReportRow), gatewayTxnId: '881', ourTxnId: 'NDPS881', settledOn: '2026-11-19', product: 'DIED', utr: 'UTRDIED0000001' };
    const file = csvOf(settlementTable('ndps-mis', [row]));
    const statement = bankStatement([{ date: '2026-11-19', narration: 'NEFT UTRDIED0000001 NTT DATA PAYMENT', amount: netOf(row) }]);
    await upload(file);
    const died = jest.spyOn(system.server.app.get(SettlementMatchService), 'matchAutomatically').mockRejectedValueOnce(new Error('killed'));
    expect((await send(Buffer.from(statement))).status).toBe(500);
    died.mockRestore();
    expect(await upload(statement)).toMatchObject({ isKnown: true });
    expect((await overview()).batches.find(({ product }) => product === 'DIED')?.links).toHaveLength(1);
  });

  it('should refuse a call without a file, and one that is too large, without keeping it', async () => {
    expect(await outcomeOf(await as('accountant', '/files'))).toMatch(/^4\d\d /);
    expect((await send(Buffer.alloc(33 * 1_024 * 1_024, 'a'))).status).toBe(413);
  });
});
