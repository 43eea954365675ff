import type { AttemptsReport, CollectionReport, CollectionRow, ReportedPayment } from '@mmmcollege/backend/contract';
import hindi from '@mmmcollege/backend/contract/texts/hi/office';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { renderRoute } from '../../testing/render-route';
import { daysOf, periodOf } from './periods';

const COLLECTION = 'POST /admin/reports/collection';
const LIST = 'POST /admin/reports/list';
const none = { count: 0, amount: 0 };
const aRow = (key: string, amount: number, over: Partial<CollectionRow> = {}): CollectionRow =>
  ({ key, label: null, received: { count: 2, amount }, takenBack: none, refunded: { count: 1, amount: 100.5 }, net: amount - 100.5, ...over });
const aCollection = (rows: CollectionRow[], over: Partial<CollectionReport> = {}): CollectionReport =>
  ({ rows, total: { received: { count: 4, amount: 25_000 }, takenBack: none, refunded: { count: 2, amount: 201 }, net: 24_799 }, other: none, ...over });
const aPayment = (over: Partial<ReportedPayment> = {}): ReportedPayment => ({
  transaction_id: 'NDPS261120143000123', admissionNumber: 'BA5', semesterNo: 5, course: 'B.A.', at: '2026-11-20T14:30:00.000+05:30', amount: 12_500, fee: null, gst: null,
  status: 'SUCCESS', ...over,
});

beforeEach(() => {
  // The date alone stands still.
  const doNotFake = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'requestAnimationFrame', 'performance'] as const;
  jest.useFakeTimers({ now: new Date('2026-11-22T10:00:00+05:30'), doNotFake: [...doNotFake] });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const TWO_MONTHS = aCollection([aRow('2026-10', 12_500), aRow('2026-11', 12_500)]);
async function open(answer = TWO_MONTHS, own = me()) {
  logIn('clerk', 'secret');
  const server = await startServer();
  server.on(COLLECTION, { body: answer });
  server.on('POST /people/me', { body: own });
  return { server, ...renderRoute('/admin/reports', server) };
}
const bodies = (server: Awaited<ReturnType<typeof startServer>>, path: string) =>
  server.requests.filter((request) => request.path === path).map((request) => request.json());

describe('The reports', () => {
  it('should show the collection of this financial year by month, as a picture and as the same table', async () => {
    const { server } = await open();
    const table = within(await screen.findByRole('table', { name: 'Collection' }));
    expect(table.getByRole('row', { name: /^10\/2026/ })).toHaveTextContent('2₹12,500.00₹0.00₹100.50₹12,399.50');
    expect(table.getByRole('row', { name: /^Total/ })).toHaveTextContent('4₹25,000.00₹0.00₹201.00₹24,799.00');
    expect(screen.getByText('01/04/2026 – 31/03/2027')).toBeVisible();
    expect(bodies(server, '/admin/reports/collection')).toEqual([{ by: 'month', test: false, from: '2026-04-01', to: '2027-03-31' }]);
    const picture = screen.getByRole('img', { name: 'Picture of “Collection”. The table below holds the same numbers.' });
    expect([...picture.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual(['10/2026, Net: ₹12,399.50', '11/2026, Net: ₹12,399.50']);
  });

  it('should ask for what is chosen, and not for days that end before they begin', async () => {
    const { server, user } = await open();
    await screen.findByRole('table');
    server.on(COLLECTION, { body: aCollection([aRow('acceptedAmount', 500), aRow('tutionFees', 300, { label: 'Tuition Fees', net: -5 })], { other: { count: 2, amount: 9 } }) });
    await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'head');
    expect(await screen.findByRole('row', { name: /^Accepted as another amount/ })).toHaveTextContent('2₹500.00₹0.00–');
    expect(screen.getByRole('row', { name: /^Tuition Fees/ })).toHaveTextContent('-₹5.00');
    expect(screen.getByText('A refund names no heads: refunds are in the total only.')).toBeVisible();
    expect(screen.getByText('2 payments of test money (₹9.00) are not in these sums.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'own');
    const count = bodies(server, '/admin/reports/collection').length;
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-24' } });
    expect(await screen.findByText('The last day is before the first one.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-12-25' } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Money' }), 'test');
    expect(await screen.findByText('Test money: nothing of it was really paid.')).toBeVisible();
    await waitFor(() => expect(bodies(server, '/admin/reports/collection').slice(count).at(-1)).toEqual({ by: 'head', test: true, from: '2026-12-24', to: '2026-12-25' }));
    expect(bodies(server, '/admin/reports/collection').every((body) => (body as { from: string; to: string }).from <= (body as { to: string }).to)).toBe(true);
  });

  it('should lead from a number to its payments, page by page, and from a payment to its history', async () => {
    const { server, user } = await open();
    server.on(LIST, { body: { payments: [aPayment()], next: 50 } });
    await user.click(await screen.findByRole('button', { name: '₹12,500.00: payments of “Received”, 11/2026' }));
    const list = within(await screen.findByRole('region', { name: 'Received, 11/2026' }));
    expect(await list.findByRole('link', { name: 'NDPS261120143000123' })).toHaveAttribute('href', '/mmmcollege/admin/transactions/NDPS261120143000123');
    expect(screen.getByRole('heading', { name: 'Received, 11/2026' })).toHaveFocus();
    server.on(LIST, { body: { payments: [aPayment({ transaction_id: 'NDPS261120143000124' })], next: null } });
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText('2 in all.')).toBeVisible();
    expect(bodies(server, '/admin/reports/list')).toEqual([0, 50].map((skip) => ({ from: '2026-11-01', to: '2026-11-30', test: false, figure: 'received', skip })));
    await user.click(screen.getByRole('button', { name: 'Close the list' }));
    expect(screen.queryByRole('heading', { name: 'Received, 11/2026' })).toBeNull();
  });

  it('should show sums and no way to payments to who may not see them', async () => {
    await open(undefined, me({ permissions: ['report:read'] }));
    expect(await screen.findByRole('row', { name: /^10\/2026/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /payments of/ })).toBeNull();
  });

  it('should tell attempts with their rate, and how soon payments were known', async () => {
    const { server, user } = await open();
    const total = { begun: 10, paid: 6, failed: 1, droppedOut: 1, open: 2, known: [3, 1, 1, 0, 0, 0, 1] };
    server.on('POST /admin/reports/attempts', { body: { rows: [{ key: '2026-11', ...total }], total } satisfies AttemptsReport });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Report' }), 'attempts');
    expect(await screen.findByRole('row', { name: /^11\/2026/ })).toHaveTextContent('11/2026' + '10611275.0 %');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Report' }), 'known');
    expect(await screen.findByRole('row', { name: /^Within 10 seconds/ })).toHaveTextContent('350.0 %');
    expect(screen.getByRole('row', { name: /^Longer/ })).toHaveTextContent('116.7 %');
  });

  it('should tell outstanding fees by course and semester, and gateway charges', async () => {
    const { server, user } = await open();
    const owed = { due: { count: 3, amount: 30 }, earlier: { count: 1, amount: 10 } };
    server.on('POST /admin/reports/outstanding', { body: { rows: [{ semesterNo: 2, course: '', ...owed }], total: owed } });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Report' }), 'outstanding');
    expect(await screen.findByRole('row', { name: /^Semester 2, No course/ })).toHaveTextContent('3₹30.001₹10.00');
    server.on(LIST, { body: { payments: [aPayment({ transaction_id: null, at: null, status: null })], next: null } });
    await user.click(screen.getByRole('button', { name: '3: payments of “Students who owe”, Semester 2, No course' }));
    expect(await screen.findByRole('cell', { name: 'BA5' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Transaction' })).toBeNull();
    expect(bodies(server, '/admin/reports/list')[0]).toMatchObject({ figure: 'due', semester: 2, course: '' });
    const charges = { count: 2, gross: 1_500, fee: 25, gst: 4.5, back: 200, net: 1_270.5 };
    server.on('POST /admin/reports/charges', { body: { rows: [{ key: '2026-11', ...charges }], total: charges } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Report' }), 'charges');
    expect(await screen.findByRole('row', { name: /^11\/2026/ })).toHaveTextContent('2₹1,500.00₹25.00₹4.50₹200.00₹1,270.50');
  });

  it('should be kept as CSV and as a workbook, whose texts no spreadsheet evaluates, and be printed', async () => {
    const made: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'), revokeObjectURL: () => undefined });
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { server, user } = await open();
    server.on('POST /admin/exports', { status: 204, body: '' });
    server.on(COLLECTION, { body: aCollection([aRow('=cmd|x', 12_500), aRow('B.A. "day"', 12_500)]) });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'By' }), 'course');
    await screen.findByRole('row', { name: /^=cmd/ });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(made).toHaveLength(1));
    const lines = (await textOf(made[0] as Blob)).split('\r\n');
    expect(lines[0]).toBe('\ufeff"Course","Payments","Received","Taken back by the bank","Refunded","Net"');
    expect(lines[1]).toBe(`"'=cmd|x",2,12500.00,0.00,100.50,12399.50`);
    expect(lines[2]).toBe('"B.A. ""day""",2,12500.00,0.00,100.50,12399.50');
    expect(lines[3]).toBe('"Total",4,25000.00,0.00,201.00,24799.00');
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(made).toHaveLength(2));
    const parts = unzipSync(new Uint8Array(await bytesOf(made[1] as Blob)));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<v>12399.5</v>');
    expect(Object.values(parts).map((part) => strFromU8(part)).join('')).toContain('=cmd|x');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
    expect(bodies(server, '/admin/exports')).toEqual(['csv', 'xlsx'].map((end) => ({
      file: 'report', rows: 2, filter: `collection by course, from 2026-04-01, to 2027-03-31, real money, ${end}`,
    })));
  });

  it('should make no file that the trail does not hold, and offer none to who may not export', async () => {
    const made = jest.fn(() => 'blob:x');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
    const { server, user, unmount } = await open();
    server.on('POST /admin/exports', errorBody(500, 'INTERNAL'));
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('The file could not be made.')).toBeVisible();
    expect(made).not.toHaveBeenCalled();
    unmount();
    await open(undefined, me({ permissions: ['report:read'] }));
    expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
    for (const name of ['CSV', 'Excel']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('should be Hindi where that was chosen, and its files English', async () => {
    localStorage.setItem('language', 'hi');
    const made: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'), revokeObjectURL: () => undefined });
    const { server, user } = await open();
    server.on('POST /admin/exports', { status: 204, body: '' });
    await user.click(await screen.findByRole('link', { name: 'हिन्दी' }));
    server.on(COLLECTION, { body: aCollection([aRow('tutionFees', 12_500, { label: 'Tuition Fees' }), aRow('', 12_500)]) });
    await user.selectOptions(await screen.findByRole('combobox', { name: hindi.reports.by }), 'head');
    expect(await screen.findByRole('row', { name: /^शिक्षण शुल्क/ })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: hindi.reports.columns.takenBack })).toBeVisible();
    await user.click(screen.getByRole('button', { name: hindi.reports.csv }));
    await waitFor(() => expect(made).toHaveLength(1));
    const lines = (await textOf(made[0] as Blob)).split('\r\n');
    expect(lines[0]).toBe('\ufeff"Head","Payments","Received","Taken back by the bank","Refunded","Net"');
    expect(lines.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['"Tuition Fees"', '"Other"', '"Total"']);
    await user.click(screen.getByRole('button', { name: hindi.reports.xlsx }));
    await waitFor(() => expect(made).toHaveLength(2));
    const book = Object.values(unzipSync(new Uint8Array(await bytesOf(made[1] as Blob)))).map((part) => strFromU8(part)).join('');
    expect(book).toContain('Taken back by the bank');
    expect(book).not.toMatch(/\p{Script=Devanagari}/u);
    localStorage.clear();
  });

  it('should say that there is nothing, that it could not be loaded, and load again', async () => {
    const { server, user } = await open(aCollection([]));
    expect(await screen.findByText('Nothing in these days.')).toBeVisible();
    server.on(COLLECTION, errorBody(500, 'INTERNAL'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'lastYear');
    expect(await screen.findByText('The report could not be loaded.')).toBeVisible();
    server.on(COLLECTION, { body: aCollection([aRow('2025-05', 1)]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /^05\/2025/ })).toBeVisible();
  });
});

describe('The days of a report', () => {
  it.each([
    ['month', '2027-01-01', '2027-01-31'], ['lastMonth', '2026-12-01', '2026-12-31'], ['year', '2026-04-01', '2027-03-31'], ['lastYear', '2025-04-01', '2026-03-31'],
  ] as const)('should be those of India: %s', (name, from, to) => expect(periodOf(name, new Date('2026-12-31T18:30:00Z'))).toEqual({ from, to }));

  it.each([
    ['2026-04-03', 'day', '2026-04-03', '2026-04-03'], ['2026-04', 'month', '2026-04-02', '2026-04-30'], ['26-27', 'year', '2026-04-02', '2026-05-10'],
  ] as const)('should be those of %s that lie in them', (key, by, from, to) => expect(daysOf(key, by, { from: '2026-04-02', to: '2026-05-10' })).toEqual({ from, to }));
});

const bytesOf = (blob: Blob): Promise<ArrayBuffer> => new Response(blob as never).arrayBuffer().catch(() => blob.arrayBuffer());
const textOf = async (blob: Blob): Promise<string> => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(blob));
