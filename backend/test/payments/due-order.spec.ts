import { PAYMENT_STATES } from '../../src/payments/payment-state.js';
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

test.each(DATABASES)('on %s a long backlog is not read to find its first payments', async (kind) => {
  const { dataSource, close } = await createTestDatabase(kind);
  await seedPayments(dataSource, { payments: 2_000 });
  await dataSource.query(`UPDATE payments SET next_check_at = ${SEED_NOW - 1}`);
  const asked: [string, unknown[]][] = [];
  const query = dataSource.query.bind(dataSource);
  Object.assign(dataSource, { query: (text: string, values: unknown[]) => (asked.push([text, values]), query(text, values)) });
  await new PaymentRepository(dataSource).dueForCheck(SEED_NOW, 16);
  const [text, values] = asked[0] ?? ['', []];
  if (kind === 'sqlite') {
    const plan = await query<{ parent: number; detail: string }[]>(`EXPLAIN QUERY PLAN ${text}`, values);
    const walks = plan.filter(({ detail }) => detail === 'SEARCH payments USING INDEX ix_payments_due (state=? AND next_check_at<?)');
    expect(walks).toHaveLength(PAYMENT_STATES.length);
    // Only the few that each state gave are sorted, never what is due.
    const within = new Set(walks.map(({ parent }) => parent));
    expect(plan.filter(({ parent, detail }) => within.has(parent) && detail.includes('B-TREE'))).toEqual([]);
  } else {
    const runner = dataSource.createQueryRunner();
    const reads = async (): Promise<number> => {
      const rows: { Value: string }[] = await runner.query("SHOW SESSION STATUS WHERE Variable_name IN ('Handler_read_next', 'Handler_read_rnd_next', 'Handler_read_key')");
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const before = await reads();
    await runner.query(text, values);
    expect((await reads()) - before).toBeLessThan(1_000);
    await runner.release();
  }
  await close();
}, 60_000);
