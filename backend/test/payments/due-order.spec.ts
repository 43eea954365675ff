import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { SEED_NOW, seedPayments } from '../support/seed-payments.js';
import { createTestDatabase, DATABASES } from '../support/test-databases.js';

test.each(DATABASES)('on %s a payment in doubt is asked about before a settled one that has waited longer', async (kind) => {
  const { dataSource, close } = await createTestDatabase(kind);
  await seedPayments(dataSource, { payments: 40 });
  const due = (state: string, at: number, limit: number): Promise<unknown> =>
    dataSource.query(`UPDATE payments SET next_check_at = ${at} WHERE id IN (SELECT id FROM (SELECT id FROM payments WHERE state = '${state}' ORDER BY id LIMIT ${limit}) AS chosen)`);
  await due('SUCCESS', SEED_NOW - 3_600_000, 20);
  await dataSource.query("UPDATE payments SET state = 'AT_BANK' WHERE id = 40");
  await due('AT_BANK', SEED_NOW - 1, 1);
  const [first, second] = await new PaymentRepository(dataSource).dueForCheck(SEED_NOW, 2);
  const states = await dataSource.query<{ state: string }[]>(`SELECT state FROM payments WHERE id = ${first?.id}`);
  expect(states).toEqual([{ state: 'AT_BANK' }]);
  expect(second).toBeDefined();
  await close();
}, 60_000);
