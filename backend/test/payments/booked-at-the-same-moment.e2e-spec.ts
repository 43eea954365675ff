import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { BookingOffice } from './booking-office.js';
import { describeWith } from '../support/describe-with.js';
import { meanwhile } from '../support/eventually.js';
import { lockWaits } from '../support/waiting-for-locks.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Transactions run at READ COMMITTED, where InnoDB locks no gap: the booking does not see the message, nor the message the booking. */
describeWith('mariadb')('A paper that is booked while the gateway tells of its number for another student, on mariadb', () => {
  let office: BookingOffice;
  const { idsWithNumber } = PaymentRepository.prototype;
  beforeEach(async () => {
    office = await BookingOffice.open('mariadb');
  });
  afterEach(async () => {
    PaymentRepository.prototype.idsWithNumber = idsWithNumber;
    await office.close();
  });

  it('should be a case once the gateway is asked again', async () => {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student());
    const { atomTxnId } = await system.actAtGateway(id, 'lose', { callback: false });
    for (const attempt of system.gateway.control.payment(id).attempts) Object.assign(attempt, { bankTxnId: '402112345678' });
    office.numbers.set(atomTxnId, '402112345678');
    const student = await system.student();
    const response = await office.propose(student, { reference: '4021 1234 5678' });
    const proposed = (await response.json()) as { id: number; subject: string };
    let told: Promise<unknown> | null = null;
    let isTold = false;
    PaymentRepository.prototype.idsWithNumber = async function (...args: Parameters<typeof idsWithNumber>) {
      const found = await idsWithNumber.apply(this, args);
      // The other server hears of the other student's payment just now, and stores it or waits for the booking, if it must.
      told ??= system.callback(system.gateway.control.callbackForm(id)).finally(() => (isTold = true));
      await meanwhile(async () => expect(isTold || (await lockWaits(system.data)) > 0).toBe(true));
      return found;
    };
    const outcome = await office.refunds.approve(proposed);
    await told;
    PaymentRepository.prototype.idsWithNumber = idsWithNumber;
    await system.advanceTime(MINUTE);
    for (let day = 0; day < 8; day += 1) await system.advanceTime(DAY);
    const seen = [await office.look(id), outcome === '204' ? await office.look(proposed.subject) : { state: outcome, cases: [] }];
    // One debit, two receipts: somebody has to be told.
    expect([outcome, seen.flatMap(({ cases }) => cases), await office.validReceipts()]).toEqual(['204', ['CLAIMED_TWICE'], 2]);
  });
});
