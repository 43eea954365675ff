import { DataSource } from 'typeorm';
import { seedPayments } from '../support/seed-payments.js';
import { TestSystem } from '../support/test-system.js';

/** The tables that the statements of a call read from first to last row. */
async function tablesScanned(system: TestSystem, call: () => Promise<unknown>): Promise<string[]> {
  const dataSource = system.server.app.get(DataSource);
  const sent: { sql: string; parameters: unknown[] }[] = [];
  const logger = new Proxy(dataSource.logger, {
    get: (target, name): unknown =>
      name === 'logQuery' ? (sql: string, parameters: unknown[] = []) => sent.push({ sql, parameters }) : Reflect.get(target, name),
  });
  Object.assign(dataSource, { logger });
  await call();
  const statements = sent.filter(({ sql }) => /^\s*(?:SELECT|UPDATE|DELETE)/i.test(sql));
  expect(statements.length).toBeGreaterThan(0);
  const plans = await Promise.all(statements.map(({ sql, parameters }) => dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters)));
  return plans.flat().map(({ detail }) => detail).filter((detail) => /^SCAN (?!CONSTANT|\d)/.test(detail));
}

describe('The statements of a student on SQLite, after ANALYZE has seen a semester in which nearly everybody has paid', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open('sqlite');
    await seedPayments(system.data, { payments: 1_000 });
    await system.data.query('ANALYZE');
  });
  afterAll(() => system.close());

  it('should read no table whole, from look-up to receipt', async () => {
    const student = await system.student();
    const { admissionNumber } = student.student;
    const steps: Record<string, () => Promise<unknown>> = {
      lookUp: () => system.server.call(`fetch-student-data/${admissionNumber}`),
      token: () => system.token(student),
      lookUpOfAnOpenPayment: () => system.server.call(`fetch-student-data/${admissionNumber}`),
    };
    const scans: Record<string, string[]> = {};
    for (const [name, call] of Object.entries(steps)) scans[name] = await tablesScanned(system, call);
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'pay', { callback: false });
    scans['callback'] = await tablesScanned(system, () => system.callback(system.gateway.control.callbackForm(id)));
    scans['status'] = await tablesScanned(system, () => system.status(id, student));
    scans['receipt'] = await tablesScanned(system, () => system.server.call(`getFeeReceipt/${id}`, { admissionNumber }));
    expect(scans).toEqual({ lookUp: [], token: [], lookUpOfAnOpenPayment: [], callback: [], status: [], receipt: [] });
  });
});
