import { AuditRepository } from '../../src/audit/audit.repository.js';
import type { AuditTrail } from '../../src/audit/audit-trail.js';
import { PersonalAuditService } from '../../src/audit/personal-audit.service.js';
import { verifyTrail } from '../../src/audit/verify-trail.js';
import { Clock } from '../../src/common/clock.js';
import { DAY_MS } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import { actOf } from '../../src/personal-data/retention/retention-act.js';
import { actor, auditTrail, TEST_AUDIT_KEY } from '../support/actors.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';

const agoBy = (days: number) => new (class extends Clock {
  override now = () => Date.now() - days * DAY_MS;
})();

describe.each([ANY_DATABASE])('Erasing personal values of the audit trail on %s', (kind) => {
  let database: TestDatabase;
  let entries: AuditRepository;
  let transactions: Transactions;
  let trail: AuditTrail;
  beforeEach(async () => {
    database = await createTestDatabase(kind);
    transactions = new Transactions(database.dataSource);
    entries = new AuditRepository(transactions);
    trail = auditTrail(transactions);
  });
  afterEach(() => database.close());

  const sql = (text: string) => database.dataSource.query(text);
  const faults = async () => (await verifyTrail(entries, [TEST_AUDIT_KEY])).faults;
  const view = async (count: number, by = trail, person = 'asha') => {
    for (let n = 0; n < count; n += 1) await by.recordAlone({ act: 'payment.view', by: actor(person), subject: `NDPS00000000000000${n % 10}`, details: { n } });
  };
  const keepsOf = async (seqs: string) => Number(((await sql(`SELECT COUNT(*) AS n FROM audit_details WHERE seq IN (${seqs}) AND subject_salt IS NOT NULL`)) as { n: number }[])[0]?.n);
  const nightly = async (limit = 100) => {
    const personal = new PersonalAuditService(entries, trail);
    for (let after: number | null = 0; after !== null; ) after = await personal.eraseBefore(Date.now() - 400 * DAY_MS, after, limit, actOf('audit entries'));
  };
  const eraseX1 = (searchedBy: string[] = []) => transactions.run((tx) =>
    new PersonalAuditService(entries, trail).eraseStudent(tx, ['X1'], { searchedBy, payments: [] }, { act: 'student.erase', by: actor('cli:root') }));

  it('should take by age what is old, and nothing between, when a clock once stood wrong', async () => {
    const wrong = auditTrail(transactions, agoBy(2_000));
    await view(1, wrong, 'early');
    await view(5, trail, 'young');
    await view(1, wrong, 'early');
    await nightly(1);
    expect(await sql("SELECT person, COUNT(*) AS n FROM audit_details WHERE person IN ('young', 'early') GROUP BY person")).toEqual([{ person: 'young', n: expect.anything() }]);
    expect([await keepsOf('2, 3, 4, 5, 6'), await faults()]).toEqual([5, []]);
  });

  it('should take nothing by age from an entry to which somebody lent an old time', async () => {
    await view(12);
    const times = (await sql('SELECT seq, at FROM audit_entries WHERE seq IN (1, 12)')) as { seq: number; at: number }[];
    await sql('UPDATE audit_entries SET at = 1 WHERE seq IN (1, 12)');
    await nightly(1);
    for (const { seq, at } of times) await sql(`UPDATE audit_entries SET at = ${at} WHERE seq = ${seq}`);
    expect([await keepsOf('1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12'), await faults()]).toEqual([12, []]);
  });

  it('should take nothing with a student from an entry beside which somebody wrote that student, and go on naming it', async () => {
    await view(6);
    await trail.recordAlone({ act: 'student.view', by: actor(), details: { student: 'X1' } });
    await sql("UPDATE audit_details SET subject = 'student X1' WHERE seq IN (4, 5)");
    await sql(`UPDATE audit_details SET content = '{"details":{"student":"X1"}}' WHERE seq = 6`);
    await eraseX1();
    expect([await keepsOf('4, 5, 6'), await keepsOf('7')]).toEqual([3, 0]);
    expect(await faults()).toEqual([{ kind: 'valuesChanged', from: 4, to: 6 }]);
    const [told] = (await sql("SELECT d.content AS content FROM audit_details d JOIN audit_entries e ON e.seq = d.seq WHERE e.act = 'student.erase'")) as { content: string }[];
    expect(JSON.parse(told?.content ?? '')).toMatchObject({ details: { unfit: 3 } });
  });

  it('should take searches for a former name, and for a name with quotes, when the student goes', async () => {
    const record = (act: 'student.change' | 'students.list', more: object) => trail.recordAlone({ act, by: actor(), ...more });
    await record('student.change', { subject: 'student x1', before: { studentName: 'Former Name' }, after: { studentName: 'Asha "Ashu" Rai' } });
    for (const filter of ['"former name"', 'search "asha "ashu" rai", status SUCCESS', '"Former"', '"X 1", due']) await record('students.list', { details: { filter } });
    await eraseX1(['Asha "Ashu" Rai']);
    expect([await keepsOf('1, 2, 3, 5'), await keepsOf('4'), await faults()]).toEqual([0, 1, []]);
  });

  it('should not lend a student a name that somebody wrote into the tables', async () => {
    await trail.recordAlone({ act: 'student.change', by: actor(), subject: 'student X1', before: { studentName: 'One' }, after: { studentName: 'Two' } });
    await trail.recordAlone({ act: 'students.list', by: actor(), details: { filter: '"Another One"' } });
    await sql(`UPDATE audit_details SET content = '{"before":{"studentName":"Another One"}}' WHERE seq = 1`);
    await eraseX1();
    expect(await keepsOf('2')).toBe(1);
  });
});
