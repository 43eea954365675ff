import { ANY_DATABASE } from '../support/test-databases.js';
import { BookingOffice } from './booking-office.js';

const DAY = 86_400_000;

/** One debit is one charge, whether people booked it, the gateway tells of it, or both. */
describe.each([ANY_DATABASE])('Money that people booked and that the gateway tells of later, on %s', (kind) => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await BookingOffice.open(kind);
  });
  afterEach(() => office.close());
  const charges = async (id: string) => (await office.refunds.charges(id)).map(({ methods }) => methods);
  const note = (id: string, gatewayTxnId: string) =>
    office.refunds.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'CLAIMED_TWICE', gatewayTxnId, resolution: 'dismissed', reason: 'NDPS says two debits.' });
  /** The challan of an attempt in doubt is booked on it, and a day later the gateway says paid. */
  const bookedAndTold = async ({ number, isNamed = true }: { number: (atomTxnId: string) => string; isNamed?: boolean }) => {
    const student = await office.system.student();
    const { id, atomTxnId } = await office.doubtful(student);
    expect(await office.book(student, { reference: `CH/770 ${atomTxnId}`, transactionId: id, cautions: ['inDoubt'] })).toBe(id);
    office.system.gateway.control.settle(id, { callback: false });
    office.numbers.set(atomTxnId, number(atomTxnId));
    if (!isNamed) office.withoutId.add(atomTxnId);
    await office.system.advanceTime(DAY);
    return { student, id, atomTxnId };
  };

  it('should be one charge with one receipt when the gateway names the number on the paper', async () => {
    const { id, atomTxnId } = await bookedAndTold({ number: (own) => `CH770${own}` });
    expect([await office.look(id), await charges(id), await office.validReceipts()]).toEqual([{ state: 'SUCCESS', cases: [] }, [['bankTransfer']], 1]);
    expect((await office.system.payment(id)).gatewayTxnId).toBe(atomTxnId);
    await expect(office.refunds.approved(id, atomTxnId, { afterwards: 'none' })).rejects.toThrow();
    expect(office.refunds.journal(id).count).toBe(0);
  });

  it('should lose its receipt when the bank takes the debit back that the gateway names', async () => {
    const { id, atomTxnId } = await bookedAndTold({ number: (own) => `CH770${own}` });
    office.system.gateway.control.reverse(id, { atomTxnId, callback: false });
    await office.system.callback(office.system.gateway.control.callbackForm(id, { atomTxnId }));
    expect([(await office.look(id)).state, await office.validReceipts()]).toEqual(['REVERSED', 0]);
  });

  it('should be one charge when the gateway names its number and leaves its id out', async () => {
    const { id } = await bookedAndTold({ number: (own) => `CH770${own}`, isNamed: false });
    expect([await office.look(id), await charges(id)]).toEqual([{ state: 'SUCCESS', cases: [] }, [['bankTransfer']]]);
  });

  it('should not be offered for refund while nobody knows whether another number for the same sum is the same debit', async () => {
    const { id, atomTxnId } = await bookedAndTold({ number: () => '402112345678' });
    expect([await office.look(id), await charges(id)]).toEqual([{ state: 'SUCCESS', cases: ['CLAIMED_TWICE'] }, expect.arrayContaining([[]])]);
    await expect(office.refunds.approved(id, atomTxnId, { afterwards: 'none' })).rejects.toThrow();
    expect(await note(id, atomTxnId)).toBe('204');
    expect((await office.look(id)).cases).toEqual(['EXTRA']);
    await office.refunds.approved(id, atomTxnId, { afterwards: 'none' });
    expect(await office.validReceipts()).toBe(1);
  });

  it('should be a case of both payments when the paper bore the id that the gateway tells for another attempt', async () => {
    const student = await office.system.student();
    const { id: doubtful, atomTxnId } = await office.doubtful(student);
    const booked = await office.book(student, { reference: atomTxnId, cautions: ['inDoubt'] });
    office.system.gateway.control.settle(doubtful, { callback: false });
    await office.system.advanceTime(DAY);
    expect([await office.look(doubtful), await charges(doubtful)]).toEqual([{ state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] }, [[]]]);
    expect([(await office.look(booked)).state, await office.validReceipts()]).toEqual(['SUCCESS', 1]);
  });

  it('should be booked once, by each of the numbers that were named for it', async () => {
    const student = await office.system.student();
    const { transaction_id: id } = await office.system.token(student);
    await office.system.actAtGateway(id, 'lose', { callback: false });
    const named = (bankTxnId: string) => {
      for (const attempt of office.system.gateway.control.payment(id).attempts) Object.assign(attempt, { bankTxnId });
    };
    named('633012345678');
    await office.system.callback(office.system.gateway.control.callbackForm(id));
    named('402112345678');
    await office.system.advanceTime(DAY);
    const other = await office.system.student();
    for (const reference of ['6330 1234 5678', '402112345678']) expect((await office.propose(other, { how: 'counter', reference })).status).toBe(409);
  });

  it('should not be booked by a number of the bank that took it back from a payment that is not known', async () => {
    const { system } = office;
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'lose', { callback: false });
    for (const attempt of system.gateway.control.payment(id).attempts) Object.assign(attempt, { bankTxnId: '402112345678' });
    const { id: paymentId } = await system.payment(id);
    await system.data.query('DELETE FROM payment_events WHERE payment_id = ?', [paymentId]);
    await system.data.query('DELETE FROM payments WHERE id = ?', [paymentId]);
    system.gateway.control.reverse(id, { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    expect((await office.propose(student, { reference: '4021 1234 5678' })).status).toBe(409);
  });

  it('should not become the receipt of a second payment whose own charge falls', async () => {
    const { system } = office;
    const first = await office.refunds.paid();
    const { atomTxnId: extra } = await system.gateway.control.payAgain(first.id, { callback: false });
    await system.callback(system.gateway.control.callbackForm(first.id, { atomTxnId: extra }));
    const { transaction_id: id } = await system.token(await system.student());
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    office.names.set(atomTxnId, extra);
    await system.advanceTime(DAY);
    expect(await note(id, extra)).toBe('204');
    const accepted = await office.refunds.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'HELD', gatewayTxnId: extra, resolution: 'accepted', reason: 'NDPS says so.' });
    expect(await office.refunds.approve((await accepted.json()) as { id: number })).toBe('204');
    system.gateway.control.reverse(first.id, { atomTxnId: first.charge, callback: false });
    await system.callback(system.gateway.control.callbackForm(first.id, { atomTxnId: first.charge }));
    expect([await office.validReceipts(), (await office.look(first.id)).cases, (await office.look(id)).state]).toEqual([1, expect.arrayContaining(['HELD']), 'SUCCESS']);
  });
});
