import { AlarmsService } from '../../src/alarms/alarms.service.js';
import type { GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A whole refund that does not end as it was approved, on %s', (kind) => {
  let office: RefundOffice;
  beforeEach(async () => {
    office = await RefundOffice.open(kind);
  });
  afterEach(() => office.system.close());

  const receipt = async (id: string, { student }: GivenStudent) => (await office.system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.admissionNumber })).status;
  /** Whether anybody of the office is told. */
  const isTold = async (id: string): Promise<boolean> => {
    const alarms = office.system.server.app.get(AlarmsService);
    await alarms.runOnce();
    office.system.clock.pass(600_000);
    await alarms.runOnce();
    const red = (await alarms.red()).filter(({ alarm }) => alarm === 'payment' || alarm === 'gateway');
    return (await office.system.reviewItems(id)).length > 0 || red.length > 0;
  };

  it('should be shown to the office when it cannot be sent for days, while the receipt is suspended', async () => {
    const { student, id, charge } = await office.paid();
    office.system.gateway.control.fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id, times: 1_000 });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    for (let day = 0; day < 10; day += 1) await office.pass(DAY);
    const [refund] = await office.refunds(id);
    expect([refund?.state, refund?.mayEnd, await receipt(id, student)]).toEqual(['approved', false, 404]);
    expect(await isTold(id)).toBe(true);
  });

  it('should be shown to the office when the gateway has not said for a month that it was paid out', async () => {
    const { student, id, charge } = await office.paid();
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    for (let day = 0; day < 31; day += 1) await office.pass(DAY);
    const [refund] = await office.refunds(id);
    expect([refund?.state, await receipt(id, student)]).toEqual(['accepted', 404]);
    expect(await isTold(id)).toBe(true);
  });

  it('should be shown to the office when somebody else gave the whole back, and the receipt counts again', async () => {
    const { student, id, charge } = await office.paid();
    office.system.gateway.control.refundInConsole(id);
    office.system.gateway.control.moveRefund(id, { remarks: 'Processed' });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    const [refund] = await office.refunds(id);
    expect([refund?.state, refund?.steps.at(-1)?.text, await receipt(id, student)]).toEqual(['stopped', 'foreignRefund', 200]);
    expect(await isTold(id)).toBe(true);
  });

  it('should be shown to the office when the gateway rejects it after it had accepted it', async () => {
    const { b, chargeB } = await office.paidTwice();
    expect(await office.system.resolve(b, { kind: 'DUPLICATE', gatewayTxnId: chargeB, resolution: 'dismissed' })).toBe(204);
    await office.approved(b, chargeB);
    await office.run();
    office.system.gateway.control.moveRefund(b, { remarks: 'REJECTED', isFailed: true });
    await office.pass(DAY);
    expect((await office.refunds(b))[0]?.state).toBe('rejected');
    expect(await isTold(b)).toBe(true);
  });
});
