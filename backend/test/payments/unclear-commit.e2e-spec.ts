import { DataSource, type EntityManager } from 'typeorm';
import { transactionIdAt } from '../../src/contract/index.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { TestSystem } from '../support/test-system.js';
import { settleAll } from '../support/stepped-background.js';
import { DATABASES } from '../support/test-databases.js';

/** From now on every transaction is committed, its answer is lost, and it is run once more. */
function loseEveryCommit(dataSource: DataSource): { lost: () => number } {
  const commit = dataSource.transaction.bind(dataSource) as (...args: unknown[]) => Promise<unknown>;
  let calls = 0;
  let lost = 0;
  Object.assign(dataSource, {
    transaction: async (...args: unknown[]) => {
      const result = await commit(...args);
      calls += 1;
      if (calls % 2 === 0) return result;
      lost += 1;
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    },
  });
  return { lost: () => lost };
}

/** The first transaction that has written a payment is undone by the database, and `meanwhile` happens before it is run again. */
function undoFirstPayment(dataSource: DataSource, meanwhile: () => Promise<unknown>): void {
  const commit = dataSource.transaction.bind(dataSource) as (...args: unknown[]) => Promise<unknown>;
  let undone = false;
  Object.assign(dataSource, {
    transaction: async (...args: unknown[]) => {
      if (undone) return commit(...args);
      const work = args.at(-1) as (tx: EntityManager) => Promise<unknown>;
      try {
        return await commit(...args.slice(0, -1), async (tx: EntityManager) => {
          const result = await work(tx);
          if ((await tx.count(Payment)) === 0) return result;
          undone = true;
          throw Object.assign(new Error('Deadlock found when trying to get lock'), { code: 'ER_LOCK_DEADLOCK' });
        });
      } catch (error) {
        if (undone) await meanwhile();
        throw error;
      }
    },
  });
}

describe.each(DATABASES)('A commit that conflicted on %s', (kind) => {
  it('should leave the payment to the other server that stored the same submission first: one payment, one AUTH', async () => {
    const system = await TestSystem.open(kind);
    try {
      const student = await system.student();
      const proposed = { transaction_id: transactionIdAt(new Date(system.clock.now())), receipt_no: 'AB12345678' };
      let other: unknown;
      undoFirstPayment(system.server.app.get(DataSource), async () => {
        other = (await system.token(student, proposed)).tokenData;
      });
      const { tokenData, transaction_id: id } = await system.token(student, proposed);
      expect([id, tokenData]).toEqual([proposed.transaction_id, other]);
      expect(system.authRequests()).toBe(1);
      expect(await system.payments()).toHaveLength(1);
    } finally {
      await system.close();
    }
  });
});

describe.each(DATABASES)('A commit whose answer is lost on %s', (kind) => {
  let system: TestSystem;
  let losses: { lost: () => number };
  beforeAll(async () => {
    system = await TestSystem.open(kind);
    losses = loseEveryCommit(system.server.app.get(DataSource));
  });
  afterAll(() => system.close());

  it('should be read back: one payment, one AUTH, one receipt, one mail', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    expect(system.authRequests()).toBe(1);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    await system.advanceTime(60_000);
    await settleAll();
    expect((await system.payment(id)).lastAnswer).toBe('paid');

    expect(await system.payments()).toHaveLength(1);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    expect((await system.facts()).map(({ source }) => source)).toEqual(['return', 'requery']);
    expect(await system.receipts()).toHaveLength(1);
    expect(await system.mails()).toHaveLength(1);
    expect(losses.lost()).toBeGreaterThan(4);
  });

  it('should supersede an earlier attempt once, and take a reversal once', async () => {
    const student = await system.student();
    const first = await system.token(student);
    const second = await system.token(student, { mobile: '9000000001' });
    expect((await system.payment(first.transaction_id)).state).toBe('EXPIRED');
    await system.postReturn((await system.actAtGateway(second.transaction_id, 'pay', { callback: false })).form);
    system.gateway.control.reverse(second.transaction_id, { callback: false });
    await system.advanceTime(2 * 86_400_000);
    await settleAll();
    expect((await system.payment(second.transaction_id)).state).toBe('REVERSED');
    expect((await system.demand(student)).settledByPaymentId).toBeNull();
    expect((await system.receipts()).filter(({ voidedAt }) => voidedAt !== null)).toHaveLength(1);
  });
});
