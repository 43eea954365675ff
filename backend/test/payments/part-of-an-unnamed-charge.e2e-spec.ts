import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const HOUR = 3_600_000;

/** The gateway leaves its id out of its answers, and names it in a message that comes later. */
describe.each([ANY_DATABASE])('What was given back of a charge before the gateway named it, on %s', (kind) => {
  let office: RefundOffice;
  const statusElement = SandboxWire.prototype.statusElement;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      return statusElement.apply(this, args).replace(/"atomTxnId":\s*("[^"]*"|\d+),/, '');
    };
    office = await RefundOffice.open(kind);
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await office.system.close();
  });

  it('should not be given back a second time', async () => {
    const { transaction_id: id } = await office.system.token(await office.system.student());
    const { atomTxnId } = await office.system.actAtGateway(id, 'lose', { callback: false });
    await office.system.advanceTime(24 * HOUR);
    expect(await office.system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: null });
    const whole = (await office.charges(id))[0]?.left ?? 0;
    await office.approved(id, null, { method: 'bankTransfer', utr: 'SBIN226011512345', amount: whole - 1 });
    expect((await office.charges(id))[0]?.left).toBeCloseTo(1, 2);
    await office.system.callback(office.system.gateway.control.callbackForm(id));
    expect(await office.system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: atomTxnId });
    const charges = await office.charges(id);
    expect(charges.map(({ gatewayTxnId, refunds }) => [gatewayTxnId, refunds.map(({ state }) => state)])).toEqual([[atomTxnId, ['paidOut']]]);
    expect(charges[0]?.left).toBeCloseTo(1, 2);
  });
});
