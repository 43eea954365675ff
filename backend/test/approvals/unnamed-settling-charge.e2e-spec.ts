import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { RefundOffice } from '../payments/refund-office.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const HOUR = 3_600_000;
const REASON = 'Given back at the window.';

describe.each([ANY_DATABASE])('A receipt that rests on a charge without an id of the gateway, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  const statusElement = SandboxWire.prototype.statusElement;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      return statusElement.apply(this, args).replace(/"atomTxnId":\s*("[^"]*"|\d+),/, '');
    };
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { clerk: 'clerk', accountant: 'accountant' });
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await system.close();
  });

  it.each([null, ''])('should not be made void by one person alone, however the charge is named (%j)', async (gatewayTxnId) => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'lose', { callback: false });
    await system.advanceTime(24 * HOUR);
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: null });
    const answer = await staff.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'DUPLICATE', gatewayTxnId, resolution: 'refunded', reason: REASON });
    expect([answer, (await system.payment(id)).state]).toEqual(['202', 'SUCCESS']);
  });
});

describe.each([ANY_DATABASE])('A payment that comes to settle the fee while somebody records it as refunded, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => office.system.close());

  it('should need a second person', async () => {
    const { a, b, chargeA, chargeB } = await office.paidTwice();
    const payments = office.system.server.app.get(PaymentRepository);
    const find = payments.find.bind(payments);
    jest.spyOn(payments, 'find').mockImplementationOnce(async (id) => {
      const found = await find(id);
      office.system.gateway.control.reverse(a, { callback: false, atomTxnId: chargeA });
      await office.system.callback(office.system.gateway.control.callbackForm(a, { atomTxnId: chargeA }));
      return found;
    });
    const answer = await office.outcome('clerk', `admin/review-queue/payments/${b}/resolve`, { kind: 'DUPLICATE', gatewayTxnId: chargeB, resolution: 'refunded', reason: REASON });
    expect((await office.system.payment(a)).state).toBe('REVERSED');
    expect([answer, (await office.system.payment(b)).state]).not.toEqual(['204', 'REFUNDED']);
  });
});
