import type { AuditRecord } from '@mmmcollege/backend/contract';
import { audit, auditActs, auditValues, studentFields } from '@mmmcollege/backend/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, type FakeServer, startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { currentPath, renderRoute } from '../../testing/render-route';
import { entryText } from '../../office/audit-entry-text';

const entry = (seq: number, over: Partial<AuditRecord> = {}): AuditRecord => ({
  seq, at: '2026-11-22T10:42:00.000+05:30', act: 'payment.refresh', refusal: '', requestId: 'r', person: 'asha', address: '203.0.113.7',
  subject: 'NDPS261122104200001', before: { status: 'PENDING' }, after: { status: 'SUCCESS' }, details: null, ...over,
});

let logged: jest.SpyInstance;
beforeEach(() => void (logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => jest.restoreAllMocks());

async function openAudit(answer: Answer | ((request: FakeServer['requests'][number]) => Answer)) {
  logIn('clerk', 'secret');
  const server = await startServer();
  server.on('POST /admin/audit/search', answer);
  return { server, ...renderRoute('/admin/audit', server) };
}

const sentence = (over: Partial<AuditRecord>) => entryText(entry(1, over), { audit, auditActs, auditValues, studentFields });

describe('An entry of the audit trail', () => {
  it.each<[Partial<AuditRecord>, string]>([
    [{}, 'asha refreshed payment NDPS261122104200001: SUCCESS, was PENDING'],
    [{ after: { status: 'PENDING' } }, 'asha refreshed payment NDPS261122104200001: PENDING, unchanged'],
    [{ act: 'payment.release', before: { status: 'PENDING', isReleased: false }, after: { status: 'PENDING', isReleased: true } }, 'asha released payment NDPS261122104200001: PENDING, unchanged; released: yes, was no'],
    [{ act: 'transactions.list', subject: '', before: null, after: null, details: { rows: 12 } }, 'asha loaded the transactions: rows: 12'],
    [{ act: 'login', subject: '', before: null, after: null, refusal: 'UNAUTHORIZED', person: '' }, 'Somebody unknown was refused: Login (UNAUTHORIZED)'],
    [{ act: 'receipt.view', before: null, after: null, person: null, subject: null }, 'Somebody (erased) viewed the receipt of payment what was erased'],
    [{ act: 'approval.approve', before: null, after: null, details: { approval: 4, kind: 'person.roles' } }, 'asha approved the proposal about NDPS261122104200001: approval: 4; case: Roles changed'],
    [{ act: 'approval.approve', before: null, after: null, details: { kind: 'review.accept' } }, 'asha approved the proposal about NDPS261122104200001: case: Decision about money'],
    [{ act: 'refund.approve', subject: 'R1', before: null, after: null, details: { paise: 5 } }, 'asha refund.approve R1: paise: 5'],
  ])('should read as a sentence: %j', (over, text) => expect(sentence(over)).toBe(text));
});

describe('The screen of the audit trail', () => {
  it('should list what was done by day, with time, number and address', async () => {
    await openAudit({ body: { entries: [entry(7), entry(6, { at: '2026-11-21T23:59:00.000+05:30', subject: 'NDPS1' })], next: null } });
    const today = await screen.findByRole('region', { name: 'Sunday, 22 November 2026' });
    expect(within(today).getByText('10:42')).toBeVisible();
    expect(within(today).getByText('asha refreshed payment NDPS261122104200001: SUCCESS, was PENDING')).toBeVisible();
    expect(within(today).getByText('No. 7, from 203.0.113.7')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Saturday, 21 November 2026' })).getByText('23:59')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 entries');
  });

  it('should ask for what the filter says, by Enter in a field, and for all after Clear', async () => {
    const { server, user } = await openAudit({ body: { entries: [], next: null } });
    expect(await screen.findByText('No entries found.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Act'), 'Payment released');
    await user.type(screen.getByLabelText('From'), '2026-11-01');
    await user.type(screen.getByLabelText('Person'), ' asha {Enter}');
    await waitFor(() => expect(server.requests.at(-1)?.json()).toEqual({ person: 'asha', act: 'payment.release', from: '2026-11-01' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(server.requests.at(-1)?.json()).toEqual({}));
    expect(screen.getByLabelText('Person')).toHaveValue('');
  });

  it('should say in Hindi who did what, on which day', async () => {
    const { user } = await openAudit({ body: { entries: [entry(7)], next: null } });
    await user.click(await screen.findByRole('link', { name: 'हिन्दी' }));
    const today = await screen.findByRole('region', { name: 'रविवार, 22 नवंबर 2026' });
    expect(within(today).getByText(/^asha ने भुगतान की स्थिति फिर पूछी \(NDPS\d+\)/)).toBeVisible();
    localStorage.clear();
  });

  it('should ask for nothing while the first day is after the last one', async () => {
    const { server, user } = await openAudit({ body: { entries: [], next: null } });
    await screen.findByText('No entries found.');
    await user.type(screen.getByLabelText('From'), '2026-11-02');
    await user.type(screen.getByLabelText('To'), '2026-11-01');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('The first day is after the last one.')).toBeVisible();
    expect(server.requests).toHaveLength(1);
  });

  it('should add the older ones below', async () => {
    const { server, user } = await openAudit((request) => ({ body: 'before' in request.json() ? { entries: [entry(6, { person: 'ravi' })], next: null } : { entries: [entry(7)], next: 7 } }));
    expect(await screen.findByText('1 entry, and older ones')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText(/^ravi refreshed/)).toBeVisible();
    expect(screen.getByText(/^asha refreshed/)).toBeVisible();
    expect(server.requests.at(-1)?.json()).toEqual({ before: 7 });
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('should give the file of what was searched, and say so when it cannot', async () => {
    const { server, user } = await openAudit({ body: { entries: [entry(7)], next: null } });
    const made: Blob[] = [];
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (made.push(blob as Blob), 'blob:x'));
    server.on('POST /admin/audit/export', { body: '"Number"\r\n' });
    await user.type(await screen.findByLabelText('Person'), 'asha{Enter}');
    await waitFor(() => expect(server.requests.at(-1)?.json()).toEqual({ person: 'asha' }));
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(server.requests.at(-1)).toMatchObject({ path: '/admin/audit/export', text: JSON.stringify({ person: 'asha' }) });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled());
    server.on('POST /admin/audit/export', { status: 503, body: {} });
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The CSV could not be made. Try again.')).toBeVisible();
  });

  it('should say that it could not be loaded, and try again', async () => {
    const { server, user } = await openAudit({ status: 503, body: {} });
    expect(await screen.findByText('The audit trail could not be loaded.')).toBeVisible();
    expect(logged).toHaveBeenCalled();
    server.on('POST /admin/audit/search', { body: { entries: [entry(7)], next: null } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^asha refreshed/)).toBeVisible();
  });

  it('should lead to the login without one, and when the server refuses it', async () => {
    const { unmount } = await openAudit({ status: 401, body: { code: 'UNAUTHORIZED', message: '' } });
    expect(await screen.findByText('Please log in again.')).toBeVisible();
    unmount();
    renderRoute('/admin/audit', await startServer());
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });
});
