import { addDays, type Approval, type FeeVersion, istDate, type ReceiptData, type ReviewItem, type StudentLookup, type TermsContent } from '../../src/contract/index.js';
import { LayoutRefresh } from '../../src/fees/layout-refresh.service.js';
import { outcomeOf } from '../people/office.js';
import { type GivenStudent, tokenBody } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY_MS = 86_400_000;
const NONE: TermsContent = { dueOn: null, lateFee: null, closed: [] };
let session = 0;

describe.each([ANY_DATABASE])('Due dates on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  let academicSession: string;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { asha: 'registrar', bina: 'registrar' });
  });
  beforeEach(() => void (academicSession = `S${(session += 1)}`));
  afterAll(() => system.close());

  const today = () => istDate(new Date(system.clock.now()));
  const begin = async (terms: TermsContent): Promise<FeeVersion> =>
    (await (await staff.as('asha', 'admin/fees/drafts', { semesterNo: 5, academicSession, terms })).json()) as FeeVersion;
  const propose = ({ id, revision }: FeeVersion) => staff.as('asha', `admin/fees/versions/${id}/publish`, { revision, countsFrom: today(), reason: 'As the council decided.' });
  const publish = async (terms: Partial<TermsContent>): Promise<void> => {
    const response = await propose(await begin({ ...NONE, ...terms }));
    expect(response.status).toBe(202);
    expect(await staff.outcome('bina', `admin/approvals/${((await response.json()) as Approval).id}/approve`)).toBe('204');
    await system.server.app.get(LayoutRefresh).refresh();
  };
  const givenStudent = () => system.student({ academicSession });
  const lookUp = async ({ student }: GivenStudent) => ((await (await system.server.call(`fetch-student-data/${student.admissionNumber}`)).json()) as StudentLookup).data;
  const feeOf = ({ demand }: GivenStudent) => demand?.total ?? 0;
  const withLateFee = (given: GivenStudent, paise: number) => ({ lateFee: paise / 100, total_fees: (feeOf(given) + paise) / 100 });
  const sent = (given: GivenStudent, over: Record<string, unknown> = {}) => system.server.call('get-atom-token-id', tokenBody(given, over));
  const pay = async (id: string) => system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
  const nextDay = async (days = 1) => {
    await system.advanceTime(days * DAY_MS);
    await system.server.app.get(LayoutRefresh).refresh();
  };

  it('should leave look-up, form and token call as they are where the office has set none', async () => {
    const given = await givenStudent();
    const data = await lookUp(given);
    expect(Object.keys(data).filter((name) => ['due', 'paymentClosed', 'lateFee'].includes(name))).toEqual([]);
    const { transaction_id: id } = await system.token(given);
    expect((await system.payment(id)).amount).toBe(feeOf(given));
  });

  it('should be announced with the late fee, which nobody pays until the day is over', async () => {
    const given = await givenStudent();
    await publish({ dueOn: today(), lateFee: { kind: 'perDay', amount: 5_000, cap: 12_000 } });
    expect(await lookUp(given)).toMatchObject({
      due: { on: today(), isLate: false, lateFee: { kind: 'perDay', amount: 50, cap: 120 } }, total_fees: feeOf(given) / 100,
    });
    expect((await system.payment((await system.token(given)).transaction_id)).heads).not.toHaveProperty('lateFee');
  });

  it.each([['perDay', 1, 5_000], ['perDay', 2, 10_000], ['perDay', 3, 12_000], ['perDay', 40, 12_000], ['fixed', 1, 5_000], ['fixed', 40, 5_000]] as const)(
    'should bring a late fee (%s) after %i days of %i paise, as a line from look-up to receipt', async (rule, days, paise) => {
      const given = await givenStudent();
      const dueOn = addDays(today(), -days);
      await publish({ dueOn, lateFee: { kind: rule, amount: 5_000, cap: rule === 'perDay' ? 12_000 : null } });
      const data = await lookUp(given);
      expect(data).toMatchObject({ due: { on: dueOn, isLate: true }, ...withLateFee(given, paise) });
      expect(data.heads.at(-1)).toEqual({ name: 'lateFee', label: 'Late Fee' });
      const { transaction_id: id } = await system.token(given, withLateFee(given, paise));
      const payment = await system.payment(id);
      expect([payment.amount, payment.heads]).toEqual([feeOf(given) + paise, { ...given.demand?.heads, lateFee: paise }]);
      await pay(id);
      const receipt = (await (await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: given.student.admissionNumber })).json()) as ReceiptData;
      expect(receipt.heads.at(-1)).toEqual({ name: 'lateFee', label: 'Late Fee', amount: paise / 100 });
      expect(receipt.total_fees).toBe((feeOf(given) + paise) / 100);
      expect(await system.reviewItems(id)).toEqual([] satisfies ReviewItem[]);
      expect(await lookUp(given)).toMatchObject({ total_fees: feeOf(given) / 100, heads: expect.not.arrayContaining([{ name: 'lateFee', label: 'Late Fee' }]) });
    },
  );

  it('should refuse the total of yesterday and name the new one', async () => {
    const given = await givenStudent();
    await publish({ dueOn: today(), lateFee: { kind: 'fixed', amount: 5_000, cap: null } });
    await nextDay();
    const refused = await sent(given);
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'FEE_MISMATCH', total_fees: (feeOf(given) + 5_000) / 100 }]);
    expect(await outcomeOf(await sent(given, { lateFee: 40, total_fees: (feeOf(given) + 5_000) / 100 }))).toBe('422 FEE_MISMATCH');
    expect((await system.payments()).filter(({ studentId }) => studentId === given.student.id)).toEqual([]);
  });

  it('should ask no late fee of an attempt that was begun in time, also when its success comes days later', async () => {
    const given = await givenStudent();
    await publish({ dueOn: today(), lateFee: { kind: 'perDay', amount: 5_000, cap: null } });
    const { transaction_id: id } = await system.token(given);
    await nextDay(3);
    await pay(id);
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', amount: feeOf(given) });
    expect(await system.reviewItems(id)).toEqual([]);
  });

  it('should give the same attempt again to who presses once more just after midnight', async () => {
    const given = await givenStudent();
    await publish({ dueOn: today(), lateFee: { kind: 'fixed', amount: 5_000, cap: null } });
    const midnight = Date.parse(`${addDays(today(), 1)}T00:00:00+05:30`);
    await system.advanceTime(midnight - 60_000 - system.clock.now());
    const { transaction_id: id } = await system.token(given);
    await system.advanceTime(120_000);
    expect(istDate(new Date(system.clock.now()))).not.toBe(istDate(new Date(midnight - 1)));
    expect((await system.token(given)).transaction_id).toBe(id);
    await nextDay();
    expect(await outcomeOf(await sent(given))).toBe('422 FEE_MISMATCH');
  });

  it('should say when a closed payment opens again, begin none meanwhile and let go on what was begun before', async () => {
    const given = await givenStudent();
    const other = await givenStudent();
    const { transaction_id: id } = await system.token(given);
    const opensOn = addDays(today(), 3);
    await publish({ closed: [{ from: today(), until: addDays(today(), 1) }, { from: addDays(today(), 2), until: addDays(today(), 2) }] });
    expect(await lookUp(other)).toMatchObject({ paymentClosed: { opensOn } });
    const refused = await sent(other);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'PAYMENTS_CLOSED', errors: { opensOn } }]);
    await pay(id);
    expect((await system.payment(id)).state).toBe('SUCCESS');
    await nextDay(3);
    expect(await lookUp(other)).not.toHaveProperty('paymentClosed');
    expect((await sent(other)).status).toBe(200);
    await publish({ closed: [{ from: today(), until: null }] });
    expect(await lookUp(await givenStudent())).toMatchObject({ paymentClosed: { opensOn: null } });
  });

  it('should be another one for one student when two people say so, back again alike, and none for what is paid', async () => {
    const given = await givenStudent();
    const other = await givenStudent();
    await publish({ dueOn: addDays(today(), -3), lateFee: { kind: 'perDay', amount: 5_000, cap: null } });
    const change = (over: object = {}, who = 'asha') => staff.as(who, 'admin/students/due-date', {
      admissionNumber: given.student.admissionNumber, semesterNo: 5, academicSession, dueOn: addDays(today(), 2), reason: 'Was ill.', ...over,
    });
    const approved = async (over: object = {}) => {
      const response = await change(over);
      expect(response.status).toBe(202);
      const { id, before, after } = (await response.json()) as Approval;
      expect(await staff.outcome('asha', `admin/approvals/${id}/approve`)).toBe('403 OWN_PROPOSAL');
      expect(await staff.outcome('bina', `admin/approvals/${id}/approve`)).toBe('204');
      return { before, after };
    };
    expect(await outcomeOf(await change({ dueOn: addDays(today(), -1) }))).toBe('400 VALIDATION_FAILED');
    expect(await outcomeOf(await change({ admissionNumber: 'NOBODY1' }))).toBe('404 STUDENT_NOT_FOUND');
    expect(await approved()).toEqual({
      before: { student: given.student.admissionNumber, semester: 5, dueOn: addDays(today(), -3), lateFee: 150 }, after: { dueOn: addDays(today(), 2), lateFee: 0 },
    });
    expect(await lookUp(given)).toMatchObject({ due: { on: addDays(today(), 2), isLate: false }, total_fees: feeOf(given) / 100 });
    expect(await lookUp(other)).toMatchObject({ due: { isLate: true }, ...withLateFee(other, 15_000) });
    await nextDay(3);
    expect(await lookUp(given)).toMatchObject({ due: { isLate: true }, ...withLateFee(given, 5_000) });
    await approved({ dueOn: null });
    expect(await lookUp(given)).toMatchObject(withLateFee(given, 30_000));
    await pay((await system.token(given, withLateFee(given, 30_000))).transaction_id);
    expect(await outcomeOf(await change())).toBe('409 FEE_NOT_CHANGEABLE');
  });

  it('should not be published while a day, an amount or an end makes no sense', async () => {
    const faults = async (terms: Partial<TermsContent>) => (await begin({ ...NONE, ...terms })).faults;
    expect(await faults({})).toEqual(['There is neither a due date nor a closed period yet.']);
    expect(await faults({ lateFee: { kind: 'fixed', amount: 0, cap: 5 } })).toEqual([
      'There is neither a due date nor a closed period yet.', 'A late fee needs a due date.', 'The late fee needs an amount.', 'A late fee that is asked once has no limit.',
    ]);
    expect(await faults({ dueOn: '2026-02-30', lateFee: { kind: 'perDay', amount: 10, cap: 9 } })).toEqual([
      '2026-02-30 is no day.', 'The most that is asked is less than the late fee of one day.',
    ]);
    expect(await faults({ closed: [{ from: '2026-02-10', until: '2026-02-09' }] })).toEqual(['The closed period from 2026-02-10 ends before it begins.']);
    expect(await outcomeOf(await propose(await begin(NONE)))).toBe('400 VALIDATION_FAILED');
    expect(await staff.outcome('asha', 'admin/fees/drafts', { semesterNo: 5, academicSession, terms: { ...NONE, dueOn: '30 June' } })).toBe('400 VALIDATION_FAILED');
  });
});
