import type { DueFee, DuesReport, RemindersState } from '@mmmcollege/backend/contract';
import { dues } from '@mmmcollege/backend/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { renderRoute } from '../../testing/render-route';

const nobody = { count: 0, amount: 0 };
const REPORT: DuesReport = {
  rows: [
    { semesterNo: 2, course: 'Hindi', ages: { month: { count: 2, amount: 14_024.2 }, quarter: nobody, older: nobody }, all: { count: 2, amount: 14_024.2 }, lateFees: 0 },
    { semesterNo: 5, course: '', ages: { month: nobody, quarter: nobody, older: { count: 1, amount: 6_212.1 } }, all: { count: 1, amount: 6_212.1 }, lateFees: 50 },
  ],
  total: {
    ages: { month: { count: 2, amount: 14_024.2 }, quarter: nobody, older: { count: 1, amount: 6_212.1 } }, all: { count: 3, amount: 20_236.3 }, lateFees: 50,
  },
};
const aFee = (nth: number, over: Partial<DueFee> = {}): DueFee => ({
  admissionNumber: `BSC${nth}`, name: 'Anjali Kumari', course: 'Hindi', semesterNo: 2, amount: 7_012.1, lateFee: 0, dueOn: null, since: '2026-11-01', remindedOn: null, isStopped: false, ...over,
});
const aState = (over: Partial<RemindersState> = {}): RemindersState => ({
  toRemind: { count: 2, amount: 14_024.2 }, noAddress: 0, stopped: 0, remindedLately: 0, inDoubt: 1, closed: 0, isRunning: false, canMail: true, ...over,
});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function open({ report = REPORT, state = aState(), own = me() }: { report?: DuesReport; state?: RemindersState; own?: ReturnType<typeof me> } = {}) {
  const server = await startServer();
  server.on('POST /admin/dues', { body: report });
  server.on('POST /admin/dues/reminders', { body: state });
  server.on('POST /admin/dues/list', { body: { fees: [aFee(1), aFee(2, { remindedOn: '2026-11-20' }), aFee(3, { isStopped: true })], next: null } });
  server.on('POST /people/me', { body: own });
  logIn('reena', 'secret');
  return { server, ...renderRoute('/admin/dues', server) };
}

describe('Dues', () => {
  it('should show what is due by semester, course and age, and who owes it', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Dues by semester and course' });
    expect(within(table).getByRole('row', { name: /^2 Hindi ₹14,024\.20 ?2 students/ })).toBeVisible();
    expect(within(table).getByRole('row', { name: /^5 No course – – ₹6,212\.10 ?1 student ₹6,212\.10 ?1 student ₹50\.00$/ })).toBeVisible();
    expect(within(table).getByRole('row', { name: /^All .*₹20,236\.30 ?3 students ₹50\.00$/ })).toBeVisible();
    const list = await screen.findByRole('table', { name: 'Who owes it' });
    expect(within(list).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([
      'BSC1Anjali Kumari2Hindi₹7,012.1001/11/2026no', 'BSC2Anjali Kumari2Hindi₹7,012.1001/11/202620/11/2026', 'BSC3Anjali Kumari2Hindi₹7,012.1001/11/2026wants none',
    ]);
  });

  it('should say whom a reminder would go to and whom not, and send it once it is confirmed', async () => {
    const { server, user } = await open();
    expect(await screen.findByText('2 students, ₹14,024.20, would be reminded now.')).toBeVisible();
    expect(screen.getByText('Money may be on its way')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remind them' }));
    expect(screen.getByText('Send a mail to 2 students?')).toBeVisible();
    server.on('POST /admin/dues/remind', { status: 202, body: '' });
    server.on('POST /admin/dues/reminders', { body: aState({ toRemind: nobody, remindedLately: 2 }) });
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The reminders are on their way.')).toBeVisible();
    expect(await screen.findByText('Nobody would be reminded now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remind them' })).toBeNull();
  });

  it('should ask for a semester and a course when one is chosen', async () => {
    const { server, user } = await open();
    await user.selectOptions(await screen.findByLabelText('Who'), 'Semester 5, No course');
    await waitFor(() => expect(server.requests.filter(({ path }) => path === '/admin/dues/list').at(-1)?.json()).toEqual({ semester: 5, course: '', after: 0 }));
    expect(server.requests.filter(({ path }) => path === '/admin/dues/reminders').at(-1)?.json()).toEqual({ semester: 5, course: '' });
  });

  it('should be a file of everybody who owes, which the trail holds before it is made', async () => {
    const made: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'), revokeObjectURL: () => undefined });
    const { server, user, unmount } = await open();
    await user.selectOptions(await screen.findByLabelText('Who'), 'Semester 5, No course');
    server.on('POST /admin/exports', errorBody(500, 'INTERNAL'));
    await user.click(await screen.findByRole('button', { name: dues.csv }));
    await waitFor(() => expect(server.requests.filter(({ path }) => path === '/admin/exports').map((request) => request.json())).toEqual([
      { file: 'dues', rows: 3, filter: 'semester 5, course ""' },
    ]));
    expect(made).toEqual([]);
    server.on('POST /admin/exports', { status: 204, body: '' });
    await user.click(await screen.findByRole('button', { name: dues.csv }));
    await waitFor(() => expect(made).toHaveLength(1));
    unmount();
    await open({ own: me({ permissions: ['dues:read'] }) });
    await screen.findByRole('table', { name: 'Who owes it' });
    expect(screen.queryByRole('button', { name: dues.csv })).toBeNull();
  });

  it('should offer no reminders to who may not send them, nor without a mail server', async () => {
    const { unmount } = await open({ own: me({ permissions: ['dues:read'] }) });
    await screen.findByRole('table', { name: 'Who owes it' });
    expect(screen.queryByRole('heading', { name: 'Remind by mail' })).toBeNull();
    unmount();
    await open({ state: aState({ canMail: false }) });
    expect(await screen.findByText('This server sends no mails.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remind them' })).toBeNull();
  });

  it('should say when nobody owes anything, and why reminders were refused', async () => {
    const { unmount } = await open({ report: { rows: [], total: { ages: { month: nobody, quarter: nobody, older: nobody }, all: nobody, lateFees: 0 } } });
    expect(await screen.findByText('Nobody owes anything.')).toBeVisible();
    unmount();
    const { server, user } = await open();
    await screen.findByRole('table', { name: 'Who owes it' });
    server.on('POST /admin/dues/remind', errorBody(409, 'REMINDERS_RUNNING'));
    await user.click(screen.getByRole('button', { name: 'Remind them' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('For a person.')).toBeVisible();
  });
});
