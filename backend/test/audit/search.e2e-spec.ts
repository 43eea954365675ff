import { AuditTrail } from '../../src/audit/audit-trail.js';
import type { AuditPage, AuditSearch } from '../../src/contract/index.js';
import { officeStaff } from '../support/office-staff.js';
import { actor } from '../support/actors.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

describe.each(DATABASES)('The audit trail for the office, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
    const trail = system.server.app.get(AuditTrail);
    // 23:59 IST of one day, and 00:01 of the next.
    system.clock.pass(Date.parse('2027-01-10T23:59:00+05:30') - system.clock.now());
    await trail.recordAlone({ act: 'receipt.view', by: actor('asha'), subject: 'NDPS270110000000001' });
    system.clock.pass(120_000);
    await trail.recordAlone({ act: 'payment.release', by: actor('asha'), subject: 'NDPS270110000000002', before: { status: 'PENDING' }, after: { status: 'PENDING' } });
    await trail.recordAlone({ act: 'payment.release', by: actor('=ravi'), subject: 'NDPS270110000000001', details: { text: 'a "quoted", cell\nof two lines' } });
  });
  afterAll(() => system.close());

  const search = async (by: AuditSearch): Promise<AuditPage> => {
    const response = await system.office('admin/audit/search', by);
    expect(response.status).toBe(200);
    return (await response.json()) as AuditPage;
  };
  const found = async (by: AuditSearch) => (await search(by)).entries.map(({ person, subject }) => `${person} ${subject?.slice(-1)}`);

  it.each([
    [{ person: 'asha' }, ['asha 2', 'asha 1']],
    [{ act: 'payment.release' }, ['=ravi 1', 'asha 2']],
    [{ subject: 'NDPS270110000000001' }, ['=ravi 1', 'asha 1']],
    [{ person: 'asha', to: '2027-01-10' }, ['asha 1']],
    [{ person: 'asha', from: '2027-01-11', to: '2027-01-11' }, ['asha 2']],
    [{ person: 'nobody' }, []],
  ])('should find by %j, newest first', async (by, expected) => expect(await found(by)).toEqual(expected));

  it.each([{ from: '2027-02-30' }, { to: 'yesterday' }, { before: 0 }, { person: 5 }])('should refuse %j', async (by) => {
    expect((await system.office('admin/audit/search', by)).status).toBe(400);
  });

  it('should give all to a call without a body', async () => {
    expect((await system.office('admin/audit/search')).status).toBe(200);
  });

  it('should record that it was searched, with the filter and how many rows were found', async () => {
    await search({ person: 'asha' });
    const { entries: [entry] } = await search({ act: 'audit.search', person: 'office' });
    expect(entry).toMatchObject({ person: 'office', details: { person: 'asha', rows: 2 } });
  });

  it('should give the pages one after another without a gap, whatever is written meanwhile', async () => {
    const trail = system.server.app.get(AuditTrail);
    for (let n = 0; n < 120; n += 1) await trail.recordAlone({ act: 'receipt.view', by: actor('many'), subject: `S${n}` });
    const subjects: (string | null)[] = [];
    for (let next: number | null | undefined; next !== null; ) {
      const page: AuditPage = await search({ person: 'many', ...(next === undefined ? {} : { before: next }) });
      subjects.push(...page.entries.map(({ subject }) => subject));
      ({ next } = page);
      await trail.recordAlone({ act: 'receipt.view', by: actor('many'), subject: 'later' });
    }
    expect(subjects).toEqual(Array.from({ length: 120 }, (_, n) => `S${119 - n}`));
  });

  it('should give a file that no spreadsheet takes for formulas, and record that with the rows', async () => {
    const response = await system.office('admin/audit/export', { act: 'payment.release' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await response.text();
    const bytes = Buffer.from(await (await system.office('admin/audit/export', { act: 'payment.release' })).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('"Number","Time","Person","Address","Act","Refused","Subject","Before","After","Details","Request"');
    expect(text).toContain('"\'=ravi"');
    expect(text).toContain('"text: a ""quoted"", cell\nof two lines"');
    expect(text).toContain('"status: PENDING"');
    expect(lines).toHaveLength(4);
    const { entries: [entry] } = await search({ act: 'audit.export' });
    expect(entry).toMatchObject({ details: { act: 'payment.release', rows: 2 } });
  });

  it('should record an export of dues and of a report as such, of who may see and export them', async () => {
    const staff = await officeStaff(system, { viewer: 'viewer', reena: 'registrar', asif: 'accountant' });
    const outcomes = async (who: string) => Promise.all(['dues', 'report'].map((file) => staff.outcome(who, 'admin/exports', { file, filter: 'semester 5', rows: 3 })));
    expect(await outcomes('asif')).toEqual(['204', '204']);
    expect([await outcomes('viewer'), await outcomes('reena')]).toEqual([['403 NOT_PERMITTED', '403 NOT_PERMITTED'], ['204', '403 NOT_PERMITTED']]);
    const done = (file: string) => ['', { file, filter: 'semester 5', rows: 3 }] as const;
    const refused = ['NOT_PERMITTED', null] as const;
    for (const [act, file, registrar] of [['dues.export', 'dues', done('dues')], ['report.export', 'report', refused]] as const) {
      expect((await search({ act })).entries.map(({ person, refusal, details }) => [person, refusal, details])).toEqual([
        ['reena', ...registrar], ['viewer', ...refused], ['asif', ...done(file)],
      ]);
    }
  });

  it('should record an export of the list with its filter and its rows', async () => {
    expect((await system.office('admin/exports', { file: 'transactions', filter: 'status SUCCESS', rows: 7 })).status).toBe(204);
    expect((await system.office('admin/exports', { file: 'other', filter: '', rows: 7 })).status).toBe(400);
    const { entries } = await search({ act: 'transactions.export' });
    expect(entries).toEqual([
      expect.objectContaining({ refusal: 'VALIDATION_FAILED' }),
      expect.objectContaining({ refusal: '', details: { file: 'transactions', filter: 'status SUCCESS', rows: 7 } }),
    ]);
  });
});
