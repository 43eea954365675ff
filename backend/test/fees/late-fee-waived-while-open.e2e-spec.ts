import { addDays, type Approval, istDate, type TermsContent } from '../../src/contract/index.js';
import { LayoutRefresh } from '../../src/fees/layout-refresh.service.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

describe.each([ANY_DATABASE])('A late fee in a payment that is open, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeEach(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { asha: 'registrar', bina: 'registrar' });
  });
  afterEach(() => system.close());

  const today = () => istDate(new Date(system.clock.now()));
  const approve = async (response: Response) => staff.outcome('bina', `admin/approvals/${((await response.json()) as Approval).id}/approve`);
  /** A student who has begun to pay a day late. */
  const begunLate = async () => {
    const given = await system.student({ academicSession: 'S1' });
    const terms: TermsContent = { dueOn: addDays(today(), -1), lateFee: { kind: 'fixed', amount: 5_000, cap: null }, closed: [] };
    const draft = (await (await staff.as('asha', 'admin/fees/drafts', { semesterNo: 5, academicSession: 'S1', terms })).json()) as { id: number; revision: number };
    const published = await staff.as('asha', `admin/fees/versions/${draft.id}/publish`, { revision: draft.revision, countsFrom: today(), reason: 'As decided.' });
    expect(await approve(published)).toBe('204');
    await system.server.app.get(LayoutRefresh).refresh();
    const { transaction_id: id } = await system.token(given, { lateFee: 50, total_fees: ((given.demand?.total ?? 0) + 5_000) / 100 });
    return { id, admissionNumber: given.student.admissionNumber };
  };
  const paid = async (id: string) => {
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    return { state: (await system.payment(id)).state, cases: (await system.reviewItems(id)).map((item) => item.kind) };
  };

  it('should be a case when two people have waived it before it is paid', async () => {
    const { id, admissionNumber } = await begunLate();
    const day = { admissionNumber, semesterNo: 5, academicSession: 'S1', dueOn: addDays(today(), 10), reason: 'Ill.' };
    expect(await approve(await staff.as('asha', 'admin/students/due-date', day))).toBe('204');
    expect(await paid(id)).toEqual({ state: 'SUCCESS', cases: ['FEE_CHANGED'] });
  });

  it('should be no case when nobody has waived it', async () => {
    const { id } = await begunLate();
    expect(await paid(id)).toEqual({ state: 'SUCCESS', cases: [] });
  });
});
