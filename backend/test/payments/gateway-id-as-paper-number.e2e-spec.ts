import { BookingOffice } from './booking-office.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('The gateway\'s id of money that is known, on a paper for another fee, on %s', (kind) => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await BookingOffice.open(kind);
  });
  afterEach(() => office.close());

  it.each<[string, (id: string) => string]>([
    ['as it is', (id) => id],
    ['with spaces', (id) => id.replace(/(.{4})/g, '$1 ').trim()],
    ['with a hyphen', (id) => `${id.slice(0, 6)}-${id.slice(6)}`],
    ['in the digits of Devanagari', (id) => id.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))],
  ])('should not be booked, written %s', async (_how, written) => {
    const { id, charge } = await office.refunds.paid();
    // Its schedule is over: the gateway is not asked about it any more.
    for (let day = 0; day < 9; day += 1) await office.system.advanceTime(DAY);
    const other = await office.system.student();
    const response = await office.propose(other, { how: 'counter', reference: written(charge) });
    const { id: approval, subject } = (await response.json()) as { id: number; subject: string };
    const told = response.status === 202 ? await office.refunds.approve({ id: approval }) : '';
    for (let day = 0; day < 9; day += 1) await office.system.advanceTime(DAY);
    const seen = response.status === 202 ? [await office.look(id), await office.look(subject)] : [];
    expect([response.status, told, await office.validReceipts(), seen]).toEqual([409, '', 1, []]);
  });
});
