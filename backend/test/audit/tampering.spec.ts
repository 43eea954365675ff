import { AuditRepository } from '../../src/audit/audit.repository.js';
import { type Fault, verifyTrail } from '../../src/audit/verify-trail.js';
import { Transactions } from '../../src/database/transactions.js';
import { actor, auditTrail, TEST_AUDIT_KEY } from '../support/actors.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';

describe.each(DATABASES)('The audit trail on %s', (kind) => {
  let database: TestDatabase;
  let entries: AuditRepository;
  let transactions: Transactions;

  beforeEach(async () => {
    database = await createTestDatabase(kind);
    transactions = new Transactions(database.dataSource);
    entries = new AuditRepository(transactions);
    const trail = auditTrail(transactions);
    for (let n = 1; n <= 12; n += 1) {
      await trail.recordAlone({ act: 'payment.view', by: actor(`person ${n}`), subject: `NDPS00000000000000${n % 10}`, before: { n }, details: { text: 'हिन्दी 😀' } });
    }
  });
  afterEach(() => database.close());

  const sql = (text: string) => database.dataSource.query(text);
  const head = async () => (await entries.head()) ?? { seq: 0, mac: '' };
  const faults = async (known?: { seq: number; mac: string }): Promise<Fault[]> => (await verifyTrail(entries, [TEST_AUDIT_KEY], known && [known])).faults;
  const fault = (kind: Fault['kind'], from: number, to = from): Fault => ({ kind, from, to });

  it('should be found whole while nobody has touched it', async () => {
    expect(await verifyTrail(entries, [TEST_AUDIT_KEY], [await head()])).toEqual({ entries: 12, head: await head(), faults: [] });
  });

  it.each(["act = 'login'", 'at = at + 1', "refusal = 'UNAUTHORIZED'", "request_id = 'another'"])('should name the entry when %s is written into it', async (change) => {
    await sql(`UPDATE audit_entries SET ${change} WHERE seq = 5`);
    expect(await faults()).toEqual([fault('changed', 5)]);
  });

  it.each(["person = 'somebody else'", "address = '203.0.113.9'", "subject = 'NDPS000000000000001'", "content = '{}'"])(
    'should name the entry when %s is written into its personal values',
    async (change) => {
      await sql(`UPDATE audit_details SET ${change} WHERE seq = 5`);
      expect(await faults()).toEqual([fault('valuesChanged', 5)]);
    },
  );

  it('should name the entry whose personal values are gone and that no entry tells to be erased', async () => {
    await sql('UPDATE audit_details SET actor_salt = NULL, person = NULL, address = NULL WHERE seq = 5');
    await sql('DELETE FROM audit_details WHERE seq = 7');
    expect(await faults()).toEqual([fault('valuesRemoved', 5), fault('valuesRemoved', 7)]);
  });

  it('should name the entries that are removed', async () => {
    await sql('DELETE FROM audit_details WHERE seq BETWEEN 5 AND 6');
    await sql('DELETE FROM audit_entries WHERE seq BETWEEN 5 AND 6');
    expect(await faults()).toEqual([fault('removed', 5, 6)]);
  });

  /** Moves every entry from one place on, as somebody does who hides a gap or makes room. */
  async function move(from: number, by: number): Promise<void> {
    const order = by > 0 ? 'DESC' : 'ASC';
    const rows = (await sql(`SELECT seq FROM audit_entries WHERE seq >= ${from} ORDER BY seq ${order}`)) as { seq: number }[];
    for (const { seq } of rows) await moveOne(seq, seq + by);
  }
  async function moveOne(from: number, to: number): Promise<void> {
    await sql(`INSERT INTO audit_entries SELECT ${to}, at, act, refusal, request_id, erasure, actor_digest, subject_digest, previous, mac FROM audit_entries WHERE seq = ${from}`);
    await sql(`UPDATE audit_details SET seq = ${to} WHERE seq = ${from}`);
    await sql(`DELETE FROM audit_entries WHERE seq = ${from}`);
  }

  it('should name the entry that is removed when those after it close the gap', async () => {
    await sql('DELETE FROM audit_details WHERE seq = 5');
    await sql('DELETE FROM audit_entries WHERE seq = 5');
    await move(6, -1);
    await sql('UPDATE audit_head SET seq = 11');
    expect(await faults()).toEqual(expect.arrayContaining([fault('removed', 5)]));
  });

  const insert = (seq: number) =>
    sql(`INSERT INTO audit_entries SELECT ${seq}, at, 'login', '', 'forged', NULL, actor_digest, subject_digest, previous, mac FROM audit_entries WHERE seq = 1`);

  it('should name the entry that is inserted at the end', async () => {
    await insert(13);
    expect(await faults()).toEqual([fault('inserted', 13)]);
  });

  it('should name the entry for which room was made', async () => {
    await move(5, 1);
    await insert(5);
    expect(await faults()).toEqual([fault('inserted', 5)]);
  });

  it('should name a copy of an entry', async () => {
    await sql('INSERT INTO audit_entries SELECT 13, at, act, refusal, request_id, erasure, actor_digest, subject_digest, previous, mac FROM audit_entries WHERE seq = 6');
    await sql('INSERT INTO audit_details SELECT 13, actor_salt, person, address, subject_salt, subject, content FROM audit_details WHERE seq = 6');
    expect(await faults()).toEqual([fault('inserted', 13)]);
  });

  it.each([[4, 5], [3, 9]])('should name an entry that changed places: %d and %d', async (one, other) => {
    await moveOne(one, 99);
    await moveOne(other, one);
    await moveOne(99, other);
    const found = await faults();
    expect(found.map(({ kind }) => kind)).toContain('reordered');
    for (const { from, to } of found) expect([from, to].every((seq) => seq >= one && seq <= other)).toBe(true);
  });

  const cutOff = async (from: number) => {
    await sql(`DELETE FROM audit_details WHERE seq >= ${from}`);
    await sql(`DELETE FROM audit_entries WHERE seq >= ${from}`);
  };

  it('should name the entries that are cut off', async () => {
    await cutOff(10);
    expect(await faults()).toEqual([fault('cutOff', 10, 12)]);
  });

  it('should name the entries that are cut off together with the head, by a head that was mailed', async () => {
    const mailed = await head();
    await cutOff(10);
    await sql('UPDATE audit_head SET seq = 9, mac = (SELECT mac FROM audit_entries WHERE seq = 9)');
    expect(await faults()).toEqual([]);
    expect(await faults(mailed)).toEqual([fault('cutOff', 10, 12)]);
  });

  it('should name the entry from which the past was rewritten with the key, by a head that was mailed', async () => {
    const mailed = await head();
    await cutOff(10);
    await sql('UPDATE audit_head SET seq = 9, mac = (SELECT mac FROM audit_entries WHERE seq = 9)');
    for (let n = 0; n < 5; n += 1) await auditTrail(transactions).recordAlone({ act: 'login', by: actor() });
    expect(await faults()).toEqual([]);
    expect(await faults(mailed)).toEqual([fault('rewritten', 12)]);
  });

  it('should tell a head that does not fit', async () => {
    await sql("UPDATE audit_head SET mac = 'x'");
    expect(await faults()).toEqual([fault('headChanged', 12)]);
  });

  it('should be believed with a new key and the former one, and never the former one after the new', async () => {
    await auditTrail(transactions, undefined, 'the new key').recordAlone({ act: 'login', by: actor() });
    expect((await verifyTrail(entries, ['the new key', TEST_AUDIT_KEY])).faults).toEqual([]);
    await auditTrail(transactions).recordAlone({ act: 'login', by: actor() });
    expect((await verifyTrail(entries, ['the new key', TEST_AUDIT_KEY])).faults).toEqual([fault('changed', 14)]);
  });

  it('should stay whole when personal values are erased and an entry tells so', async () => {
    await transactions.run((tx) => auditTrail(transactions).recordErasure(tx, { act: 'retention.erase', by: actor() }, { parts: ['actor', 'subject'], from: 1, to: 4 }));
    await transactions.run((tx) => auditTrail(transactions).recordErasure(tx, { act: 'student.erase', by: actor() }, { parts: ['subject'], entries: [6, 9] }));
    expect(await faults()).toEqual([]);
    const [row] = (await sql('SELECT person, subject, content FROM audit_details WHERE seq = 6')) as unknown[];
    expect(row).toEqual({ person: 'person 6', subject: null, content: null });
    await sql("UPDATE audit_entries SET erasure = NULL WHERE seq = 13");
    expect(await faults()).toEqual([fault('valuesRemoved', 1, 4), fault('changed', 13)]);
  });
});
