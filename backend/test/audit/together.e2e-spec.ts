import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { AuditTrail } from '../../src/audit/audit-trail.js';
import {
  type AuditAct, type BulkChange, type BulkChangeList, type ChargeRefunds, type FeeVersion, istDate, type LayoutContent, type PaymentRefunds, semesterLayout, STUDENT_FIELDS,
  type StudentEdit, type StudentRecord,
} from '../../src/contract/index.js';
import { eventually } from '../support/eventually.js';
import type { GivenStudent } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import { withoutTrail } from '../support/without-trail.js';

const LAYOUT: LayoutContent = {
  form: ['studentName', 'semesterNo', 'rollNo', 'mobile', 'email'], heads: [{ name: 'tutionFees', label: 'Tuition' }], receipt: ['rollNo'],
};
const WRITTEN = [
  'students', 'fee_demands', 'demand_adjustments', 'fee_versions', 'bulk_changes', 'bulk_rows', 'refunds', 'refund_events', 'receipts', 'college_words',
  'audit_entries', 'audit_details',
];
const DAY_MS = 86_400_000;

describe.each(DATABASES)('An act and its entry, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const tables = async (): Promise<string> => JSON.stringify(await Promise.all(WRITTEN.map((table) => system.data.query(`SELECT * FROM ${table} ORDER BY 1`))));
  const done = async (act: AuditAct): Promise<number> => (await system.server.app.get(AuditSearchService).search({ act })).entries.filter(({ refusal }) => refusal === '').length;
  const answer = async <Body>(path: string, body: object = {}): Promise<Body> => (await (await system.office(path, body)).json()) as Body;
  const today = (ahead = 0): string => istDate(new Date(system.clock.now() + ahead * DAY_MS));

  /** First without the trail, when nothing of it may stay; then with it, when one entry tells of it. */
  async function together(act: AuditAct, path: string, body: object = {}): Promise<unknown> {
    const [before, entries] = [await tables(), await done(act)];
    const refused = await withoutTrail(system, async () => (await system.office(path, body)).status);
    expect([act, refused, (await tables()) === before]).toEqual([act, 500, true]);
    const response = await system.office(path, body);
    const text = await response.text();
    expect([act, response.status < 300, response.status < 300 ? '' : text]).toEqual([act, true, '']);
    // A change of many students tells its end too.
    expect([act, (await done(act)) > entries]).toEqual([act, true]);
    return text === '' ? null : JSON.parse(text);
  }

  async function paid(): Promise<{ given: GivenStudent; id: string }> {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    return { given, id };
  }

  it('should be both there or neither, of a student: opened, changed, closed, opened again, another due date, an adjustment', async () => {
    const { student, demand } = await system.student({ admissionNumber: 'AB100' });
    await system.student({ admissionNumber: 'AB200' });
    const { version, semesterNo, academicSession, fields } = (await together('student.view', 'admin/students/one', { admissionNumber: 'AB100' })) as StudentRecord;
    const texts = Object.fromEntries(STUDENT_FIELDS.map(({ name }) => [name, fields[name] ?? ''])) as StudentEdit['fields'];
    await together('student.change', 'admin/students/change', { admissionNumber: 'AB100', version, semesterNo, academicSession: academicSession ?? '', fields: { ...texts, townName: 'Deoria' } });
    const fee = { admissionNumber: 'AB100', semesterNo: student.semesterNo, academicSession: demand?.academicSession ?? '', reason: 'As the committee decided.' };
    await together('fees.dueDate', 'admin/students/due-date', { ...fee, dueOn: today(5) });
    await together('fees.adjust', 'admin/students/adjust', { ...fee, kind: 'fine', amount: 5, isTakenBack: false });
    await together('student.close', 'admin/students/close', { admissionNumber: 'AB200', correctNumber: 'AB100' });
    await together('student.reopen', 'admin/students/reopen', { admissionNumber: 'AB200' });
    const shown = await answer<StudentRecord>('admin/students/one', { admissionNumber: 'AB100' });
    expect(shown.changes.map(({ act }) => act)).toEqual(['fees.adjust', 'fees.dueDate', 'student.change']);
    expect(shown.changes[0]).toMatchObject({ before: { total: expect.any(Number) }, after: { adjustment: 'fine', amount: 5 }, details: { reason: 'As the committee decided.' } });
  });

  it('should be both there or neither, of fees: begun, changed, deleted, published', async () => {
    const draft = (await together('fees.draft', 'admin/fees/drafts', { semesterNo: 7, academicSession: '', layout: LAYOUT })) as FeeVersion;
    const at = `admin/fees/versions/${draft.id}`;
    await together('fees.change', `${at}/change`, { revision: 1, layout: { ...LAYOUT, receipt: [] } });
    await together('fees.drop', `${at}/drop`, { revision: 2 });
    const next = await answer<FeeVersion>('admin/fees/drafts', { semesterNo: 7, academicSession: '', layout: LAYOUT });
    await together('fees.publish', `admin/fees/versions/${next.id}/publish`, { revision: 1, countsFrom: today(), reason: 'As the council decided.' });
    await together('fees.word', 'admin/fees/words/change', { words: [{ word: 'Tuition', hi: 'शिक्षण' }] });
  });

  it('should be both there or neither, of a change of many students, also of each student of it', async () => {
    const heads = semesterLayout(5).fees.map(({ name }) => name);
    const structure = { heads, rules: [{ course: null, category: null, gender: null, awardType: null, amounts: heads.map(() => 100) }] };
    const { id } = await answer<FeeVersion>('admin/fees/drafts', { semesterNo: 5, academicSession: '2026-27', structure });
    expect((await system.office(`admin/fees/versions/${id}/publish`, { revision: 1, countsFrom: today(), reason: 'New session.' })).status).toBe(204);
    const state = async (change: BulkChange) => (await answer<BulkChangeList>('admin/bulk-changes')).changes.find((one) => one.id === change.id)?.state;
    const stage = async (): Promise<BulkChange> => {
      const change = (await together('bulk.stage', 'admin/bulk-changes/demands', { structureId: id })) as BulkChange;
      await eventually(async () => expect(await state(change)).toBe('staged'));
      return change;
    };
    await together('bulk.drop', `admin/bulk-changes/${(await stage()).id}/drop`);
    const change = await stage();
    const fees = async () => JSON.stringify(await system.data.query('SELECT student_id, total FROM fee_demands ORDER BY id'));
    const before = await fees();
    const many = jest.spyOn(system.server.app.get(AuditTrail), 'recordMany').mockRejectedValue(new Error('the trail is away'));
    await together('bulk.apply', `admin/bulk-changes/${change.id}/apply`, { reason: 'September' });
    await expect(system.server.background.step('bulk changes')).rejects.toThrow('the trail is away');
    expect([await fees(), await done('bulk.row')]).toEqual([before, 0]);
    many.mockRestore();
    await eventually(async () => {
      expect(await state(change)).toBe('done');
    });
    expect(await fees()).not.toBe(before);
    const applied = await done('bulk.row');
    expect(applied).toBeGreaterThan(0);
    await together('bulk.undo', `admin/bulk-changes/${change.id}/undo`, { reason: 'The wrong structure.' });
    await eventually(async () => expect(await state(change)).toBe('undone'));
    expect([await fees(), await done('bulk.rowUndo')]).toEqual([before, applied]);
  }, 120_000);

  it('should be both there or neither, of a refund, of a receipt that is mailed again, and of what was loaded', async () => {
    const { id } = await paid();
    const { charges } = await answer<PaymentRefunds>(`admin/transactions/${id}/refunds`);
    const { key, left, afterwards } = charges[0] as ChargeRefunds;
    await together('receipt.resend', `admin/review-queue/mails/${id}/resend`);
    await together('transactions.list', 'getPaymentResponse');
    await together('reconciliation.list', 'admin/reconciliation');
    await together('refund.pay', `admin/transactions/${id}/refunds/propose`, { key, amount: left, left, method: 'bankTransfer', utr: 'UTR123456', afterwards: afterwards[0], reason: 'The student has left.' });
  });
});
