import { brokenMoneyInvariants, type MoneyInvariant } from '../../src/database/money-invariants.js';
import { RefundOffice } from '../payments/refund-office.js';
import { runFees } from '../support/run-fees.js';
import { DATABASES } from '../support/test-databases.js';

describe.each(DATABASES)('The rows of money on %s', (kind) => {
  let office: RefundOffice;
  const broken = async (): Promise<[MoneyInvariant, string[]][]> =>
    (await brokenMoneyInvariants((sql) => office.system.data.query(sql))).map(({ invariant, about }) => [invariant, about]);
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());

  it('should agree after payments, second payments, reversals and refunds by each way', async () => {
    const { system } = office;
    const twice = await office.paidTwice();
    system.gateway.control.reverse(twice.a, { callback: false, atomTxnId: twice.chargeA });
    await system.callback(system.gateway.control.callbackForm(twice.a, { atomTxnId: twice.chargeA }));
    const [part, whole, extra] = [await office.paid(), await office.paid(), await office.paidTwice()];
    await office.approved(part.id, part.charge, { amount: 100.5, method: 'bankTransfer' });
    await office.approved(whole.id, whole.charge, { afterwards: 'dueAgain' });
    await office.run();
    const recorded = { kind: 'DUPLICATE', gatewayTxnId: extra.chargeB, resolution: 'refunded', reason: 'In the console.' };
    expect(await office.outcome('clerk', `admin/review-queue/payments/${extra.b}/resolve`, recorded)).toBe('204');
    expect(await broken()).toEqual([]);
  });

  it.each<[MoneyInvariant, (id: string, charge: string) => [sql: string, values: unknown[]]]>([
    ['receiptsWithoutMoney', (_id, charge) => ['UPDATE charges SET amount = amount - 1 WHERE gateway_txn_id = ?', [charge]]],
    ['moneyWithoutReceipt', (id) => ['UPDATE receipts SET voided_at = 1 WHERE payment_id = (SELECT id FROM payments WHERE transaction_id = ?)', [id]]],
    ['feesAndCharges', (id) => ['UPDATE fee_demands SET settled_by_payment_id = NULL WHERE settled_transaction_id = ?', [id]]],
    ['moreGivenBack', (_id, charge) => ['UPDATE charges SET in_flight = amount + 1 WHERE gateway_txn_id = ?', [charge]]],
    ['refundsAndCharges', (_id, charge) => ['UPDATE charges SET given_back = 5 WHERE gateway_txn_id = ?', [charge]]],
  ])('should be found when %s does not hold, and be named by the doctor', async (invariant, plant) => {
    const { id, charge } = await office.paid();
    const before = await broken();
    const [sql, values] = plant(id, charge);
    await office.system.data.query(sql, values);
    const found = (await broken()).filter(([one, about]) => !before.some(([known, same]) => known === one && same.join() === about.join()));
    expect(found.map(([one]) => one)).toEqual([invariant]);
    const { shown } = await runFees(['doctor', '--json'], office.system.database.url, { settings: {} });
    const told = (JSON.parse(shown) as { findings: { about: string; found: string }[] }).findings.filter(({ about, found: text }) => about === 'database' && text.includes(String(found[0]?.[1].at(-1))));
    expect(told.length).toBeGreaterThan(0);
  });
});
