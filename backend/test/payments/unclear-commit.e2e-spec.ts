import { DataSource, type EntityManager } from 'typeorm';
import { transactionIdAt } from '../../src/contract/index.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { TestSystem } from '../support/test-system.js';
import { eventually } from '../support/eventually.js';
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
    const counter = await TestSystem.open(kind);
    try {
      const student = await counter.student();
      const proposed = { transaction_id: transactionIdAt(new Date(counter.clock.now())), receipt_no: 'AB12345678' };
      let other: unknown;
      undoFirstPayment(counter.server.app.get(DataSource), async () => {
        other = (await counter.token(student, proposed)).tokenData;
      });
      const { tokenData, transaction_id: id } = await counter.token(student, proposed);
      expect([id, tokenData]).toEqual([proposed.transaction_id, other]);
      expect(counter.authRequests()).toBe(1);
      expect(await counter.payments()).toHaveLength(1);
    } finally {
      await counter.close();
    }
  });
});

describe.each(DATABASES)('A commit whose answer is lost on %s', (kind) => {
  let counter: TestSystem;
  let losses: { lost: () => number };
  beforeAll(async () => {
    counter = await TestSystem.open(kind);
    losses = loseEveryCommit(counter.server.app.get(DataSource));
  });
  afterAll(() => counter.close());

  it('should be read back: one payment, one AUTH, one receipt, one mail', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    expect(counter.authRequests()).toBe(1);
    await counter.postReturn((await counter.actAtGateway(id, 'pay', { callback: false })).form);
    await counter.advanceTime(60_000);
    await eventually(async () => expect((await counter.payment(id)).lastAnswer).toBe('paid'));

    expect(await counter.payments()).toHaveLength(1);
    expect((await counter.payment(id)).state).toBe('SUCCESS');
    expect((await counter.facts()).map(({ source }) => source)).toEqual(['return', 'requery']);
    expect(await counter.receipts()).toHaveLength(1);
    expect(await counter.mails()).toHaveLength(1);
    expect(losses.lost()).toBeGreaterThan(4);
  });

  it('should supersede an earlier attempt once, and take a reversal once', async () => {
    const student = await counter.student();
    const first = await counter.token(student);
    const second = await counter.token(student, { mobile: '9000000001' });
    expect((await counter.payment(first.transaction_id)).state).toBe('EXPIRED');
    await counter.postReturn((await counter.actAtGateway(second.transaction_id, 'pay', { callback: false })).form);
    counter.gateway.control.reverse(second.transaction_id, { callback: false });
    await counter.advanceTime(2 * 86_400_000);
    await eventually(async () => expect((await counter.payment(second.transaction_id)).state).toBe('REVERSED'));
    expect((await counter.demand(student)).settledByPaymentId).toBeNull();
    expect((await counter.receipts()).filter(({ voidedAt }) => voidedAt !== null)).toHaveLength(1);
  });
});
