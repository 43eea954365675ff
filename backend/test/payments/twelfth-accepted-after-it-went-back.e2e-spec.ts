import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('Money that is accepted after it went back', () => {
  let office: RefundOffice;
  const statusElement = SandboxWire.prototype.statusElement;
  let nameless = false;
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      const text = statusElement.apply(this, args);
      return nameless ? text.replace(/"atomTxnId":\s*("[^"]*"|\d+),/, '').replace(/"bankTxnId":"[^"]*",/, '') : text;
    };
    office = await RefundOffice.open('sqlite');
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await office.system.close();
  });

  const look = async (id: string) => ({ state: (await office.system.payment(id)).state, cases: (await office.system.reviewItems(id)).map((item) => [item.kind, item.resolutions]) });
  const valid = async (id: string) => {
    const payment = await office.system.payment(id);
    return (await office.system.receipts()).filter(({ paymentId, voidedAt }) => voidedAt === null && paymentId === payment.id).length;
  };
  const proposed = async (id: string, kind: string, gatewayTxnId: string, resolution: string) => {
    const response = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind, gatewayTxnId, resolution, reason: 'NDPS says so.' });
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number };
  };

  it('should be no receipt when a part was given back after it had been proposed', async () => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: 500_000, callback: false });
    await system.postReturn(form);
    const acceptance = await proposed(id, 'MISMATCH', atomTxnId, 'accepted');
    await office.approved(id, atomTxnId, { method: 'bankTransfer', utr: 'SBIN226011512345', amount: 4999 });
    const outcome = await office.outcome('asha', `admin/approvals/${acceptance.id}/approve`);
    const { refundedAmount, settledAmount } = await system.payment(id);
    console.log('PART', outcome, JSON.stringify([await look(id), await valid(id), settledAmount, refundedAmount]));
    expect(outcome).not.toBe('204');
  });

  it.each(['none', 'both'] as const)('should not be offered for acceptance when all of it was given back before the gateway named it, with %s of its times', async (messageDates) => {
    const { system } = office;
    nameless = true;
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false, messageDates, statusDates: 'none' });
    await system.advanceTime(DAY);
    await office.approved(id, null, { method: 'bankTransfer', utr: 'SBIN226011512346', afterwards: 'dueAgain' });
    console.log('BACK', JSON.stringify([await look(id), await valid(id)]));
    await system.callback(system.gateway.control.callbackForm(id));
    const charges = (await office.charges(id)).map(({ gatewayTxnId, left, refunds }) => [gatewayTxnId === atomTxnId, left, refunds.map(({ state, amount }) => [state, amount])]);
    console.log('NAMED', JSON.stringify([await look(id), charges, await valid(id)]));
    const found = (await system.reviewItems(id)).find((item) => item.resolutions.includes('accepted'));
    if (found) {
      const outcome = await office.outcome('asha', `admin/approvals/${(await proposed(id, found.kind, atomTxnId, 'accepted')).id}/approve`);
      const { refundedAmount } = await system.payment(id);
      console.log('ACCEPTED', outcome, JSON.stringify([await look(id), await valid(id), refundedAmount]));
    }
    nameless = false;
    expect(found).toBeUndefined();
  });
});
