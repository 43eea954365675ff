import { istDate, type SettlementOverview } from '../../src/contract/index.js';
import { officeStaff } from '../support/office-staff.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import { csvOf, settlementTable } from './simulated-year.js';

const DAY = 86_400_000;

describe.each(DATABASES)('A payment that a report says was paid out, and that failed here, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
  });
  afterAll(() => system.close());

  it('should be asked about again, and settle', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'fail', { callback: false });
    await system.postReturn(form);
    for (let day = 0; day < 9; day += 1) await system.advanceTime(DAY);
    expect(await system.payment(id)).toMatchObject({ state: 'FAILED', nextCheckAt: null });
    // The bank took the money after all, and no message tells of it.
    system.gateway.control.settle(id, { callback: false });
    system.gateway.control.move(id, 'paid');
    const { amount } = await system.payment(id);
    const today = istDate(new Date(system.clock.now()));
    const row = { kind: 'sale' as const, gatewayTxnId: atomTxnId, ourTxnId: id, product: 'FEES', mode: 'NB', paidOn: today, gross: amount, fee: 0, gst: 0, deduction: 0, settledOn: today, utr: '' };
    const { as } = await officeStaff(system, { accountant: 'accountant' });
    const sent = new FormData();
    sent.append('file', new Blob([csvOf(settlementTable('ndps-mis', [row]))]), 'report.csv');
    const authorization = `Basic ${Buffer.from('accountant:seven green umbrellas').toString('base64')}`;
    await fetch(`${system.server.url}/mmmcollege-api/admin/settlement/files`, { method: 'POST', headers: { authorization }, body: sent });
    const { exceptions } = (await (await as('accountant', 'admin/settlement')).json()) as SettlementOverview;
    expect(exceptions.map((one) => [one.kind, one.transaction_id])).toContainEqual(['LATE_SUCCESS', id]);
    await system.advanceTime(60_000);
    await system.advanceTime(2 * DAY);
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });
});
