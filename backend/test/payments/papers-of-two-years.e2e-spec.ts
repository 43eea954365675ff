import { financialYear } from '../../src/contract/index.js';
import { DATABASES } from '../support/test-databases.js';
import { BookingOffice } from './booking-office.js';

/** Books of challans and counter receipts start anew each financial year (docs/requirements.md#booking-by-hand). */
describe.each(DATABASES)('A paper whose number is too short to tell debits apart, on %s', (kind) => {
  let office: BookingOffice;
  let days: { lastYear: string; thisYear: string; later: string };
  beforeAll(async () => {
    office = await BookingOffice.open(kind);
    const year = `20${financialYear(new Date(office.system.clock.now())).slice(0, 2)}`;
    days = { lastYear: `${year}-03-31`, thisYear: `${year}-04-01`, later: `${year}-04-02` };
  });
  afterAll(() => office.close());

  const outcome = async (response: Response) => `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`.trim();

  it('should be booked although the number was booked of last year, of which both people are told', async () => {
    const first = await office.book(await office.system.student(), { reference: 'No. 1', paidOn: days.lastYear });
    const student = await office.system.student();
    const proposed = await office.propose(student, { reference: 'no 1', paidOn: days.thisYear });
    const { id, subject, after } = (await proposed.json()) as { id: number; subject: string; after: object };
    expect(after).toMatchObject({ numberUsedFor: first });
    expect(await office.refunds.approve({ id })).toBe('204');
    expect([await office.look(first), await office.look(subject)]).toEqual([{ state: 'SUCCESS', cases: [] }, { state: 'SUCCESS', cases: [] }]);
  });

  it('should be booked once within its year, and beside a paper of another kind', async () => {
    await office.book(await office.system.student(), { reference: '17', paidOn: days.thisYear });
    expect(await outcome(await office.propose(await office.system.student(), { reference: ' 1/7', paidOn: days.later }))).toBe('409 BOOKED_ALREADY');
    expect((await office.look(await office.book(await office.system.student(), { reference: '17', how: 'counter', paidOn: days.later }))).state).toBe('SUCCESS');
  });

  it('should be booked once within its year by people who do it at the same moment, with or without an id of the gateway', async () => {
    const proposals = await Promise.all([{}, { gatewayTxnId: '11000000088', transactionId: 'NDPS250402100000111' }].map(async (over) =>
      ((await (await office.propose(await office.system.student(), { reference: '18', paidOn: days.later, ...over })).json()) as { id: number })));
    const outcomes = await Promise.all(proposals.map((one) => office.refunds.approve(one)));
    expect([...outcomes].sort()).toEqual(['204', '409 BOOKED_ALREADY']);
  });

  it.each([['counter' as const], ['challan' as const]])('should be refused in another year where its number tells debits apart, as a paper of %s', async (how) => {
    const reference = `SBI 2604 ${how} 88`;
    await office.book(await office.system.student(), { reference, paidOn: days.lastYear });
    expect(await outcome(await office.propose(await office.system.student(), { reference, how, paidOn: days.thisYear }))).toBe('409 BOOKED_ALREADY');
  });
});
