import { setTimeout as sleep } from 'node:timers/promises';
import { formatPaise } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import { STATES_WITHOUT_MONEY } from '../../src/payments/frozen-demands.js';
import { PAYMENT_STATES } from '../../src/payments/ledger/payment-state.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { FeeDemandsService } from '../../src/students/fee-demands.service.js';
import { Student } from '../../src/students/student.entity.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';
import { csv, owed, runImport, studentRow } from './csv-files.js';
import { insertPayment, payDemand } from './payments.js';

describe.each(DATABASES)('A demand with payments, imported again on %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase(kind);
    await runImport(database.url, csv([studentRow('A1', 2, '1')]));
  });
  afterEach(() => database.close());

  const theDemand = () => database.dataSource.manager.findOneByOrFail(FeeDemand, { semesterNo: 2 });

  it.each(PAYMENT_STATES)('should be changed only when a payment in state %s holds no money', async (state) => {
    await insertPayment(database.dataSource, await theDemand(), { state });
    const free = (STATES_WITHOUT_MONEY as readonly string[]).includes(state);
    const { code, shown } = await runImport(database.url, csv([studentRow('A1', 2, '2', { studentName: 'New Name' })]));
    expect(code).toBe(0);
    expect((await theDemand()).total).toBe(owed(2, free ? 2 : 1));
    expect(shown.includes(`frozen: line 2, A1, semester 2: stays at ${formatPaise(owed(2, 1))} (the file says ${formatPaise(owed(2, 2))})`)).toBe(!free);
    expect((await database.dataSource.manager.findOneByOrFail(Student, {})).studentName).toBe('New Name');
  });

  it.each<[string, Partial<Payment>]>([
    ['open', { state: 'CREATED', openDemandId: 1 }],
    ['ended while the bank still called it pending', { state: 'EXPIRED', lastAnswer: 'pending' }],
    ['released and still in doubt', { state: 'AT_BANK', releasedAt: 1 }],
  ])('should be frozen when its payment is %s', async (_what, over) => {
    const demand = await theDemand();
    await insertPayment(database.dataSource, demand, { ...over, ...(over.openDemandId ? { openDemandId: demand.id } : {}) });
    const { shown } = await runImport(database.url, csv([studentRow('A1', 2, '2')]));
    expect(shown).toContain('1 frozen');
    expect((await theDemand()).total).toBe(owed(2, 1));
  });

  it('should not be reported as frozen when the file has what is stored', async () => {
    await payDemand(database.dataSource, (await theDemand()).id);
    const { shown } = await runImport(database.url, csv([studentRow('A1', 2, '1')]));
    expect(shown).toContain('0 frozen');
  });

  it('should stay as it is when the semester changes, which makes another demand', async () => {
    await payDemand(database.dataSource, (await theDemand()).id);
    const { shown } = await runImport(database.url, csv([studentRow('A1', 5, '1')]));
    expect(shown).toContain('1 new, 0 changed');
    expect(shown).not.toContain('look:');
    expect(await theDemand()).toMatchObject({ total: owed(2, 1), settledByPaymentId: expect.any(Number) as number });
  });

  it('should be reported when the same semester is demanded again under another session', async () => {
    await payDemand(database.dataSource, (await theDemand()).id);
    const { shown } = await runImport(database.url, csv([studentRow('A1', 2, '1', { academicSession: '2026-27' })]), '--dry-run');
    expect(shown).toContain('look: line 2, A1, semester 2 of 2026-27: asks anew for this semester, which is paid or has an open payment under no session');
  });

  it('should be linked when a semester is demanded under a second session', async () => {
    await runImport(database.url, csv([studentRow('A1', 2, '1', { academicSession: '2025-26' })]));
    await runImport(database.url, csv([studentRow('A1', 2, '1', { academicSession: '2026-27' })]));
    const found = await database.dataSource.manager.find(FeeDemand, { where: { semesterNo: 2 } });
    expect(found.map(({ academicSession, hasOtherSession }) => [academicSession, hasOtherSession])).toEqual([['2025-26', 1], ['2026-27', 1]]);
  });

  it('should become the demand of the session that the college names now, also while a payment is open: two could both be paid', async () => {
    const { id } = await theDemand();
    await insertPayment(database.dataSource, await theDemand(), { state: 'FAILED' });
    const { shown } = await runImport(database.url, csv([studentRow('A1', 2, '2', { academicSession: '2026-27' })]));
    expect(shown).toContain('0 new, 1 changed');
    expect(await theDemand()).toMatchObject({ id, academicSession: '2026-27', total: owed(2, 2) });
    await insertPayment(database.dataSource, await theDemand(), { state: 'AT_BANK', openDemandId: id });
    await database.dataSource.query("UPDATE fee_demands SET academic_session = ''");
    await runImport(database.url, csv([studentRow('A1', 2, '3', { academicSession: '2026-27' })]));
    expect(await theDemand()).toMatchObject({ id, academicSession: '2026-27', total: owed(2, 2) });
  });

  it('should never have another amount than the payment that began meanwhile', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => `B${n}`);
    await runImport(database.url, csv(rows.map((number) => studentRow(number, 2, '1'))));
    const transactions = new Transactions(database.dataSource);
    const demands = await database.dataSource.manager.find(FeeDemand);
    const paying = (async () => {
      for (const { id } of demands) {
        await transactions.run(async (tx) => {
          const demand = await new FeeDemandsService(transactions).lock(tx, id);
          await insertPayment({ manager: tx } as typeof database.dataSource, demand, { state: 'CREATED', openDemandId: id });
        });
        await sleep(1);
      }
    })();
    await runImport(database.url, csv(rows.map((number) => studentRow(number, 2, '2'))));
    await paying;
    const differing = (await database.dataSource.query('SELECT COUNT(*) AS n FROM payments p JOIN fee_demands d ON d.id = p.demand_id WHERE p.amount <> d.total')) as { n: number }[];
    expect(Number(differing[0]?.n)).toBe(0);
  });
});
