import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('One charge of the gateway on two payments', () => {
  let office: RefundOffice;
  const statusElement = SandboxWire.prototype.statusElement;
  const names = new Map<string, string>();
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      return [...names].reduce((text, [from, to]) => text.replaceAll(from, to), statusElement.apply(this, args));
    };
    office = await RefundOffice.open('sqlite');
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await office.system.close();
  });

  const look = async (id: string) => ({ state: (await office.system.payment(id)).state, cases: (await office.system.reviewItems(id)).map((item) => item.kind) });
  const resolve = (id: string, kind: string, gatewayTxnId: string, resolution: string) =>
    office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind, gatewayTxnId, resolution, reason: 'NDPS says so.' });
  const valid = async (ids: string[]) => {
    const payments = await Promise.all(ids.map((id) => office.system.payment(id)));
    return (await office.system.receipts()).filter(({ paymentId, voidedAt }) => voidedAt === null && payments.some(({ id }) => id === paymentId)).length;
  };
  const decided = async (response: Response): Promise<string> => {
    if (response.status !== 202) return `${response.status} ${await response.text()}`;
    const approval = (await response.json()) as { id: number };
    return `202 ${await office.outcome('asha', `admin/approvals/${approval.id}/approve`)}`;
  };

  it('should be the receipt of whose money it is when the other payment had been the first to name it', async () => {
    const { system } = office;
    const { transaction_id: right } = await system.token(await system.student());
    const { atomTxnId: charge } = await system.actAtGateway(right, 'lose', { callback: false });
    const { transaction_id: wrong } = await system.token(await system.student());
    const { atomTxnId: other } = await system.actAtGateway(wrong, 'lose', { callback: false });
    names.set(other, charge);
    await system.office(`transactionStatus/${wrong}`, {});
    await system.office(`transactionStatus/${right}`, {});
    await system.advanceTime(DAY);
    console.log('A', JSON.stringify([await look(wrong), await look(right)]));
    // It is the money of `right`: the receipt of `wrong` goes.
    console.log('B', await decided(await resolve(wrong, 'EXTRA', charge, 'refunded')));
    console.log('C', await decided(await resolve(right, 'CLAIMED_TWICE', charge, 'dismissed')), JSON.stringify([await look(wrong), await look(right)]));
    const accepted = await decided(await resolve(right, 'HELD', charge, 'accepted'));
    console.log('D', accepted, JSON.stringify([await look(right), await valid([right, wrong]), (await office.charges(right)).map(({ left, methods }) => ({ left, methods }))]));
    expect(await valid([right])).toBe(1);
  });

  it('should be given back to whose money it is after the office has recorded that it is not the other one\'s', async () => {
    const { system } = office;
    const first = await office.paid();
    const { transaction_id: id } = await system.token(await system.student());
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    names.set(atomTxnId, first.charge);
    await system.advanceTime(DAY);
    const early = await office.propose(first.id, first.charge, { afterwards: 'dueAgain' });
    await decided(await resolve(id, 'CLAIMED_TWICE', first.charge, 'dismissed'));
    await decided(await resolve(id, 'HELD', first.charge, 'refunded'));
    console.log('E', JSON.stringify([await look(first.id), await look(id)]), await office.approve(early));
    const [charge] = await office.charges(first.id);
    console.log('F', JSON.stringify([charge?.left, charge?.methods]));
    expect(charge?.methods).toContain('gateway');
  });

  it('should not be two receipts when the first is promoted after the second was accepted', async () => {
    const { system } = office;
    const { a, b, chargeB, chargeA } = await office.paidTwice();
    const { transaction_id: id } = await system.token(await system.student());
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    names.set(atomTxnId, chargeB);
    await system.advanceTime(DAY);
    console.log('G', JSON.stringify([await look(a), await look(b), await look(id)]));
    await decided(await resolve(id, 'CLAIMED_TWICE', chargeB, 'dismissed'));
    console.log('H', await decided(await resolve(id, 'HELD', chargeB, 'accepted')), JSON.stringify([await look(b), await look(id)]));
    system.gateway.control.reverse(a, { atomTxnId: chargeA, callback: false });
    await system.callback(system.gateway.control.callbackForm(a));
    await system.advanceTime(DAY);
    console.log('I', JSON.stringify([await look(a), await look(b), await look(id), await valid([a, b, id])]));
    expect(await valid([b, id])).toBe(1);
  });
});
