import type { DetailPart } from '../../src/audit/audit.entity.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import type { AuditTrail } from '../../src/audit/audit-trail.js';
import { AuditRepository } from '../../src/audit/audit.repository.js';
import { type Fault, verifyTrail } from '../../src/audit/verify-trail.js';
import { Clock } from '../../src/common/clock.js';
import { DAY_MS } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import { actor, auditTrail, TEST_AUDIT_KEY } from '../support/actors.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';

const later = new (class extends Clock {
  override now = () => Date.now() + 400 * DAY_MS;
})();

describe.each(DATABASES)('The audit trail on %s', (kind) => {
  let database: TestDatabase;
  let entries: AuditRepository;
  let transactions: Transactions;
  let trail: AuditTrail;

  beforeEach(async () => {
    database = await createTestDatabase(kind);
    transactions = new Transactions(database.dataSource);
    entries = new AuditRepository(transactions);
    trail = auditTrail(transactions);
    for (let n = 1; n <= 12; n += 1) {
      await trail.recordAlone({ act: 'payment.view', by: actor(`person ${n}`), subject: `NDPS00000000000000${n % 10}`, before: { n }, details: { text: 'हिन्दी 😀' } });
    }
  });
  afterEach(() => database.close());

  const sql = (text: string) => database.dataSource.query(text);
  const head = async () => (await entries.head()) ?? { seq: 0, mac: '' };
  const faults = async (known?: { seq: number; mac: string }): Promise<Fault[]> => (await verifyTrail(entries, [TEST_AUDIT_KEY], known && [known])).faults;
  /** 400 days later. */
  const erase = async (act: 'retention.erase' | 'student.erase', parts: DetailPart[], seqs: number[]) => {
    const found = (await entries.following(0, 100)).filter(({ seq }) => seqs.includes(seq));
    await transactions.run((tx) => auditTrail(transactions, later).recordErasure(tx, found, parts, () => ({ act, by: actor() })));
  };
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

  it.each(["person = 'somebody else'", "address = '203.0.113.9'", "subject = 'NDPS000000000000001'", `content = '{"after":{"amount":1}}'`])(
    'should name the erased entry into which %s is written, and show nothing of it', async (change) => {
      await erase('retention.erase', ['actor', 'subject'], [5]);
      expect(await faults()).toEqual([]);
      await sql(`UPDATE audit_details SET ${change} WHERE seq = 5`);
      expect(await faults()).toEqual([fault('valuesChanged', 5)]);
      const search = new AuditSearchService(entries);
      const [shown] = (await search.search({ before: 6 })).entries;
      expect(shown).toMatchObject({ seq: 5, person: null, address: null, subject: null, before: null, after: null, details: null });
      expect((await search.search({ person: 'somebody else' })).entries).toEqual([]);
      expect((await search.search({ subject: 'NDPS000000000000001' })).entries.map(({ seq }) => seq)).not.toContain(5);
    },
  );

  it('should keep two long subjects of one request apart that begin alike', async () => {
    const by = actor();
    for (const end of ['one', 'two', 'two']) await trail.recordAlone({ act: 'fees.word', by, subject: `${'A long name of a course '.repeat(6)}${end}` });
    const subjects = (await new AuditSearchService(entries).search({ act: 'fees.word' })).entries.map(({ subject }) => subject);
    expect([subjects.length, new Set(subjects).size, Math.max(...subjects.map((subject) => subject?.length ?? 0))]).toEqual([2, 2, 100]);
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

  it('should name values that somebody put beside no entry, where the next one cannot be written', async () => {
    const runner = database.dataSource.createQueryRunner();
    await runner.query(kind === 'sqlite' ? 'PRAGMA foreign_keys = OFF' : 'SET foreign_key_checks = 0');
    await runner.query("INSERT INTO audit_details (seq, actor_salt, person, address, subject_salt, subject, content) VALUES (13, 'a', 'asha', '', 'b', 'c', '{}')");
    await runner.query(kind === 'sqlite' ? 'PRAGMA foreign_keys = ON' : 'SET foreign_key_checks = 1');
    await runner.release();
    await expect(trail.recordAlone({ act: 'payment.view', by: actor('asha') })).rejects.toThrow();
    expect(await verifyTrail(entries, [TEST_AUDIT_KEY])).toMatchObject({ entries: 12, faults: [fault('inserted', 13)] });
  });

  it('should name the entry that is inserted at the end', async () => {
    await insert(13);
    expect(await faults()).toEqual([fault('inserted', 13)]);
  });

  it('should name the entry for which room was made, and those that were moved', async () => {
    await move(5, 1);
    await insert(5);
    expect(await faults()).toEqual(expect.arrayContaining([fault('inserted', 5), fault('renumbered', 5, 12)]));
  });

  it('should name every entry when all were moved to other numbers', async () => {
    await move(1, 3);
    expect(await faults()).toEqual([fault('renumbered', 1, 12)]);
  });

  it.each([0, -1, -7, ...(kind === 'sqlite' ? [2 ** 31, 2 ** 40] : [])])('should name the entry that is inserted at number %d, where none is ever written, and show it to nobody', async (seq) => {
    await insert(seq);
    await sql(`INSERT INTO audit_details SELECT ${seq}, actor_salt, 'asha', address, subject_salt, 'NDPS999999999999999', '{}' FROM audit_details WHERE seq = 1`);
    expect(await faults()).toEqual([fault('inserted', seq)]);
    const search = new AuditSearchService(entries);
    expect([(await search.search({ person: 'asha' })).entries, await search.count({ act: 'login' })]).toEqual([[], 0]);
  });

  it('should name the entry whose erasure nobody can read, and every other one that was changed', async () => {
    await sql("UPDATE audit_entries SET erasure = 'x' WHERE seq = 5");
    await sql("UPDATE audit_details SET content = 'x' WHERE seq = 9");
    expect(await faults()).toEqual([fault('changed', 5), fault('valuesChanged', 9)]);
    expect((await new AuditSearchService(entries).search({})).entries).toHaveLength(12);
  });

  it('should record an act though somebody wrote one of the same request into the tables', async () => {
    await sql("INSERT INTO audit_entries SELECT 14, at, 'bulk.undo', '', 'bulk change 7', NULL, actor_digest, subject_digest, previous, mac FROM audit_entries WHERE seq = 1");
    await sql("INSERT INTO audit_details SELECT 14, actor_salt, person, address, subject_salt, 'change 7', content FROM audit_details WHERE seq = 1");
    await trail.recordAlone({ act: 'bulk.undo', by: { ...actor(), requestId: 'bulk change 7' }, subject: 'change 7' });
    expect((await head()).seq).toBe(13);
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
    await erase('retention.erase', ['actor', 'subject'], [1, 2, 3, 4]);
    await erase('student.erase', ['subject'], [6, 9]);
    expect(await faults()).toEqual([]);
    const [row] = (await sql('SELECT person, subject, content FROM audit_details WHERE seq = 6')) as unknown[];
    expect(row).toEqual({ person: 'person 6', subject: null, content: null });
    await sql("UPDATE audit_entries SET erasure = NULL WHERE seq = 13");
    expect(await faults()).toEqual([fault('valuesRemoved', 1, 4), fault('changed', 13)]);
  });
});
