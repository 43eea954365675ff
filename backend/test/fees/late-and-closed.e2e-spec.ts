import { type Approval, rupeesNumber, type TransactionHistory } from '../../src/contract/index.js';
import { outcomeOf } from '../people/office.js';
import { FeeDesk } from '../support/fee-desk.js';
import { ANY_DATABASE } from '../support/test-databases.js';

let sessions = 0;
const FIXED = { kind: 'fixed', amount: 5_000, cap: null } as const;

describe.each([ANY_DATABASE])('Late fees and closed days on %s', (kind) => {
  let desk: FeeDesk;
  let session: string;
  beforeAll(async () => void (desk = await FeeDesk.open(kind)));
  beforeEach(() => void (session = `S${(sessions += 1)}`));
  afterAll(() => desk.system.close());

  const aStudent = () => desk.system.student({ academicSession: session });
  const proposed = async (response: Response) => (await response.json()) as Approval;

  it('should count from the longer due date of the semester also for who was given a shorter one before', async () => {
    await desk.terms({ dueOn: desk.today(), lateFee: FIXED }, session);
    const given = await aStudent();
    await desk.agreed(await desk.putOff(given, desk.daysFromToday(5)));
    await desk.terms({ dueOn: desk.daysFromToday(30), lateFee: FIXED }, session);
    await desk.pass(6);
    expect(await desk.lookUp(given)).toMatchObject({ due: { isLate: false } });
  });

  it("should tell the second person the semester's day and the late fee that is waived, and not be put off to a day that is over by then", async () => {
    const dueOn = desk.daysFromToday(-1);
    await desk.terms({ dueOn, lateFee: FIXED }, session);
    const given = await aStudent();
    const day = desk.today();
    const proposal = await proposed(await desk.putOff(given, day));
    expect(proposal).toMatchObject({ before: { dueOn, lateFee: 50 }, after: { dueOn: day, lateFee: 0 } });
    await desk.pass(2);
    expect(await desk.approve(proposal)).toBe('400 VALIDATION_FAILED');
  });

  it('should not be put off for a student as proposed when other terms count by then: nobody was shown that late fee', async () => {
    await desk.terms({ dueOn: desk.daysFromToday(10), lateFee: FIXED }, session);
    const [due, rule] = [await aStudent(), await aStudent()];
    const proposals = [await proposed(await desk.putOff(due, desk.daysFromToday(60))), await proposed(await desk.putOff(rule, desk.daysFromToday(60)))] as const;
    expect(proposals[0].before).toMatchObject({ lateFee: 0 });
    await desk.terms({ dueOn: desk.daysFromToday(10), lateFee: { ...FIXED, amount: 500_000 } }, session);
    expect(await desk.approve(proposals[1])).toBe('409 FEE_CHANGED_MEANWHILE');
    await desk.terms({ dueOn: desk.daysFromToday(-1), lateFee: FIXED }, session);
    expect(await desk.approve(proposals[0])).toBe('409 FEE_CHANGED_MEANWHILE');
    expect(await desk.system.demand(due)).toMatchObject({ dueOn: null });
  });

  it('should be put off though the late fee has grown by its rule since it was proposed', async () => {
    await desk.terms({ dueOn: desk.daysFromToday(-1), lateFee: { kind: 'perDay', amount: 5_000, cap: 50_000 } }, session);
    const given = await aStudent();
    const proposal = await proposed(await desk.putOff(given, desk.daysFromToday(60)));
    await desk.pass(1);
    expect(await desk.approve(proposal)).toBe('204');
  });

  it('should hold for a fee of a session without terms of its own when the semester has some of no session', async () => {
    const [own, other] = [await aStudent(), await desk.system.student({ academicSession: `${session}x` })];
    await desk.terms({ dueOn: desk.daysFromToday(7) }, '');
    await desk.terms({ dueOn: desk.daysFromToday(3) }, session);
    expect([(await desk.lookUp(own)).due?.on, (await desk.lookUp(other)).due?.on]).toEqual([desk.daysFromToday(3), desk.daysFromToday(7)]);
    await desk.terms({ closed: [{ from: desk.daysFromToday(300), until: null }] }, '');
  });

  it('should let a student go on with what was begun before midnight closed it, and begin nothing anew', async () => {
    const [given, another] = [await aStudent(), await aStudent()];
    await desk.terms({ closed: [{ from: desk.daysFromToday(1), until: desk.daysFromToday(2) }] }, session);
    await desk.system.advanceTime(Date.parse(`${desk.daysFromToday(1)}T00:00:00+05:30`) - 120_000 - desk.system.clock.now());
    await desk.refresh();
    const id = await desk.begun(given);
    await desk.system.advanceTime(240_000);
    await desk.refresh();
    expect(await desk.begun(given)).toBe(id);
    expect(await outcomeOf(await desk.start(another))).toBe('409 PAYMENTS_CLOSED');
    await desk.system.advanceTime(15 * 60_000);
    expect(await outcomeOf(await desk.start(given))).toBe('409 PAYMENTS_CLOSED');
  });

  it('should not be said of a fee that was wholly given as a concession', async () => {
    await desk.terms({ dueOn: desk.daysFromToday(-1), lateFee: FIXED }, session);
    const given = await aStudent();
    await desk.adjusted(given, 'exemption', given.demand?.total ?? 0);
    expect((await desk.record(given)).demands[0]).toMatchObject({ amount: 0, dueOn: null, lateFee: 0 });
  });

  it('should be part of the fee of today beside a payment, and of what the second person reads of money that is booked by hand', async () => {
    await desk.terms({ dueOn: desk.daysFromToday(-1), lateFee: FIXED }, session);
    const given = await aStudent();
    const total = given.demand?.total ?? 0;
    const { fees } = await desk.ask<{ fees: object[] }>('admin/bookings/fees', { admissionNumber: given.student.admissionNumber }, 'acc');
    expect(fees).toMatchObject([{ amount: rupeesNumber(total), lateFee: 50 }]);
    const id = await desk.begun(given, { lateFee: 50, total_fees: rupeesNumber(total + 5_000) });
    const history = (await (await desk.system.office(`admin/transactions/${id}`, {})).json()) as TransactionHistory;
    expect([history.amount, history.feeToday]).toEqual([rupeesNumber(total + 5_000), rupeesNumber(total + 5_000)]);
  });
});

describe.each([ANY_DATABASE])('A concession on %s', (kind) => {
  let desk: FeeDesk;
  beforeAll(async () => void (desk = await FeeDesk.open(kind)));
  afterAll(() => desk.system.close());

  it('should not be approved when the lines of the fee changed meanwhile, also where their sum did not; and nobody is told that it is paid', async () => {
    const given = await desk.system.student();
    const proposal = (await (await desk.adjust(given, 'scholarship', 10_000)).json()) as Approval;
    const [first = '', second = ''] = Object.keys(given.demand?.heads ?? {});
    const heads = { ...given.demand?.heads, [first]: (given.demand?.heads[first] ?? 0) + 100, [second]: (given.demand?.heads[second] ?? 0) - 100 };
    await desk.system.data.query('UPDATE fee_demands SET heads = ? WHERE id = ?', [JSON.stringify(heads), given.demand?.id]);
    const refused = (await (await desk.staff.as('bina', `admin/approvals/${proposal.id}/approve`)).json()) as { code: string; message: string };
    expect(refused).toMatchObject({ code: 'FEE_CHANGED_MEANWHILE', message: expect.not.stringContaining('paid') });
  });

  it('should not be made of a fee whose failed payment can still be paid on its page', async () => {
    const given = await desk.system.student();
    await desk.end(await desk.begun(given), 'fail');
    expect(await outcomeOf(await desk.adjust(given, 'scholarship', 10_000))).toBe('409 FEE_NOT_CHANGEABLE');
    await desk.pass(8);
    await desk.system.requery();
    await desk.adjusted(given, 'scholarship', 10_000);
  });
});
