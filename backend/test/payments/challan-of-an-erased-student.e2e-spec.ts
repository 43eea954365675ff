import { DataSource } from 'typeorm';
import { Transactions } from '../../src/database/transactions.js';
import { PersonalPaymentsService } from '../../src/payments/personal-payments.service.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('Attempts without money of a student who wants to be erased, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const erase = (studentId: number) => {
    const transactions = new Transactions(system.server.app.get(DataSource));
    const payments = new PersonalPaymentsService(transactions, system.clock);
    return transactions.run(async (tx) => {
      const over = await payments.lockIfOver(tx, studentId);
      return over && payments.erase(tx, over);
    });
  };

  it('should be erased when they failed and their schedule has ended', async () => {
    const { student, demand } = await system.student();
    const { transaction_id: id } = await system.token({ student, demand });
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    for (let day = 0; day < 9; day += 1) await system.advanceTime(DAY);
    expect(await system.payment(id)).toMatchObject({ state: 'FAILED', nextCheckAt: null });
    expect(await erase(student.id)).toMatchObject({ payments: [], demands: [], transactionIds: [id] });
  });

  it('should count as open while a printed challan may still be paid: its money would be known to nobody', async () => {
    const { student, demand } = await system.student();
    const { transaction_id: id } = await system.token({ student, demand });
    await system.postReturn((await system.actAtGateway(id, 'pay', { channel: 'NR', callback: false })).form, id);
    for (let day = 0; day < 40; day += 1) await system.advanceTime(DAY);
    expect(await system.payment(id)).toMatchObject({ state: 'EXPIRED', nextCheckAt: null, lastAnswer: 'pending' });
    expect(await erase(student.id)).toBeNull();
  });
});
