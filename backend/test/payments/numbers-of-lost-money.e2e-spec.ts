import type { MessageForm } from '../../tools/gateway-sandbox/wire.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { BookingOffice } from './booking-office.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A number of the bank that is no receipt yet, on %s', (kind) => {
  let office: BookingOffice;
  beforeAll(async () => void (office = await BookingOffice.open(kind)));
  afterAll(() => office.close());

  it.each([1, 10])('should not be booked for another fee when all that was told of it is that it went back, %d days later', async (days) => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    const number = `UTR${atomTxnId}`;
    office.numbers.set(atomTxnId, number);
    system.gateway.control.reverse(id, { atomTxnId, callback: false });
    for (let day = 0; day < days; day += 1) await system.advanceTime(DAY);
    const response = await office.propose(await system.student(), { reference: number });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'NOT_BOOKABLE']);
  });

  it('should be told to both people when it is booked for somebody else than the payment that is not known', async () => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    const { id: paymentId } = await system.payment(id);
    await system.data.query('DELETE FROM payment_events WHERE payment_id = ?', [paymentId]);
    await system.data.query('DELETE FROM payments WHERE id = ?', [paymentId]);
    await system.callback(form as MessageForm);
    const [row] = await system.data.query<{ n: string }[]>('SELECT bank_txn_id AS n FROM unknown_money WHERE gateway_txn_id = ?', [atomTxnId]);
    const response = await office.propose(await system.student(), { reference: row?.n ?? '' });
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ after: { numberUsedFor: id } });
  });
});
