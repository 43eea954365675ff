import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ErrorBody, STUDENT_FIELDS, type StudentEdit, type StudentList, type StudentRecord } from '../../src/contract/index.js';
import { AuditDetails } from '../../src/audit/audit.entity.js';
import { csv, csvFile, studentRow } from '../import/csv-files.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import { tokenBody } from '../support/factories.js';

describe.each(DATABASES)('Students in the office on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
    staff = await officeStaff(system, { reena: 'registrar', clerk: 'clerk', viewer: 'viewer' });
  });
  afterEach(() => system.close());

  type Given = Awaited<ReturnType<TestSystem['student']>>;
  const ask = async <Answer>(path: string, body: object = {}): Promise<Answer> => (await (await staff.as('reena', `admin/students${path}`, body)).json()) as Answer;
  const found = async (filter: object) => (await ask<StudentList>('', filter)).students.map(({ admissionNumber, state }) => `${admissionNumber} ${state}`);
  const page = (admissionNumber: string) => ask<StudentRecord>('/one', { admissionNumber });
  const act = (path: string, body: object) => staff.outcome('reena', `admin/students/${path}`, body);
  const pay = async (given: Given): Promise<string> => {
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    return id;
  };
  const lookUp = async (admissionNumber: string) => {
    const response = await system.server.call(`fetch-student-data/${admissionNumber}`, {});
    return { status: response.status, body: (await response.json()) as ErrorBody };
  };
  async function editOf(admissionNumber: string, over: Partial<StudentEdit['fields']> = {}): Promise<StudentEdit> {
    const { version, semesterNo, academicSession, fields } = await page(admissionNumber);
    const texts = Object.fromEntries(STUDENT_FIELDS.map(({ name }) => [name, fields[name] ?? ''])) as StudentEdit['fields'];
    return { admissionNumber, version, semesterNo, academicSession: academicSession ?? '', fields: { ...texts, ...over } };
  }
  const refusal = async (correct: string, wrong: string) => ((await (await staff.as('reena', 'admin/students/close', { admissionNumber: wrong, correctNumber: correct })).json()) as ErrorBody).errors;

  it('should be found by number, name, mobile number, course, semester and state of the fee', async () => {
    await system.student({ admissionNumber: 'AB100', studentName: "Ravi O'Neil_Kumar", mobile: '9000000001', course: 'B.A.' });
    await pay(await system.student({ admissionNumber: 'AB101', studentName: 'Anjali 100%', mobile: '9000000002' }));
    const open = await system.student({ admissionNumber: 'CD200', studentName: 'Sunita', mobile: '8000000003' });
    await system.token(open);
    await system.student({ admissionNumber: 'EF300', semesterNo: 3, studentName: 'Mohan' });
    expect(await found({})).toEqual(['AB100 due', 'AB101 paid', 'CD200 open', 'EF300 nothing']);
    expect(await found({ text: 'ab1' })).toEqual(['AB100 due', 'AB101 paid']);
    expect(await found({ text: "o'neil_k" })).toEqual(['AB100 due']);
    expect(await found({ text: '0%' })).toEqual(['AB101 paid']);
    expect(await found({ text: '%' })).toEqual(['AB101 paid']);
    expect(await found({ text: '800000' })).toEqual(['CD200 open']);
    expect(await found({ course: 'B.A.' })).toEqual(['AB100 due']);
    expect(await found({ semester: 3 })).toEqual(['EF300 nothing']);
    expect(await found({ state: 'paid' })).toEqual(['AB101 paid']);
    expect(await found({ text: 'ab', state: 'open' })).toEqual([]);
    expect(await ask<StudentList>('', { state: 'due' })).toMatchObject({ found: 1, next: null });
  });

  it('should be listed page by page, each student once', async () => {
    for (let n = 0; n < 51; n += 1) await system.student({ admissionNumber: `P${100 + n}` });
    const first = await ask<StudentList>('');
    const second = await ask<StudentList>('', { after: first.next });
    expect([first.students.length, first.found, second.students.length, second.found, second.next]).toEqual([50, 51, 1, null, null]);
    expect(new Set([...first.students, ...second.students].map(({ admissionNumber }) => admissionNumber)).size).toBe(51);
  });

  it('should be shown with demands, payments, receipts and mails', async () => {
    const given = await system.student({ admissionNumber: 'AB100', email: 'anjali@example.in' });
    const transactionId = await pay(given);
    const shown = await page('ab100');
    expect(shown).toMatchObject({
      admissionNumber: 'AB100', closedFor: null, closedNumbers: [], paidTwice: [], fields: { studentName: 'Anjali Kumari', pwd: 'N' },
      demands: [{ semesterNo: 5, isPresent: true, amount: (given.demand?.total ?? 0) / 100, settledBy: { transaction_id: transactionId } }],
      payments: [{ transaction_id: transactionId, transaction_status: 'SUCCESS', receipt: { isVoid: false } }],
      mails: [{ kind: 'receipt', recipient: 'anjali@example.in' }], changes: [],
    });
    expect(shown.demands[0]?.heads.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(given.demand?.total);
    expect(await act('one', { admissionNumber: 'NOBODY' })).toBe('404 STUDENT_NOT_FOUND');
  });

  it('should be changed by the rules of the import, with before and after in the trail', async () => {
    await system.student({ admissionNumber: 'AB100' });
    const wrong = await staff.as('reena', 'admin/students/change', await editOf('AB100', { mobile: '12', studentName: '', pwd: 'perhaps' }));
    expect(((await wrong.json()) as ErrorBody).errors).toEqual({ mobile: expect.stringContaining('10 digits'), studentName: 'is empty', pwd: expect.stringContaining('none of Y, N') });
    const edit = await editOf('ab100', { studentName: ' अंजलि कुमारी ', email: 'N/A' });
    expect(await act('change', edit)).toBe('204');
    const { admissionNumber, fields, changes, demands } = await page('AB100');
    expect([admissionNumber, fields.studentName, fields.email, demands.length]).toEqual(['AB100', 'अंजलि कुमारी', null, 1]);
    expect(changes).toMatchObject([{
      act: 'student.change', person: 'reena', before: { studentName: 'Anjali Kumari', email: 'anjali@example.in' }, after: { studentName: 'अंजलि कुमारी', email: null },
    }]);
    expect(await act('change', edit)).toBe('409 STUDENT_CHANGED');
    expect(await act('change', await editOf('AB100'))).toBe('204');
    expect((await page('AB100')).changes).toHaveLength(1);
  });

  it('should keep the fee of a semester when the student is moved to another one and back', async () => {
    const { demand } = await system.student({ admissionNumber: 'AB100' });
    expect(await act('change', { ...(await editOf('AB100')), semesterNo: 2 })).toBe('204');
    expect(await found({})).toEqual(['AB100 nothing']);
    expect(await act('change', { ...(await editOf('AB100')), semesterNo: 5 })).toBe('204');
    expect((await page('AB100')).demands).toMatchObject([{ amount: (demand?.total ?? 0) / 100, isPresent: true }]);
  });

  it('should let one of two changes at once win, and refuse the other', async () => {
    await system.student({ admissionNumber: 'AB100' });
    const [one, other] = [await editOf('AB100', { townName: 'Gorakhpur One' }), await editOf('AB100', { townName: 'Deoria' })];
    expect((await Promise.all([act('change', one), act('change', other)])).toSorted()).toEqual(['204', '409 STUDENT_CHANGED']);
    expect((await page('AB100')).changes).toHaveLength(1);
  });

  it('should point from a number that was given twice to the right one, for the student, the import and the office', async () => {
    await system.student({ admissionNumber: 'WRONG1' });
    await system.student({ admissionNumber: 'RIGHT1' });
    expect(await act('close', { admissionNumber: 'wrong1', correctNumber: 'right1' })).toBe('204');
    expect(await lookUp('WRONG1')).toMatchObject({ status: 409, body: { code: 'NUMBER_CLOSED', errors: { admissionNumber: 'RIGHT1' } } });
    expect((await lookUp('RIGHT1')).status).toBe(200);
    expect(await found({})).toEqual(['RIGHT1 due', 'WRONG1 closedNumber']);
    expect(await page('RIGHT1')).toMatchObject({ closedNumbers: ['WRONG1'] });
    expect(await page('WRONG1')).toMatchObject({ closedFor: 'RIGHT1', changes: [{ act: 'student.close', after: { closedFor: 'RIGHT1' } }] });
    expect(await act('change', await editOf('WRONG1', { townName: 'Deoria' }))).toBe('409 NUMBER_CLOSED');
    expect((await (await staff.as('reena', 'admin/dues/list')).json()) as object).toMatchObject({ fees: [{ admissionNumber: 'RIGHT1' }] });

    const { shown, code } = await runFees(['import', csvFile(csv([studentRow('WRONG1', 5, '1.00'), studentRow('RIGHT1', 5, '2.00')]))], system.database.url);
    expect(code).toBe(0);
    expect(shown).toContain('closed: line 2, WRONG1');
    expect(shown).toContain('1 rows of closed numbers were left out');
    expect(await act('reopen', { admissionNumber: 'WRONG1' })).toBe('204');
    expect((await lookUp('WRONG1')).status).toBe(200);
    expect(await act('reopen', { admissionNumber: 'WRONG1' })).toBe('409 STUDENT_CHANGED');
  });

  it('should not be closed while a payment is open, for itself, for a closed number, or when the money is under the wrong one only', async () => {
    const paying = await system.student({ admissionNumber: 'WRONG1' });
    const right = await system.student({ admissionNumber: 'RIGHT1' });
    await system.token(paying);
    expect(await refusal('RIGHT1', 'WRONG1')).toEqual({ correctNumber: 'paymentOpen' });
    expect(await refusal('WRONG1', 'WRONG1')).toEqual({ correctNumber: 'same' });
    expect(await refusal('NOBODY', 'WRONG1')).toEqual({ correctNumber: 'unknown' });
    await system.student({ admissionNumber: 'THIRD1' });
    expect(await act('close', { admissionNumber: 'THIRD1', correctNumber: 'RIGHT1' })).toBe('204');
    expect(await refusal('THIRD1', 'WRONG1')).toEqual({ correctNumber: 'isClosed' });
    expect(await refusal('WRONG1', 'RIGHT1')).toEqual({ correctNumber: 'isPointedAt' });
    const paid = await system.student({ admissionNumber: 'PAID1' });
    await pay(paid);
    expect(await refusal('RIGHT1', 'PAID1')).toEqual({ correctNumber: 'paidHereDueThere' });
    await pay(right);
    expect(await act('close', { admissionNumber: 'PAID1', correctNumber: 'RIGHT1' })).toBe('204');
    expect(await page('RIGHT1')).toMatchObject({ paidTwice: [5], closedNumbers: ['THIRD1', 'PAID1'] });
    expect((await page('RIGHT1')).payments.map(({ admissionNumber }) => admissionNumber).toSorted()).toEqual(['PAID1', 'RIGHT1']);
  });

  it('should begin no payment for a number that was closed after its form was shown', async () => {
    const wrong = await system.student({ admissionNumber: 'WRONG1' });
    await system.student({ admissionNumber: 'RIGHT1' });
    const outcomes = await Promise.all([
      system.server.call('get-atom-token-id', tokenBody(wrong)).then(({ status }) => status),
      act('close', { admissionNumber: 'WRONG1', correctNumber: 'RIGHT1' }),
    ]);
    expect([[200, '409 NUMBER_NOT_CLOSABLE'], [409, '204'], [422, '204']]).toContainEqual(outcomes);
    if (outcomes[1] === '204') expect((await page('WRONG1')).payments).toEqual([]);
  });

  it('should be erased and exported with the numbers that were closed for the student', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'erased-'));
    await system.student({ admissionNumber: 'WRONG1' });
    await system.student({ admissionNumber: 'RIGHT1' });
    await act('change', await editOf('WRONG1', { townName: 'Deoria' }));
    await act('close', { admissionNumber: 'WRONG1', correctNumber: 'RIGHT1' });
    const settings = { ERASURE_LIST: join(folder, 'list') };
    const exported = await runFees(['students:export', 'RIGHT1'], system.database.url, { settings });
    expect(JSON.parse(exported.shown)).toMatchObject({ student: { admission_number: 'RIGHT1' }, closedNumbers: [{ student: { admission_number: 'WRONG1' } }] });
    expect((await runFees(['students:erase', 'RIGHT1', '--yes'], system.database.url, { settings })).code).toBe(0);
    expect(await system.data.query('SELECT id FROM students')).toEqual([]);
    expect(JSON.stringify(await system.data.manager.find(AuditDetails))).not.toMatch(/WRONG1|RIGHT1|Deoria/);
    rmSync(folder, { recursive: true });
  });

  it('should be seen by a clerk, changed by the registrar alone, and closed to others', async () => {
    await system.student({ admissionNumber: 'AB100' });
    expect(await staff.outcome('clerk', 'admin/students')).toBe('200');
    expect(await staff.outcome('clerk', 'admin/students/change', await editOf('AB100'))).toBe('403 NOT_PERMITTED');
    for (const path of ['', '/one', '/close', '/reopen']) expect(await staff.outcome('viewer', `admin/students${path}`)).toBe('403 NOT_PERMITTED');
  });
});
