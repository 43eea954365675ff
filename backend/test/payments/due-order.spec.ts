import { PAYMENT_STATES } from '../../src/payments/ledger/payment-state.js';
import { DueRequeries } from '../../src/payments/requery/due-requeries.repository.js';
import { SEED_NOW, seedPayments } from '../support/seed-payments.js';
import { createTestDatabase, DATABASES } from '../support/test-databases.js';

test.each(DATABASES)('on %s a payment in doubt is requeried before a settled one that has waited longer', async (kind) => {
  const { dataSource, close } = await createTestDatabase(kind);
  await seedPayments(dataSource, { payments: 40 });
  const due = (state: string, at: number, limit: number): Promise<unknown> =>
    dataSource.query(`UPDATE payments SET next_check_at = ${at} WHERE id IN (SELECT id FROM (SELECT id FROM payments WHERE state = '${state}' ORDER BY id LIMIT ${limit}) AS chosen)`);
  await due('SUCCESS', SEED_NOW - 3_600_000, 20);
  await dataSource.query("UPDATE payments SET state = 'AT_BANK' WHERE id = 40");
  await due('AT_BANK', SEED_NOW - 1, 1);
  const [first, second] = await new DueRequeries(dataSource).forCheck(SEED_NOW, 2);
  const states = await dataSource.query<{ state: string }[]>(`SELECT state FROM payments WHERE id = ${first?.id}`);
  expect(states).toEqual([{ state: 'AT_BANK' }]);
  expect(second).toBeDefined();
  await close();
}, 60_000);

test.each(DATABASES)('on %s a signed success is requeried before payments with unsigned messages, and open ones of these before others', async (kind) => {
  const { dataSource, close } = await createTestDatabase(kind);
  await seedPayments(dataSource, { payments: 40 });
  await dataSource.query('UPDATE payments SET state = \'FAILED\'');
  await dataSource.query(`UPDATE payments SET hint_due_at = ${SEED_NOW - 60_000}`);
  await dataSource.query(`UPDATE payments SET state = 'TOKEN_ISSUED', hint_due_at = ${SEED_NOW - 1} WHERE id = 7`);
  await dataSource.query(`UPDATE payments SET state = 'SUCCESS', hint_due_at = NULL, next_check_at = ${SEED_NOW - 1}, last_answer = 'notStarted' WHERE id = 9`);
  await dataSource.query(`UPDATE payments SET state = 'SUCCESS', hint_due_at = NULL, next_check_at = ${SEED_NOW - 9}, last_answer = 'paid' WHERE id = 11`);
  const due = await new DueRequeries(dataSource).forConfirmation(SEED_NOW, 16);
  expect(due.slice(0, 2).map(({ id }) => id)).toEqual([9, 7]);
  expect(due).toHaveLength(16);
  expect(due.map(({ id }) => id)).not.toContain(11);
  await close();
}, 60_000);

const WALKS = [
  ['forCheck', { ix_payments_due: '(state=? AND next_check_at<?)' }, PAYMENT_STATES.length],
  ['forConfirmation', { ix_payments_hint: '(state=? AND hint_due_at<?)', ix_payments_unconfirmed: '(state=? AND last_answer=? AND next_check_at<?)' }, PAYMENT_STATES.length + 7],
] as const;

test.each(DATABASES.flatMap((kind) => WALKS.map((walk) => [kind, ...walk] as const)))('on %s a long backlog is not read to find its first payments: %s', async (kind, find, indices, count) => {
  const { dataSource, close } = await createTestDatabase(kind);
  await seedPayments(dataSource, { payments: 2_000 });
  await dataSource.query(`UPDATE payments SET next_check_at = ${SEED_NOW - 1}, hint_due_at = ${SEED_NOW - 1}`);
  const asked: [string, unknown[]][] = [];
  const query = dataSource.query.bind(dataSource);
  Object.assign(dataSource, { query: (text: string, values: unknown[]) => (asked.push([text, values]), query(text, values)) });
  await new DueRequeries(dataSource)[find](SEED_NOW, 16);
  const [text, values] = asked[0] ?? ['', []];
  if (kind === 'sqlite') {
    const plan = await query<{ parent: number; detail: string }[]>(`EXPLAIN QUERY PLAN ${text}`, values);
    const expected = Object.entries(indices).map(([name, columns]) => `SEARCH payments USING INDEX ${name} ${columns}`);
    const walks = plan.filter(({ detail }) => expected.includes(detail));
    expect(walks).toHaveLength(count);
    // Only the few that each walk gave are sorted, never what is due.
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
