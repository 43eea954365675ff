import { BULK_OUTCOMES, BULK_PLANS, type BulkChange, type BulkChangeList } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { renderRoute } from '../../testing/render-route';

const nobody = { count: 0, before: 0, after: 0 };
const aChange = (over: Partial<BulkChange> = {}): BulkChange => ({
  id: 7, kind: 'demands', title: 'fees of semester 5, 2026-27, structure 1', state: 'staged', stagedBy: 'reena', stagedAt: '2026-11-20T09:30:00+05:30', approvedBy: null, endedAt: null,
  rows: 4,
  plans: {
    ...(Object.fromEntries(BULK_PLANS.map((plan) => [plan, nobody])) as BulkChange['plans']),
    new: { count: 2, before: 0, after: 2_000 }, changed: { count: 1, before: 1_200.5, after: 1_000 }, frozen: { count: 1, before: 900, after: 1_000 },
  },
  outcomes: { ...(Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0])) as BulkChange['outcomes']), waiting: 3, none: 1 },
  byHead: [{ name: 'Tuition Fees', count: 3, before: 1_200.5, after: 3_000 }], byCourse: [{ name: '', count: 3, before: 1_200.5, after: 3_000 }], mayBeUndone: false, ...over,
});
const aList = (...changes: BulkChange[]): BulkChangeList => ({ changes, structures: [{ id: 3, semesterNo: 5, academicSession: '2026-27', version: 1, countsFrom: '2026-11-20' }], courses: ['Hindi'] });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function open(list: BulkChangeList, own = me()) {
  const server = await startServer();
  server.on('POST /admin/bulk-changes', { body: list });
  server.on('POST /people/me', { body: own });
  logIn('reena', 'secret');
  const sent = (call: string) => server.requests.filter(({ path }) => path === `/admin/bulk-changes/${call}`).at(-1)?.json();
  return { server, sent, ...renderRoute('/admin/bulk-fees', server) };
}

describe('Fees in bulk', () => {
  it('should show what a staged change would do in students and rupees, by head and course', async () => {
    const { user } = await open(aList(aChange()));
    const table = await screen.findByRole('table', { name: 'What' });
    expect(within(table).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([
      'New fees2₹0.00₹2,000.00₹2,000.00', 'Corrected fees1₹1,200.50₹1,000.00-₹200.50', 'Paid or being paid: left out1₹900.00₹1,000.00₹100.00',
      'All that would change3₹1,200.50₹3,000.00₹1,799.50',
    ]);
    await user.click(screen.getByText('By course', { selector: 'summary' }));
    expect(screen.getByRole('row', { name: /^No course 3 ₹1,200\.50 ₹3,000\.00 ₹1,799\.50$/ })).toBeVisible();
  });

  it('should stage the fees of a structure, and change nothing', async () => {
    const { user, server, sent } = await open(aList());
    expect(await screen.findByText('Nothing has been staged yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show what it would do' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Fee structure'), 'Semester 5, 2026-27, version 1, from 20/11/2026');
    await user.selectOptions(screen.getByLabelText('Course'), 'Hindi');
    server.on('POST /admin/bulk-changes/demands', { body: aChange({ state: 'staging' }) });
    server.on('POST /admin/bulk-changes', { body: aList(aChange({ state: 'staging', rows: 0 })) });
    await user.click(screen.getByRole('button', { name: 'Show what it would do' }));
    expect(await screen.findByText('being put together')).toBeVisible();
    expect(sent('demands')).toEqual({ structureId: 3, course: 'Hindi' });
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it.each([['another person has to approve it', { status: 202, body: { id: 1, state: 'proposed' } }, 'Another person has to approve it now.'], ['it begins at once', { status: 204, body: '' }, 'The fees are being changed.']])(
    'should be applied with a reason once it is confirmed, and say that %s', async (_what, answer, said) => {
      const { user, server, sent } = await open(aList(aChange()));
      await user.click(await screen.findByRole('button', { name: 'Apply' }));
      expect(screen.getByText('Change the fees of 3 students?')).toBeVisible();
      server.on('POST /admin/bulk-changes/7/apply', answer);
      await user.type(screen.getByLabelText(/Reason/), 'September');
      await user.click(screen.getByRole('button', { name: 'Yes' }));
      expect(await screen.findByText(said)).toBeVisible();
      expect(sent('7/apply')).toEqual({ reason: 'September' });
    });

  it('should show how far it is, what came of it, and offer to take it back', async () => {
    const running = { ...aChange().outcomes, applied: 1, waiting: 2 };
    const { user, server } = await open(aList(aChange({ state: 'running', outcomes: running })));
    expect(await screen.findByText(/1 of 3 students/)).toBeVisible();
    server.on('POST /admin/bulk-changes', { body: aList(aChange({ state: 'done', outcomes: { ...running, applied: 2, skipped: 1, waiting: 0 }, mayBeUndone: true })) });
    expect(await screen.findByText('2 applied, 1 skipped', {}, { timeout: 4_000 })).toBeVisible();
    server.on('POST /admin/bulk-changes/7/undo', errorBody(409, 'NOT_IN_THIS_STATE'));
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('For a person.')).toBeVisible();
  });

  it('should list the students by what it does to them', async () => {
    const { user, server, sent } = await open(aList(aChange()));
    server.on('POST /admin/bulk-changes/7/rows', { body: { rows: [{ admissionNumber: 'BSC1', plan: 'frozen', outcome: 'none', before: 900, after: 1_000, rule: 'everybody' }], next: null } });
    await user.click(await screen.findByRole('button', { name: 'Show students' }));
    const table = await screen.findByRole('table', { name: 'Students' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('BSC1Paid or being paid: left out₹900.00₹1,000.00nothing to doeverybody');
    await user.selectOptions(screen.getByLabelText('Which'), 'Paid or being paid: left out');
    await waitFor(() => expect(sent('7/rows')).toEqual({ plan: 'frozen', after: 0 }));
  });

  it('should offer nothing to who may only look', async () => {
    await open(aList(aChange()), me({ permissions: ['bulk:read'] }));
    await screen.findByRole('table', { name: 'What' });
    for (const name of ['Apply', 'Drop', 'Show what it would do']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
