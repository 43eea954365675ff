import { istDate, type SettlementOverview } from '../../src/contract/index.js';
import { SettlementComparison } from '../../src/settlement/comparison/settlement-comparison.service.js';
import { SettlementRepository } from '../../src/settlement/store/settlement.repository.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import { csvOf, settlementTable } from './simulated-year.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A payment that a report says was paid out, and that failed here, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
    staff = await officeStaff(system, { accountant: 'accountant' });
  });
  afterAll(() => system.close());

  /** It failed here and its schedule has ended, the bank took the money after all, and no message tells of it. @returns the report that has it. */
  async function reported(): Promise<{ id: string; report: string }> {
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'fail', { callback: false });
    await system.postReturn(form);
    for (let day = 0; day < 9; day += 1) await system.advanceTime(DAY);
    expect(await system.payment(id)).toMatchObject({ state: 'FAILED', nextCheckAt: null });
    system.gateway.control.settle(id, { callback: false });
    system.gateway.control.move(id, 'paid');
    const { amount } = await system.payment(id);
    const today = istDate(new Date(system.clock.now()));
    const row = { kind: 'sale' as const, gatewayTxnId: atomTxnId, ourTxnId: id, product: 'FEES', mode: 'NB', paidOn: today, gross: amount, fee: 0, gst: 0, deduction: 0, settledOn: today, utr: '' };
    return { id, report: csvOf(settlementTable('ndps-mis', [row])) };
  }
  const give = (report: string): Promise<Response> => {
    const sent = new FormData();
    sent.append('file', new Blob([report]), 'report.csv');
    const authorization = `Basic ${Buffer.from('accountant:seven green umbrellas').toString('base64')}`;
    return fetch(`${system.server.url}/mmmcollege-api/admin/settlement/files`, { method: 'POST', headers: { authorization }, body: sent });
  };

  it('should be asked about again, and settle', async () => {
    const { id, report } = await reported();
    await give(report);
    const { exceptions } = (await (await staff.as('accountant', 'admin/settlement')).json()) as SettlementOverview;
    expect(exceptions.map((one) => [one.kind, one.transaction_id])).toContainEqual(['LATE_SUCCESS', id]);
    await system.advanceTime(60_000);
    await system.advanceTime(2 * DAY);
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should be asked about also when the server dies as soon as the report counts', async () => {
    const { id, report } = await reported();
    const repository = system.server.app.get(SettlementRepository);
    const complete = repository.complete.bind(repository);
    jest.spyOn(repository, 'complete').mockImplementationOnce(async (tx, fileId) => {
      await complete(tx, fileId);
      // From here on nothing of the import is carried out.
      const comparison = system.server.app.get(SettlementComparison);
      for (const step of ['look', 'ofFile', 'batches'] as const) jest.spyOn(comparison, step).mockRejectedValue(new Error('killed'));
    });
    expect((await give(report)).status).toBe(500);
    await system.restartServer();
    await system.advanceTime(60_000);
    await system.advanceTime(2 * DAY);
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });
});
