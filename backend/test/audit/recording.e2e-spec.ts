import type { QueryRunner } from 'typeorm';
import { AuditTrail } from '../../src/audit/audit-trail.js';
import { AuditRepository } from '../../src/audit/audit.repository.js';
import { verifyTrail } from '../../src/audit/verify-trail.js';
import { AUDIT_SETTINGS } from '../../src/audit/audit-settings.js';
import type { AuditRecord } from '../../src/contract/index.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { actor } from '../support/actors.js';
import { createTestApp } from '../support/create-test-app.js';
import { describeWith } from '../support/describe-with.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

describe.each(DATABASES)('What the office does, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const last = async (count: number): Promise<Partial<AuditRecord>[]> => {
    const { entries } = await system.server.app.get(AuditSearchService).search({});
    return entries.slice(0, count).reverse();
  };
  const total = () => system.server.app.get(AuditSearchService).count({});
  const whole = async () => {
    const { keys } = system.server.config.settings(AUDIT_SETTINGS);
    return (await verifyTrail(new AuditRepository(new Transactions(system.data)), keys)).faults;
  };
  const pending = async () => {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    await system.actAtGateway(id, 'pend', { callback: false });
    await system.status(id, given);
    return { given, id };
  };

  it('should be recorded with who, from where, about what, before and after, and the request', async () => {
    const { id } = await pending();
    system.gateway.control.settle(id, { callback: false });
    system.clock.pass(10_000);
    const response = await system.office(`transactionStatus/${id}`);
    expect(await response.json()).toEqual({ transaction_status: { extractedMessage: 'SUCCESS' } });
    const requestId = response.headers.get('x-request-id');
    const shared = { person: 'office', address: '127.0.0.1', subject: id, refusal: '', ...(requestId ? { requestId } : {}) };
    expect(await last(2)).toEqual([
      expect.objectContaining({ ...shared, act: 'payment.ask', before: { status: 'PENDING' } }),
      expect.objectContaining({ ...shared, act: 'payment.refresh', before: { status: 'PENDING' }, after: { status: 'SUCCESS' } }),
    ]);
  });

  it('should be recorded when it is refused, with the code', async () => {
    expect((await system.office('transactionStatus/NDPS250101000000000')).status).toBe(404);
    expect((await system.office('admin/review-queue/payments/NDPS250101000000000/resolve', { kind: 'NONE' })).status).toBe(400);
    expect(await last(2)).toEqual([
      expect.objectContaining({ act: 'payment.refresh', refusal: 'PAYMENT_NOT_FOUND', subject: 'NDPS250101000000000' }),
      expect.objectContaining({ act: 'review.resolve', refusal: 'VALIDATION_FAILED' }),
    ]);
  });

  it('should be recorded once for each wrong password, with the name of those who exist and no other', async () => {
    await system.office('getPaymentResponse');
    const login = (username: string) => system.server.call('verifyLogin', { username, password: 'wrong' });
    await login('office');
    await login('my secret password');
    expect(await last(2)).toEqual([
      expect.objectContaining({ act: 'login', refusal: 'UNAUTHORIZED', person: 'office', address: '127.0.0.1' }),
      expect.objectContaining({ act: 'login', refusal: 'UNAUTHORIZED', person: '' }),
    ]);
    expect((await system.server.call('verifyLogin', { username: 'office', password: 'a long office password' })).status).toBe(200);
    expect(await last(1)).toEqual([expect.objectContaining({ act: 'login', refusal: '', person: 'office' })]);
  });

  it('should leave no entry when its transaction rolls back', async () => {
    const before = await total();
    const work = new Transactions(system.data).run(async (tx) => {
      await system.server.app.get(AuditTrail).record(tx, { act: 'login', by: actor() });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await total()).toBe(before);
    expect(await whole()).toEqual([]);
  });

  it('should be recorded once when its transaction runs again', async () => {
    const before = await total();
    const by = actor();
    for (let run = 0; run < 2; run += 1) {
      await new Transactions(system.data).run((tx) => system.server.app.get(AuditTrail).record(tx, { act: 'payment.release', by, subject: 'NDPS260115100000001' }));
    }
    expect(await total()).toBe(before + 1);
  });

  it('should not happen when the entry cannot be written', async () => {
    const { id } = await pending();
    await system.office('getPaymentResponse');
    await system.data.query('UPDATE audit_head SET id = 2');
    const asked = system.gateway.control.journal().length;
    const answers = await Promise.all(
      [`admin/review-queue/payments/${id}/release`, `transactionStatus/${id}`, 'getPaymentResponse', 'admin/reconciliation', `admin/payment-status/${id}`, 'admin/audit/search', 'admin/audit/export'].map(
        async (path) => (await system.office(path, { reason: 'The student called.' })).status,
      ),
    );
    expect(answers).toEqual(answers.map(() => 500));
    expect((await system.payment(id)).releasedAt).toBeNull();
    const journal = system.gateway.control.journal().slice(asked);
    // The student's own status, which the office only looks at, may ask.
    expect(journal.length).toBeLessThanOrEqual(1);
    await system.data.query('UPDATE audit_head SET id = 1');
    expect((await system.office(`admin/review-queue/payments/${id}/release`, { reason: 'The student called.' })).status).toBe(204);
    expect(await last(1)).toEqual([expect.objectContaining({ act: 'payment.release', before: { status: 'PENDING', isReleased: false }, after: { status: 'PENDING', isReleased: true } })]);
  });

  it('should be recorded for many at once with as few statements as for two, in one chain, and with their transaction or not at all', async () => {
    const trail = system.server.app.get(AuditTrail);
    const acts = (count: number) => Array.from({ length: count }, (_, n) => ({
      act: 'bulk.row' as const, by: actor(), subject: `student MANY${count}X${n}`, before: { fee: null }, after: { fee: n }, details: { change: 7 },
    }));
    const statements = (count: number) => new Transactions(system.data).run(async (tx) => {
      const asked = jest.spyOn(tx.queryRunner as QueryRunner, 'query');
      await trail.recordMany(tx, acts(count));
      const { length } = asked.mock.calls;
      asked.mockRestore();
      return length;
    });
    const before = await total();
    expect([await statements(50), await statements(0)]).toEqual([await statements(2), 0]);
    await expect(new Transactions(system.data).run(async (tx) => {
      await trail.recordMany(tx, acts(3));
      throw new Error('no');
    })).rejects.toThrow('no');
    await trail.recordAlone({ act: 'receipt.view', by: actor(), subject: 'NDPS260115100000003' });
    expect(await total()).toBe(before + 50 + 2 + 1);
    const { entries } = await system.server.app.get(AuditSearchService).search({ subject: 'student MANY50X49' });
    expect(entries).toMatchObject([{ act: 'bulk.row', before: { fee: null }, after: { fee: 49 }, details: { change: 7 } }]);
    expect(await whole()).toEqual([]);
  });

  it('should make one unbroken chain when two replicas write at once', async () => {
    const other = await createTestApp({ databaseUrl: system.database.url, clock: system.clock });
    const trails = [system.server, other].map(({ app }) => app.get(AuditTrail));
    const before = await total();
    await Promise.all(Array.from({ length: 60 }, (_, n) => trails[n % 2]?.recordAlone({ act: 'receipt.view', by: actor(), subject: `NDPS2601151000000${String(n).padStart(2, '0')}` })));
    await other.close();
    expect(await total()).toBe(before + 60);
    expect(await whole()).toEqual([]);
  }, 60_000);
});

// SQLite has one writer at a time whatever it writes.
describeWith('mariadb')('A locked audit trail', () => {
  it('should leave a student who pays alone', async () => {
    const system = await TestSystem.open('mariadb');
    const given = await system.student();
    const runner = system.data.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT * FROM audit_head FOR UPDATE');
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    await runner.rollbackTransaction();
    await runner.release();
    await system.close();
  });
});
