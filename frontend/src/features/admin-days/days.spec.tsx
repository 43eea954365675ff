import type { DayClose, DayCloses } from '@mmmcollege/backend/contract';
import hindi from '@mmmcollege/backend/contract/texts/hi/office';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { renderRoute } from '../../testing/render-route';

const CALL = 'POST /admin/days';
const aClose = (day: string, overrides: Partial<DayClose['figures']> = {}): DayClose => ({
  day, hash: 'a'.repeat(64), previous: '', at: '2026-11-22T10:42:00.000+05:30', by: 'asha', adjustedBy: [],
  figures: {
    received: { count: 2, amount: 14_024.2 }, takenBack: { count: 0, amount: 0 }, refunded: { count: 1, amount: 100 },
    heads: [{ name: 'tutionFees', label: 'Tuition Fees', received: 14_024.2, takenBack: 0 }], modes: [{ mode: 'UP', count: 2, amount: 14_024.2 }],
    states: [{ state: 'SUCCESS', count: 2, amount: 14_024.2 }], exceptions: [{ kind: 'OVERDUE', count: 3, amount: 30 }], files: [], auditHead: `7:${'b'.repeat(64)}`, ...overrides,
  },
});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function openDays(closes: DayCloses, own = me()) {
  logIn('clerk', 'secret');
  const server = await startServer();
  server.on(CALL, { body: closes });
  server.on('POST /people/me', { body: own });
  return { server, ...renderRoute('/admin/days', server) };
}

describe('The days of the books', () => {
  it('should be closed in order up to a chosen one, after a question', async () => {
    const { server, user } = await openDays({ open: ['2026-11-19', '2026-11-20', '2026-11-21'], closes: [] });
    expect(await screen.findByText('3 days are not closed: 19/11/2026 to 21/11/2026.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Close up to and with' }), '2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('group', { name: 'Close 2 days up to 20/11/2026? A closed day never changes.' })).toBeVisible();
    server.on(`${CALL}/close`, { status: 204 });
    server.on(CALL, { body: { open: ['2026-11-21'], closes: [aClose('2026-11-20'), aClose('2026-11-19')] } });
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('1 day is not closed: 21/11/2026.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Closed days' })).toHaveFocus());
    expect(server.requests.find(({ path }) => path === '/admin/days/close')?.json()).toEqual({ through: '2026-11-20' });
  });

  it('should each have a sheet with its sums, what was open, and its place in the chain', async () => {
    const { user } = await openDays({ open: [], closes: [aClose('2026-11-20'), aClose('2026-11-19', { heads: [] })] });
    const sheet = within(await screen.findByRole('article', { name: 'Day close of 20/11/2026' }));
    expect(sheet.getByRole('row', { name: 'Received 2 ₹14,024.20' })).toBeVisible();
    expect(sheet.getByRole('row', { name: 'Tuition Fees ₹14,024.20 ₹0.00' })).toBeVisible();
    expect(sheet.getByRole('row', { name: 'Paid, and not paid out yet 3 ₹30.00' })).toBeVisible();
    expect(sheet.getByText('a'.repeat(64))).toBeVisible();
    expect(sheet.getByText('This is the first day.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-11-19');
    expect(screen.getByRole('article', { name: 'Day close of 19/11/2026' })).toBeVisible();
    expect(screen.getByText('Every day that is over is closed.')).toBeVisible();
  });

  it('should have a sheet in Hindi, with the words of the heads, which says of English names that they are', async () => {
    const { user } = await openDays({ open: [], closes: [aClose('2026-11-20')] });
    await user.click(await screen.findByRole('link', { name: 'हिन्दी' }));
    const sheet = within(await screen.findByRole('article', { name: hindi.days.sheet('20/11/2026') }));
    expect(sheet.getByRole('row', { name: 'शिक्षण शुल्क ₹14,024.20 ₹0.00' })).toBeVisible();
    expect(sheet.getByRole('row', { name: `${hindi.settlement.kinds.OVERDUE.title} 3 ₹30.00` })).toBeVisible();
    expect(sheet.getByText('MMM College')).toHaveAttribute('lang', 'en');
    localStorage.clear();
  });

  it('should show what was corrected on the day and what has corrected it since, and propose a correction', async () => {
    const one = { id: 1, adjusts: '2026-11-18', figure: 'received', head: null, amount: -100.5, reason: 'Counted twice.', proposedBy: 'asha', approvedBy: 'bina', at: '2026-11-20T11:00:00.000+05:30' } as const;
    const since = { ...one, id: 2, adjusts: '2026-11-20', head: 'tutionFees', amount: 20, at: '2026-11-21T11:00:00.000+05:30' };
    const { server, user } = await openDays({ open: [], closes: [{ ...aClose('2026-11-20', { adjustments: [one] }), adjustedBy: [since] }] });
    const sheet = within(await screen.findByRole('article', { name: 'Day close of 20/11/2026' }));
    expect(sheet.getByRole('row', { name: '18/11/2026: Received -₹100.50 Counted twice. (asha, approved by bina)' })).toBeVisible();
    expect(sheet.getByRole('row', { name: '21/11/26: Received, Tuition Fees ₹20.00 Counted twice. (asha, approved by bina)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Correct this day' }));
    await user.click(screen.getByRole('button', { name: 'Propose this correction' }));
    expect(screen.getByText('Enter an amount other than 0, in rupees.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Head' }), 'Tuition Fees');
    await user.type(screen.getByRole('textbox', { name: /By how much/ }), '-1,100.50');
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Counted twice.');
    await user.click(screen.getByRole('button', { name: 'Propose this correction' }));
    expect(screen.getByRole('group', { name: 'Correct "Received" of 20/11/2026 by -₹1,100.50?' })).toBeVisible();
    server.on(`${CALL}/adjust`, { status: 202, body: { state: 'proposed' } });
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Proposed. Another person has to approve it in the review queue.')).toBeVisible();
    expect(server.requests.find(({ path }) => path.endsWith('/adjust'))?.json()).toEqual({ day: '2026-11-20', figure: 'received', head: 'tutionFees', amount: -1100.5, reason: 'Counted twice.' });
  });

  it('should be printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openDays({ open: [], closes: [aClose('2026-11-20')] });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
  });

  it('should be given out as an evidence pack', async () => {
    const saved = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pack');
    const { server, user } = await openDays({ open: [], closes: [aClose('2026-11-20')] });
    server.on(`${CALL}/2026-11-20/pack`, { body: 'PK', headers: { 'content-type': 'application/zip' } });
    await user.click(await screen.findByRole('button', { name: 'Evidence pack' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
  });

  it('should say what the server refuses, and offer nothing to who may only read', async () => {
    const { server, user, unmount } = await openDays({ open: ['2026-11-21'], closes: [] });
    server.on(`${CALL}/close`, errorBody(409, 'DAY_NOT_CLOSABLE', { message: 'It is closed already.' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('It is closed already.')).toBeVisible();
    unmount();
    await openDays({ open: ['2026-11-21'], closes: [] }, me({ permissions: ['settlement:read'] }));
    await screen.findByText('1 day is not closed: 21/11/2026.');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('should say that they could not be loaded, and load again', async () => {
    const { server, unmount } = await openDays({ open: [], closes: [] });
    await screen.findByText('No day can be closed yet. A day can be closed ten minutes after its end.');
    unmount();
    server.on(CALL, errorBody(500, 'INTERNAL'));
    const { user } = renderRoute('/admin/days', server);
    expect(await screen.findByText('The days could not be loaded.')).toBeVisible();
    server.on(CALL, { body: { open: [], closes: [aClose('2026-11-20')] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});
