import { type ListedStudent, STUDENT_FIELDS, type StudentList, type StudentRecord } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { renderRoute } from '../../testing/render-route';

const aStudent = (over: Partial<ListedStudent> = {}): ListedStudent => ({
  admissionNumber: 'BSC1', name: 'Anjali Kumari', mobile: '9876543210', course: 'Hindi', semesterNo: 2, academicSession: '2026-27', amount: 7_012.1, state: 'due', ...over,
});
const aList = (students: ListedStudent[], over: Partial<StudentList> = {}): StudentList => ({ students, next: null, found: students.length, courses: ['Hindi', 'Physics'], ...over });
const NO_FIELDS = Object.fromEntries(STUDENT_FIELDS.map(({ name }) => [name, null])) as unknown as StudentRecord['fields'];
const aRecord = (over: Partial<StudentRecord> = {}): StudentRecord => ({
  admissionNumber: 'BSC1', semesterNo: 2, academicSession: '2026-27', fields: { ...NO_FIELDS, studentName: 'Anjali Kumari', mobile: '9876543210', pwd: 'N' }, version: 'v1',
  closedFor: null, closedNumbers: [], paidTwice: [],
  demands: [{ semesterNo: 2, academicSession: '2026-27', heads: [{ label: 'Tuition Fees', amount: 7_012.1 }], amount: 7_012.1, isPresent: true, settledBy: null, refund: null, since: '2026-11-01', dueOn: '2026-11-10', hasOwnDueDate: false, lateFee: 150, adjustments: [] }],
  payments: [{ transaction_id: 'MMM2611200930001234', admissionNumber: 'BSC1', semesterNo: 2, amount: 7_012.1, transaction_status: 'FAILED', begunAt: '2026-11-20T09:30:00+05:30', receipt: null }],
  mails: [{ kind: 'reminder', recipient: 'anjali@example.in', state: 'sent', at: '2026-11-21T09:30:00+05:30' }], changes: [], ...over,
});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function open(path: string, { list = aList([aStudent(), aStudent({ admissionNumber: 'BSC2', state: 'paid' })]), record = aRecord(), own = me() } = {}) {
  const server = await startServer();
  server.on('POST /admin/students', { body: list });
  server.on('POST /admin/students/one', { body: record });
  server.on('POST /people/me', { body: own });
  logIn('reena', 'secret');
  const sent = (call: string) => server.requests.filter(({ path: asked }) => asked === `/admin/students${call}`).at(-1)?.json();
  return { server, sent, ...renderRoute(path, server) };
}

describe('The list of students', () => {
  it('should show who was found, and lead to the page of each', async () => {
    const { user } = await open('/admin/students');
    const table = await screen.findByRole('table', { name: 'Students found' });
    expect(within(table).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([
      'BSC1dueAnjali Kumari₹7,012.102, 2026-27Hindi9876543210', 'BSC2paidAnjali Kumari₹7,012.102, 2026-27Hindi9876543210',
    ]);
    expect(screen.getByText('2 students')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'BSC1' }));
    expect(await screen.findByRole('heading', { name: 'BSC1 Anjali Kumari' })).toBeVisible();
  });

  it('should ask the server for what was typed and chosen, and for everybody once it is cleared', async () => {
    const { user, sent } = await open('/admin/students');
    await user.type(await screen.findByLabelText('Number, name or mobile'), ' anjali ');
    await user.selectOptions(screen.getByLabelText('Semester'), '2');
    await user.selectOptions(screen.getByLabelText('Course'), 'No course');
    await user.selectOptions(screen.getByLabelText('Fee'), 'being paid');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(sent('')).toEqual({ text: 'anjali', semester: 2, course: '', state: 'open' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.getByLabelText('Number, name or mobile')).toHaveValue(''));
    expect(await screen.findByText('2 students')).toBeVisible();
  });

  it('should say when nobody fits, and load the next page', async () => {
    const { unmount } = await open('/admin/students', { list: aList([]) });
    expect(await screen.findByText('No student fits.')).toBeVisible();
    unmount();
    const { user, server, sent } = await open('/admin/students', { list: aList([aStudent()], { next: 'BSC1', found: 51 }) });
    await screen.findByText('51 students');
    server.on('POST /admin/students', { body: aList([aStudent({ admissionNumber: 'BSC9' })], { found: null, courses: null }) });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'BSC9' })).toBeVisible();
    expect(sent('')).toEqual({ after: 'BSC1' });
  });
});

describe("A student's page", () => {
  it('should show fees, payments, details, mails and changes', async () => {
    await open('/admin/student#BSC1', {
      record: aRecord({ changes: [{ seq: 7, at: '2026-11-22T09:30:00+05:30', act: 'student.change', refusal: '', requestId: 'r', person: 'reena', address: null, subject: 'student BSC1', before: { townName: null }, after: { townName: 'Deoria' }, details: null }] }),
    });
    expect(await screen.findByText('Not paid, entered on 01/11/2026')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Payments and receipts' })).getByRole('link', { name: 'MMM2611200930001234' })).toBeVisible();
    expect(screen.getByText('Reminder to anjali@example.in')).toBeVisible();
    expect(screen.getByText('reena changed student BSC1: Permanent Village/Town/Society: Deoria, was none')).toBeVisible();
    expect(screen.getByText('Anjali Kumari', { selector: 'dd' })).toBeVisible();
  });

  it('should save what was changed from what was read, and show beside its field what the server refuses', async () => {
    const { user, server, sent } = await open('/admin/student#BSC1');
    await user.click(await screen.findByRole('button', { name: 'Change details' }));
    server.on('POST /admin/students/change', errorBody(400, 'VALIDATION_FAILED', { errors: { mobile: '"12" is not a number of exactly 10 digits' } }));
    const mobile = screen.getByLabelText('Mobile Number');
    await user.clear(mobile);
    await user.type(mobile, '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('"12" is not a number of exactly 10 digits')).toBeVisible();
    expect(mobile).toHaveFocus();
    server.on('POST /admin/students/change', { status: 204, body: '' });
    await user.clear(mobile);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The student is changed.')).toBeVisible();
    expect(sent('/change')).toMatchObject({ admissionNumber: 'BSC1', version: 'v1', semesterNo: 2, academicSession: '2026-27', fields: { studentName: 'Anjali Kumari', mobile: '', pwd: 'N', email: '' } });
    expect(screen.getByRole('button', { name: 'Change details' })).toHaveFocus();
  });

  it('should close a number for the right one once it is confirmed, and say why it cannot', async () => {
    const { user, server, sent } = await open('/admin/student#BSC1');
    await user.click(await screen.findByText('Is this number a second one of the same student?'));
    await user.click(screen.getByRole('button', { name: 'Close this number' }));
    expect(await screen.findByText('There is no student with this number.')).toBeVisible();
    await user.type(screen.getByLabelText('The right admission number'), 'bsc2');
    server.on('POST /admin/students/close', errorBody(409, 'NUMBER_NOT_CLOSABLE', { errors: { correctNumber: 'paymentOpen' } }));
    await user.click(screen.getByRole('button', { name: 'Close this number' }));
    expect(await screen.findByText('Close BSC1, and send its student to BSC2?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('A payment of this number is open. Try again when it is decided.')).toBeVisible();
    server.on('POST /admin/students/close', { status: 204, body: '' });
    server.on('POST /admin/students/one', { body: aRecord({ closedFor: 'BSC2' }) });
    await user.click(screen.getByRole('button', { name: 'Close this number' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This number was given twice. The right one is BSC2.')).toBeVisible();
    expect(sent('/close')).toEqual({ admissionNumber: 'BSC1', correctNumber: 'BSC2' });
    expect(screen.queryByRole('button', { name: 'Change details' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Open this number again' })).toBeVisible();
  });

  it('should say until when there is no late fee, and propose another day with a reason', async () => {
    const { user, server, sent } = await open('/admin/student#BSC1');
    expect(await screen.findByText('Without a late fee until 10/11/2026. Today a late fee of ₹150.00 is added.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the due date of semester 2, 2026-27' }));
    const day = screen.getByLabelText('Last day without a late fee');
    expect(day).toHaveFocus();
    await user.clear(day);
    await user.type(day, '2026-12-24');
    server.on('POST /admin/students/due-date', { status: 202, body: { id: 1, state: 'proposed' } });
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Was ill.');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Proposed. Another person has to approve it in the review queue.')).toBeVisible();
    expect(sent('/due-date')).toEqual({ admissionNumber: 'BSC1', semesterNo: 2, academicSession: '2026-27', dueOn: '2026-12-24', reason: 'Was ill.' });
  });

  it('should show what was added or taken off and by whom, propose another one, and take one back', async () => {
    const [demand] = aRecord().demands;
    const given = { kind: 'scholarship', amount: -500, reason: 'Merit.', proposedBy: 'asha', approvedBy: 'bina', at: '2026-11-20T09:30:00+05:30' } as const;
    const { user, server, sent } = await open('/admin/student#BSC1', { record: aRecord({ demands: [{ ...demand!, adjustments: [given] }] }) });
    expect(within(await screen.findByRole('list', { name: 'Concessions and additions' })).getByRole('listitem')).toHaveTextContent('Scholarship -₹500.00 Merit. asha, approved by bina');
    server.on('POST /admin/students/adjust', { status: 202, body: { id: 1, state: 'proposed' } });
    await user.click(screen.getByRole('button', { name: 'Add a concession or a fine to semester 2, 2026-27' }));
    await user.selectOptions(screen.getByLabelText('What'), 'Fine');
    await user.type(screen.getByLabelText('Rupees'), '100,50');
    expect(screen.queryByRole('button', { name: 'Add it' })).toBeNull();
    expect(screen.getByText('Enter rupees above zero, with a point before the paise: 700.50')).toBeVisible();
    await user.clear(screen.getByLabelText('Rupees'));
    await user.type(screen.getByLabelText('Rupees'), '100.50');
    await user.click(screen.getByRole('button', { name: 'Add it' }));
    expect(screen.getByText('Fine of ₹100.50: the fee is ₹7,112.60 instead of ₹7,012.10?')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Library book lost.');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Proposed. Another person has to approve it in the review queue.')).toBeVisible();
    expect(sent('/adjust')).toEqual({
      admissionNumber: 'BSC1', semesterNo: 2, academicSession: '2026-27', kind: 'fine', amount: 100.5, isTakenBack: false, reason: 'Library book lost.',
    });
    await user.click(await screen.findByRole('button', { name: 'Take back: Scholarship' }));
    const part = screen.getByLabelText('Rupees of the scholarship to take back');
    expect(part).toHaveValue('500.00');
    await user.clear(part);
    await user.type(part, '600');
    expect(screen.queryByRole('button', { name: 'Take back: Scholarship' })).toBeNull();
    await user.clear(part);
    await user.type(part, '200');
    await user.click(screen.getByRole('button', { name: 'Take back: Scholarship' }));
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'By mistake.');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(sent('/adjust')).toMatchObject({ kind: 'scholarship', amount: 200, isTakenBack: true, reason: 'By mistake.' }));
  });

  it('should warn when a fee is paid under both numbers, and show whose payment is whose', async () => {
    await open('/admin/student#BSC1', { record: aRecord({ closedNumbers: ['BSC9'], paidTwice: [2], payments: [{ ...aRecord().payments[0]!, admissionNumber: 'BSC9' }] }) });
    expect(await screen.findByText('Semester 2 is paid under both numbers.')).toBeVisible();
    expect(screen.getByText('Also entered as BSC9, now closed.')).toBeVisible();
    expect(screen.getByText('under BSC9')).toBeVisible();
  });

  it('should offer no change to who may only look, and say when nobody has the number', async () => {
    const { unmount } = await open('/admin/student#BSC1', { own: me({ permissions: ['student:read'] }) });
    await screen.findByText('Anjali Kumari', { selector: 'dd' });
    expect(screen.queryByRole('button', { name: 'Change details' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close this number' })).toBeNull();
    unmount();
    const { server } = await open('/admin/students');
    server.on('POST /admin/students/one', errorBody(404, 'STUDENT_NOT_FOUND'));
    renderRoute('/admin/student#NOBODY', server);
    expect(await screen.findByText('The college has no student with this admission number.')).toBeVisible();
  });
});
