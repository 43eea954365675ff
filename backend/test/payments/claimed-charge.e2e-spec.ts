import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { DATABASES } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The gateway names the charge of one payment in its answers about another. */
describe.each(DATABASES)('One charge of the gateway on two payments, on %s', (kind) => {
  let office: RefundOffice;
  const statusElement = SandboxWire.prototype.statusElement;
  const names = new Map<string, string>();
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      return [...names].reduce((text, [from, to]) => text.replaceAll(from, to), statusElement.apply(this, args));
    };
    office = await RefundOffice.open(kind);
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await office.system.close();
  });

  const look = async (id: string) => ({ state: (await office.system.payment(id)).state, cases: (await office.system.reviewItems(id)).map((item) => item.kind) });
  const validReceipts = async (ids: string[]) => {
    const payments = await Promise.all(ids.map((id) => office.system.payment(id)));
    return (await office.system.receipts()).filter(({ paymentId, voidedAt }) => voidedAt === null && payments.some(({ id }) => id === paymentId)).length;
  };
  const note = (id: string, charge: string) =>
    office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'CLAIMED_TWICE', gatewayTxnId: charge, resolution: 'dismissed', reason: 'NDPS says so.' });
  const resolve = (id: string, decision: { kind: string; gatewayTxnId: string; resolution: string }) =>
    office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { ...decision, reason: 'NDPS says so.' });
  const accept = (id: string, charge: string) => resolve(id, { kind: 'HELD', gatewayTxnId: charge, resolution: 'accepted' });
  /** Two students; the second one's money is found by a requery, under the id of the first one's. */
  const claimedTwice = async () => {
    const first = await office.paid();
    const student = await office.system.student();
    const { transaction_id: id } = await office.system.token(student);
    const { atomTxnId } = await office.system.actAtGateway(id, 'lose', { callback: false });
    names.set(atomTxnId, first.charge);
    await office.system.advanceTime(DAY);
    return { first, student, id, atomTxnId };
  };

  it('should be one receipt, and a case of the payment that came second, which is not safe to pay beside', async () => {
    const { first, student, id } = await claimedTwice();
    expect([await look(first.id), await look(id)]).toEqual([{ state: 'SUCCESS', cases: [] }, { state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] }]);
    expect([await validReceipts([first.id, id]), (await office.system.status(id, student)).safeToPayAgain]).toEqual([1, false]);
    const [charge] = await office.charges(id);
    expect([charge?.gatewayTxnId, charge?.methods]).toEqual([first.charge, []]);
  });

  it('should stay the receipt of the first when its success is confirmed afterwards', async () => {
    const { first } = await claimedTwice();
    await office.system.advanceTime(DAY);
    expect([await look(first.id), await validReceipts([first.id])]).toEqual([{ state: 'SUCCESS', cases: [] }, 1]);
  });

  it('should be held by the second once a person has looked, and be no receipt of it while the first rests on it', async () => {
    const { first, id } = await claimedTwice();
    expect(await note(id, first.charge)).toBe('204');
    expect(await look(id)).toEqual({ state: 'DUPLICATE', cases: ['HELD'] });
    await office.system.advanceTime(DAY);
    expect(await look(id)).toEqual({ state: 'DUPLICATE', cases: ['HELD'] });
    expect([await accept(id, first.charge), await look(id), await validReceipts([first.id, id])]).toEqual(['409 NOT_RESOLVABLE', { state: 'DUPLICATE', cases: ['HELD'] }, 1]);
    const [charge] = await office.charges(id);
    expect([(charge?.left ?? 0) > 0, charge?.methods]).toEqual([true, []]);
    const proposal = await office.proposal(id, first.charge, { method: 'bankTransfer' });
    expect(await office.outcome('asha', `admin/transactions/${id}/refunds/propose`, proposal)).toBe('409 NOT_REFUNDABLE');
    // Not hers: she pays her fee by another one.
    expect(await resolve(id, { kind: 'HELD', gatewayTxnId: first.charge, resolution: 'refunded' })).toBe('204');
    expect(await look(id)).toMatchObject({ cases: [] });
  });

  it.each(['bankTransfer', 'gateway'] as const)('should go back once, by %s, whichever payment it is looked at from', async (method) => {
    const { first, id } = await claimedTwice();
    await office.approved(first.id, first.charge, { method, afterwards: 'dueAgain' });
    await office.run();
    expect(await note(id, first.charge)).toBe('204');
    const proposal = await office.proposal(id, first.charge, { method: 'bankTransfer' });
    expect(await office.outcome('asha', `admin/transactions/${id}/refunds/propose`, proposal)).toBe('409 NOT_REFUNDABLE');
    expect([await accept(id, first.charge), await look(id)]).toEqual(['409 NOT_RESOLVABLE', { state: 'DUPLICATE', cases: ['HELD'] }]);
  });

  it('should not be proposed to go back from the second while it goes back from the first', async () => {
    const { first, id } = await claimedTwice();
    expect(await note(id, first.charge)).toBe('204');
    const utr = (n: number) => ({ method: 'bankTransfer' as const, utr: `SBIN22601151239${n}` });
    const proposed = await office.propose(first.id, first.charge, utr(1));
    const outcomes = await Promise.all([office.approve(proposed), office.outcome('asha', `admin/transactions/${id}/refunds/propose`, await office.proposal(id, first.charge, utr(2)))]);
    expect(outcomes).toEqual(['204', '409 NOT_REFUNDABLE']);
  });

  it('should be the receipt of the second when two people have recorded that it went back from the first, which had it first', async () => {
    const { first, id } = await claimedTwice();
    const voided = await office.call('clerk', `admin/review-queue/payments/${first.id}/resolve`, { kind: 'EXTRA', gatewayTxnId: first.charge, resolution: 'refunded', reason: 'NDPS: it is the money of the other one.' });
    expect(await office.approve((await voided.json()) as { id: number })).toBe('204');
    expect(await note(id, first.charge)).toBe('204');
    const accepted = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'HELD', gatewayTxnId: first.charge, resolution: 'accepted', reason: 'NDPS says so.' });
    expect(await office.approve((await accepted.json()) as { id: number })).toBe('204');
    expect([await look(first.id), await look(id), await validReceipts([first.id, id])]).toMatchObject([{ state: 'REFUNDED' }, { state: 'SUCCESS', cases: [] }, 1]);
  });

  it('should go back from the first when it is recorded that it is not the money of the second', async () => {
    const { first, id } = await claimedTwice();
    expect([await note(id, first.charge), await resolve(id, { kind: 'HELD', gatewayTxnId: first.charge, resolution: 'refunded' })]).toEqual(['204', '204']);
    const [charge] = await office.charges(first.id);
    expect(charge?.methods).toEqual(['gateway', 'bankTransfer']);
    await office.approved(first.id, first.charge, { method: 'bankTransfer', afterwards: 'dueAgain' });
    expect(await look(first.id)).toMatchObject({ state: 'REFUNDED' });
  });

  it('should not settle the fee of a second payment by itself when the first falls and the charge has settled another fee', async () => {
    const { system } = office;
    const { a, b, chargeA, chargeB } = await office.paidTwice();
    const { transaction_id: id } = await system.token(await system.student());
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    names.set(atomTxnId, chargeB);
    await system.advanceTime(DAY);
    await note(id, chargeB);
    const accepted = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'HELD', gatewayTxnId: chargeB, resolution: 'accepted', reason: 'NDPS says so.' });
    expect(await office.approve((await accepted.json()) as { id: number })).toBe('204');
    system.gateway.control.reverse(a, { atomTxnId: chargeA, callback: false });
    await system.callback(system.gateway.control.callbackForm(a));
    await system.advanceTime(DAY);
    expect([await look(b), await look(id), await validReceipts([a, b, id])]).toEqual([{ state: 'DUPLICATE', cases: ['HELD'] }, { state: 'SUCCESS', cases: [] }, 1]);
  });

  it('should not be given back as a second payment when both are of one fee', async () => {
    const student = await office.system.student();
    const { transaction_id: second } = await office.system.token(student);
    const { atomTxnId } = await office.system.actAtGateway(second, 'pend', { callback: false });
    await office.system.advanceTime(31 * MINUTE);
    const { transaction_id: id } = await office.system.token(student, { payDespiteDoubt: true, mobile: '9000000001' });
    const { form, atomTxnId: charge } = await office.system.actAtGateway(id, 'pay', { callback: false });
    await office.system.postReturn(form);
    names.set(atomTxnId, charge);
    office.system.gateway.control.settle(second, { callback: false });
    await office.system.advanceTime(DAY);
    expect([await look(id), await look(second)]).toEqual([{ state: 'SUCCESS', cases: [] }, { state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] }]);
    const proposal = await office.proposal(second, charge);
    expect([proposal.left > 0, await office.outcome('asha', `admin/transactions/${second}/refunds/propose`, proposal)]).toEqual([true, '409 NOT_REFUNDABLE']);
  });

  it('should be one receipt, and a case, when two servers hear of it at the same moment', async () => {
    const payments = office.system.server.app.get(PaymentRepository);
    const { findWithReceived } = payments;
    // What each of them reads before the other one has written.
    payments.findWithReceived = async (...args) => {
      const found = await findWithReceived.apply(payments, args);
      if (found && found.heardElsewhere.length > 0) payments.findWithReceived = findWithReceived;
      return found && { ...found, heardElsewhere: [] };
    };
    const { first, id } = await claimedTwice();
    expect(payments.findWithReceived).toBe(findWithReceived);
    expect([await look(first.id), await look(id), await validReceipts([first.id, id])]).toEqual([{ state: 'SUCCESS', cases: [] }, { state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] }, 1]);
  });
});
