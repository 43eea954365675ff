import { screen, waitFor } from '@testing-library/react';
import type { AppStore } from '../../app/store';
import { startServer, untilQuiet } from '../../testing/fake-server';
import { currentPath, renderRoute } from '../../testing/render-route';
import { bodyRows, idOf, listed, openList } from './testing/open-list';
import { aRecord, someRecords } from './testing/records';
import { transactionsApi } from './transactions-api';

const listIn = (store: AppStore) => transactionsApi.endpoints.transactions.select()(store.getState()).data;
const loginShown = () => screen.findByRole('heading', { name: 'Admin Login' });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('The guard of the screens of the office', () => {
  describe.each([
    ['only loggedIn', { loggedIn: 'true' }],
    ['only authToken', { authToken: btoa('clerk:secret') }],
    ['an empty authToken', { loggedIn: 'true', authToken: '' }],
    ['a loggedIn that says no', { loggedIn: 'false', authToken: btoa('clerk:secret') }],
  ])('when the session holds %s', (_case, items) => {
    it.each(['/student-details', `/admin/fee-receipt/${btoa(idOf(1))}`])('should lead from %s to the login, ask the server for nothing and keep no half', async (path) => {
      for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
      const server = await startServer();
      renderRoute(path, server, { state: { admissionNumber: 'MMM1' } });

      expect(await loginShown()).toBeVisible();
      expect(currentPath()).toBe('/login');
      expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
      expect(server.requests).toEqual([]);
      await waitFor(() => expect(sessionStorage).toHaveLength(0));
    });
  });

  it.each(['/student-details', `/admin/transactions/${idOf(1)}`, `/admin/fee-receipt/${btoa(idOf(1))}`, '/admin/health', '/admin/audit'])(
    'should say at the login why when a reload of %s ended the session',
    async (path) => {
      Object.defineProperty(performance, 'getEntriesByType', { value: () => [{ type: 'reload' }], configurable: true });
      try {
        renderRoute(path, await startServer(), { state: { admissionNumber: 'MMM1' } });

        expect(await screen.findByText('You are signed out.')).toBeVisible();
      } finally {
        Reflect.deleteProperty(performance, 'getEntriesByType');
      }
    },
  );

  it.each(['loggedIn', 'authToken'])('should lead to the login and send nothing when %s has gone since', async (key) => {
    const { server, user } = await openList(someRecords(1));
    await listed();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    sessionStorage.removeItem(key);
    await user.click(screen.getByRole('button', { name: 'Reload list' }));

    expect(await loginShown()).toBeVisible();
    expect(screen.queryByText('Please log in again.')).toBeNull();
    expect(server.requests).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('should lead to the login when half of the session has gone and a row is refreshed', async () => {
    const { server, user } = await openList([aRecord(1, { transaction_status: 'PENDING' })]);
    await listed();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    sessionStorage.removeItem('loggedIn');
    await user.click(screen.getByRole('button', { name: 'Refresh status' }));

    expect(await loginShown()).toBeVisible();
    expect(server.requests).toHaveLength(1);
  });

  it('should leave the next clerk nothing of the list when the guard ended the session', async () => {
    const { server, user, store } = await openList([aRecord(1, { transaction_status: 'SUCCESS' })]);
    await listed();
    expect(listIn(store)?.rows).toHaveLength(1);
    sessionStorage.removeItem('authToken');
    await user.click(screen.getByRole('button', { name: 'View receipt' }));
    await loginShown();

    await waitFor(() => expect(listIn(store)).toBeUndefined());
    server.on('POST /verifyLogin', { body: 'Login successful' });
    server.on('POST /getPaymentResponse', { body: [aRecord(2)] });
    await user.type(screen.getByLabelText(/Username/), 'other');
    await user.type(screen.getByLabelText(/Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(idOf(2))).toBeVisible();
    expect(screen.queryByText(idOf(1))).toBeNull();
  });
});

describe('Sign Out in the middle of a call', () => {
  it('should not end the session of the next clerk when the call is refused after it', async () => {
    const { server, user } = await openList([aRecord(1, { transaction_status: 'PENDING' })]);
    server.on(`POST /transactionStatus/${idOf(1)}`, { status: 401, body: { code: 'UNAUTHORIZED', message: '' }, delayMs: 500 });
    server.on('POST /verifyLogin', { body: 'Login successful' });
    await listed();
    await user.click(screen.getByRole('button', { name: 'Refresh status' }));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await loginShown();
    await user.type(screen.getByLabelText(/Username/), 'other');
    await user.type(screen.getByLabelText(/Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await listed();
    await untilQuiet();

    expect(bodyRows()).toHaveLength(1);
    expect(screen.queryByText('Pending')).toBeNull();
    expect(sessionStorage.getItem('loggedIn')).toBe('true');
  });

  it('should keep nothing of a list that was complete in the moment of the sign-out', async () => {
    const parse = JSON.parse;
    jest.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
      if (text.startsWith('[{"admissionNumber"')) screen.getByRole('button', { name: 'Sign Out' }).click();
      return parse(text, reviver) as unknown;
    });
    const { store } = await openList(someRecords(3));
    await loginShown();
    await untilQuiet();

    expect(listIn(store)).toBeUndefined();
  });
});
