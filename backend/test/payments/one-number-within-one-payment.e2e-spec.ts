import { ANY_DATABASE } from '../support/test-databases.js';
import { BookingOffice } from './booking-office.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
const NUMBER = '402112345678';

describe.each([ANY_DATABASE])('One number of the bank within one payment, on %s', (kind) => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await BookingOffice.open(kind);
  });
  afterEach(() => office.close());
  const chargedTwice = async () => {
    const { id, charge } = await office.refunds.paid();
    const { atomTxnId: extra } = await office.system.gateway.control.payAgain(id, { callback: false });
    const sameNumber = () => {
      office.numbers.set(charge, NUMBER);
      office.numbers.set(extra, NUMBER);
    };
    return { id, charge, extra, sameNumber };
  };

  it('should let a person look before one goes back when the gateway names it under two ids', async () => {
    const { id, extra, sameNumber } = await chargedTwice();
    sameNumber();
    await office.system.advanceTime(MINUTE);
    await office.system.advanceTime(DAY);
    await expect(office.refunds.approved(id, extra, { afterwards: 'none' })).rejects.toThrow();
    await office.refunds.run();
    expect([await office.look(id), office.refunds.journal(id).count]).toEqual([{ state: 'SUCCESS', cases: ['CLAIMED_TWICE'] }, 0]);
  });

  it('should stop a refund that was approved and not sent when the gateway names it under two ids', async () => {
    const { id, extra, sameNumber } = await chargedTwice();
    await office.system.callback(office.system.gateway.control.callbackForm(id, { atomTxnId: extra }));
    await office.refunds.approved(id, extra, { afterwards: 'none' });
    sameNumber();
    await office.refunds.run();
    expect(office.refunds.journal(id).count).toBe(0);
    expect((await office.look(id)).cases).toEqual(expect.arrayContaining(['CLAIMED_TWICE', 'REFUND_FAILED']));
  });

  it('should be one charge when people booked it by the number and by a gateway\'s id with one digit wrong', async () => {
    const { system } = office;
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    office.numbers.set(atomTxnId, NUMBER);
    // The database was restored from before this payment.
    const { id: paymentId } = await system.payment(id);
    await system.data.query('DELETE FROM payment_events WHERE payment_id = ?', [paymentId]);
    await system.data.query('DELETE FROM payments WHERE id = ?', [paymentId]);
    const wrong = `${atomTxnId.slice(0, -1)}${(Number(atomTxnId.at(-1)) + 1) % 10}`;
    expect(await office.book(student, { how: 'gateway', transactionId: id, gatewayTxnId: wrong, reference: '4021 1234 5678' })).toBe(id);
    await system.advanceTime(MINUTE);
    await system.advanceTime(DAY);
    expect(await office.look(id)).toEqual({ state: 'SUCCESS', cases: [] });
    expect([(await office.refunds.charges(id)).map(({ gatewayTxnId }) => gatewayTxnId), await office.validReceipts()]).toEqual([[atomTxnId], 1]);
  });
});
