import { File as NodeFile } from 'node:buffer';
import { SETTLEMENT_EXCEPTIONS, type SettlementOverview } from '@mmmcollege/backend/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { type Answer, startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { currentPath, renderRoute } from '../../testing/render-route';
import { aBatch, aCredit, aFile, anException, anOverview, BATCH } from './testing/overview';

const CALL = 'POST /admin/settlement';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function openSettlement(overview: SettlementOverview = anOverview(), own = me()) {
  logIn('clerk', 'secret');
  const server = await startServer();
  server.on(CALL, { body: overview });
  server.on('POST /people/me', { body: own });
  server.on(`${CALL}/progress`, { body: { files: [] } });
  const view = renderRoute('/admin/settlement', server);
  await screen.findByRole('heading', { name: 'The last 400 days' });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const sent = (path: string) => server.requests.filter((request) => request.path === `/admin/settlement${path}`).map((request) => request.json());
  return { server, ...view, press, sent };
}
const part = (name: string) => within(screen.getByRole('region', { name }));
/** Node's, as its `FormData` wants it. */
const report = () => new NodeFile(['a,b\n1,2\n'], 'report.csv', { type: 'text/csv' }) as unknown as File;

/** @returns what the server got. */
async function give(answer: Answer, overview = anOverview()) {
  const view = await openSettlement(overview);
  view.server.on(`${CALL}/files`, answer);
  await view.user.upload(screen.getByLabelText('File'), report());
  return view;
}

describe('The settlement', () => {
  it('should show its sums, and say what to give first while nothing is known', async () => {
    await openSettlement(anOverview({ files: [], batches: [], credits: [] }));
    expect(within(screen.getByText('Net').closest('div') as HTMLElement).getByText('₹97,882.00')).toBeVisible();
    expect(screen.getByText('Nothing is known yet. Give the first report of the gateway, then the statement of the bank.')).toBeVisible();
  });

  it('should name every kind of exception with its sentence and its next step, its count and its sum', async () => {
    const exceptions = SETTLEMENT_EXCEPTIONS.map((kind) => anException({ kind, amount: 0.1 }));
    await openSettlement(anOverview({ exceptions: [...exceptions, anException({ subject: 'other', amount: 0.2 })] }));
    expect(screen.getByRole('heading', { name: 'Paid, and not paid out yet (2): ₹0.30' })).toBeVisible();
    const kinds = screen.getAllByText(/^What to do: /).map(({ textContent }) => textContent);
    expect(new Set(kinds).size).toBe(SETTLEMENT_EXCEPTIONS.length);
  });

  it('should lead to the payment that an exception is about, but not to one that nobody knows', async () => {
    const { unmount } = await openSettlement(anOverview({ exceptions: [anException()] }));
    expect(screen.getByRole('link', { name: 'Open this payment' })).toHaveAttribute('href', '/mmmcollege/admin/transactions/NDPS261116100000123');
    unmount();
    await openSettlement(anOverview({ exceptions: [anException({ kind: 'UNKNOWN_PAYMENT' })] }));
    expect(screen.queryByRole('link', { name: 'Open this payment' })).toBeNull();
  });

  it('should accept an exception with a reason, and move on to the next', async () => {
    const { press, sent, server, user } = await openSettlement(anOverview({ exceptions: [anException({ kind: 'UPI_FEE', amount: 2.36 })] }));
    await press('Accept it as it is');
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Of the platform.');
    server.on(`${CALL}/accept`, { status: 204 });
    server.on(CALL, { body: anOverview({ accepted: 1 }) });
    await press('Yes');
    expect(await screen.findByText('1 exception was accepted.')).toBeVisible();
    expect(sent('/accept')).toEqual([{ kind: 'UPI_FEE', subject: '11000000012345', amount: 2.36, reason: 'Of the platform.' }]);
    expect(screen.getByText('Everything that is known fits together.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'What does not fit' })).toHaveFocus();
  });

  it('should link a settlement with a credit, the one of the same amount first, and say what the server refuses', async () => {
    const credits = [aCredit({ id: 4, open: 12, narration: 'BY CASH' }), aCredit()];
    const exceptions = [anException({ kind: 'BATCH_WITHOUT_CREDIT', subject: BATCH, batch: BATCH, amount: 97_882, transaction_id: null, gatewayTxnId: null })];
    const { press, sent, server, user } = await openSettlement(anOverview({ exceptions, credits }));
    await press('Link with a credit of the bank');
    await press('Link');
    expect(screen.getByText('Choose what it belongs to.')).toBeVisible();
    const choice = screen.getByRole('combobox', { name: /Credit/ });
    expect(within(choice).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose', '18/11/2026: ₹97,882.00, NEFT CR NTT DATA PAYMENT', '18/11/2026: ₹12.00, BY CASH',
    ]);
    await user.selectOptions(choice, '5');
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Same amount.');
    server.on(`${CALL}/link`, errorBody(409, 'NOT_LINKABLE', { message: 'Nothing is left.' }));
    await press('Link');
    await press('Yes');
    expect(await screen.findByText('Nothing is left.')).toBeVisible();
    server.on(`${CALL}/link`, { status: 204 });
    await press('Link');
    await press('Yes');
    expect(await screen.findByText('Linked.')).toBeVisible();
    expect(sent('/link').at(-1)).toEqual({ batch: BATCH, creditId: 5, reason: 'Same amount.' });
  });

  it('should link a credit with a settlement that has something left', async () => {
    const exceptions = [anException({ kind: 'CREDIT_WITHOUT_BATCH', subject: 'c', creditId: 5, amount: 97_882, transaction_id: null, gatewayTxnId: null })];
    const batches = [aBatch(), aBatch({ id: 'c'.repeat(64), credited: 97_882 })];
    const { press, sent, server, user } = await openSettlement(anOverview({ exceptions, batches }));
    await press('Link with a settlement');
    const choice = screen.getByRole('combobox', { name: /Settlement/ });
    expect(within(choice).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(choice, BATCH);
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'By its UTR.');
    server.on(`${CALL}/link`, { status: 204 });
    await press('Link');
    await press('Yes');
    await waitFor(() => expect(sent('/link')).toEqual([{ batch: BATCH, creditId: 5, reason: 'By its UTR.' }]));
  });

  it('should take a link back with a reason', async () => {
    const links = [{ id: 9, creditId: 5, amount: 97_882, isAutomatic: true, date: '2026-11-18', narration: 'NTT DATA' }];
    const { press, sent, server, user } = await openSettlement(anOverview({ batches: [aBatch({ credited: 97_882, links })] }));
    expect(part('Settlements').getByText('In the bank', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('₹97,882.00 by the credit of 18/11/2026, NTT DATA (matched by the system)')).toBeVisible();
    await press('Unlink');
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Another one.');
    server.on(`${CALL}/unlink`, { status: 204 });
    await press('Yes');
    await waitFor(() => expect(sent('/unlink')).toEqual([{ id: 9, reason: 'Another one.' }]));
    expect(screen.getByRole('heading', { name: '17/11/2026 · COLLEGE · ₹97,882.00' })).toHaveFocus();
  });

  it('should list the files, mark those of a form that was never proven, and say that one was stopped half way', async () => {
    await openSettlement(anOverview({ files: [aFile(), aFile({ id: 2, name: 'half.xlsx', isProven: true, isComplete: false, stored: 600, rows: 2_000 })] }));
    const files = part('Files');
    expect(files.getByText('1,200 rows, 30 of them new')).toBeVisible();
    expect(files.getAllByText('Unproven.')).toHaveLength(1);
    expect(files.getByText('Stopped after 600 of 2,000 rows; nothing of it counts. Give the file again.')).toBeVisible();
    expect(files.getAllByText('20/11/26, 10:42, by asha. SHA-256 0123456789ab…')).toHaveLength(2);
  });

  it('should show ten of a long list, and more when asked', async () => {
    const exceptions = Array.from({ length: 14 }, (_, n) => anException({ subject: `s${n}`, amount: n + 1 }));
    const { press } = await openSettlement(anOverview({ exceptions }));
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(10);
    await press('Show 4 more');
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(14);
    await waitFor(() => expect(screen.getByRole('heading', { name: '₹11.00', level: 4 }).closest('li')).toHaveFocus());
  });

  it('should offer nothing to change to who may only read, and be closed to who may not', async () => {
    const { unmount } = await openSettlement(anOverview({ exceptions: [anException()] }), me({ permissions: ['settlement:read'] }));
    for (const name of ['Accept it as it is', 'Unlink']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('File')).toBeNull();
    unmount();
    const server = await startServer();
    server.on('POST /people/me', { body: me({ permissions: ['transaction:read'] }) });
    logIn('clerk', 'secret');
    renderRoute('/admin/settlement', server);
    expect(await screen.findByRole('heading', { name: 'Not for your account' })).toBeVisible();
  });

  it('should say that it could not be loaded, and load again', async () => {
    logIn('clerk', 'secret');
    const server = await startServer();
    server.on(CALL, errorBody(500, 'INTERNAL'));
    const { user } = renderRoute('/admin/settlement', server);
    expect(await screen.findByText('The settlement could not be loaded.')).toBeVisible();
    server.on(CALL, { body: anOverview() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'The last 400 days' })).toBeVisible();
  });

  it('should lead to the login when the server no longer takes the credentials', async () => {
    logIn('clerk', 'changed');
    const server = await startServer();
    server.on(CALL, errorBody(401, 'UNAUTHORIZED'));
    renderRoute('/admin/settlement', server);
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });
});

describe('A file that is given', () => {
  it('should say how much of it is new, and that its form is unproven', async () => {
    const { server } = await give({ body: { outcome: 'stored', isKnown: false, file: aFile() } });
    expect(await screen.findByText('report.csv was taken.')).toBeVisible();
    expect(screen.getByText('Settlement report of the gateway, read as NTT DATA console export. 1,200 rows, 30 of them new.')).toBeVisible();
    expect(screen.getByText('report.csv was taken.').closest('[tabindex="-1"]')).toHaveFocus();
    const call = server.requests.find(({ path }) => path === '/admin/settlement/files');
    expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(call?.text).toContain('filename="report.csv"');
  });

  it('should say that it was given before', async () => {
    await give({ body: { outcome: 'stored', isKnown: true, file: aFile() } });
    expect(await screen.findByText('report.csv was given before. Nothing has changed.')).toBeVisible();
  });

  it('should be taken when it is dropped, and tell how far it is meanwhile', async () => {
    const { server } = await openSettlement();
    server.on(`${CALL}/progress`, { body: { files: [{ name: 'report.csv', rows: 100_000, stored: 12_000 }] } });
    server.on(`${CALL}/files`, { delayMs: 300, body: { outcome: 'stored', isKnown: false, file: aFile() } });
    fireEvent.drop(screen.getByLabelText('File'), { dataTransfer: { files: [report()] } });
    expect(await screen.findByText('12,000 of 1,00,000 rows stored')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Rows that are stored' })).toHaveValue(12_000);
    expect(await screen.findByText('report.csv was taken.')).toBeVisible();
  });

  it('should list its faults by line', async () => {
    await give({ body: { outcome: 'faults', count: 120, faults: [{ line: 3, reason: '"never" is no date.' }, { line: null, reason: 'The file is cut.' }] } });
    const fault = within(await screen.findByRole('alert'));
    expect(fault.getByText('report.csv has 120 faults, and nothing of it was taken.')).toBeVisible();
    expect(fault.getByText('The first 2 are:')).toBeVisible();
    expect(fault.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Line 3: "never" is no date.', 'The file is cut.']);
  });

  it('should list its faults in the language of the page', async () => {
    const { user } = await give({ body: { outcome: 'faults', count: 1, faults: [{ line: 3, reason: 'names no payment.', own: { hi: 'किसी भुगतान का नाम नहीं है।' } }] } });
    expect(await screen.findByText('Line 3: names no payment.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'हिन्दी' }));
    expect(await screen.findByText('पंक्ति 3: किसी भुगतान का नाम नहीं है।')).toBeVisible();
    localStorage.clear();
  });

  it('should say why it could not be taken', async () => {
    const { server, user } = await give(errorBody(400, 'INVALID_REPORT', { message: 'There is no file.' }));
    expect(await screen.findByText('There is no file.')).toBeVisible();
    server.on(`${CALL}/files`, { cut: true });
    await user.upload(screen.getByLabelText('File'), report());
    expect(await screen.findByText(/connection/i)).toBeVisible();
  });

  it('should be told of that the gateway was asked for, with the days that need a person', async () => {
    const days = [{ day: '2026-11-18', outcome: 'stored' as const }, { day: '2026-11-19', outcome: 'refused' as const }];
    await openSettlement(anOverview({ call: { at: '2026-11-20T06:00:00+05:30', days } }));
    const told = within(screen.getByRole('region', { name: 'Asked of the gateway' }));
    expect(told.getByText(/not every report could be taken/)).toBeVisible();
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/18.*: taken$/), expect.stringMatching(/19.*: the gateway refuses this server/),
    ]);
  });

  it('should not be asked for while the server has no key', async () => {
    await openSettlement(anOverview({ mayUpload: false }));
    expect(screen.getByText('This server has no key for reports. Whoever runs it can set SETTLEMENT_KEY.')).toBeVisible();
    expect(screen.queryByLabelText('File')).toBeNull();
  });

  it('should show its first rows when its header is not known, choose no column by itself, and be read once they are chosen', async () => {
    const rows = [{ line: 1, cells: ['College of Gaya'] }, { line: 4, cells: ['Id', 'Brutto', 'Netto', 'Am'] }, { line: 5, cells: ['X1', '10.00', '10.00', '05/11/2026'] }];
    const { press, sent, server, user } = await give({ body: { outcome: 'unknown', rows } });
    expect(await screen.findByText('report.csv has a header that is not known.')).toBeVisible();
    expect(part('The first rows of the file').getByRole('cell', { name: 'Brutto' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Line with the names of the columns' })).toHaveDisplayValue('Line 4');
    expect(screen.getByRole('combobox', { name: /Gross amount/ })).toHaveDisplayValue('Not in this file');

    await press('Keep this and read the file');
    expect(screen.getByRole('group', { name: /5/ })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Choose the column: Net amount.' }));
    expect(screen.getByRole('combobox', { name: /Net amount/ })).toHaveFocus();

    await user.type(screen.getByRole('textbox', { name: /Name of this form/ }), 'Our own');
    for (const [field, column] of [[/Gateway's payment ID/, 'Id'], [/Gross amount/, 'Brutto'], [/Net amount/, 'Netto'], [/Settlement date/, 'Am']] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: field }), column);
    }
    server.on(`${CALL}/mappings`, { status: 204 });
    server.on(`${CALL}/files`, { body: { outcome: 'stored', isKnown: false, file: aFile({ preset: 'Our own', isProven: true }) } });
    await press('Keep this and read the file');
    expect(await screen.findByText('report.csv was taken.')).toBeVisible();
    expect(sent('/mappings')).toEqual([{ title: 'Our own', report: 'settlement', columns: { gatewayTxnId: 'Id', gross: 'Brutto', net: 'Netto', settledOn: 'Am' } }]);
  });

  it('should want a credit or an amount of a statement', async () => {
    const { press, user } = await give({ body: { outcome: 'unknown', rows: [{ line: 1, cells: ['Day', 'Words', 'Sum'] }] } });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What it is' }), 'bank');
    await press('Keep this and read the file');
    expect(screen.getByRole('link', { name: 'Choose the column: Credit / Amount.' })).toBeVisible();
    await press('Leave it');
    expect(screen.getByLabelText('File')).toBeVisible();
  });
});
