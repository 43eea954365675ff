import { screen, waitFor } from '@testing-library/react';
import { aRecord } from '../features/admin-transactions/testing/records';
import { errorBody } from '../testing/factories';
import { startServer } from '../testing/fake-server';
import { logIn } from '../testing/log-in';
import { renderRoute } from '../testing/render-route';

/** Each call as the browser gets it: whether it carries cookies, and what only calls of the office carry. */
function watchCalls() {
  const fetched = jest.spyOn(globalThis, 'fetch');
  return ({ origin }: { origin: string }) => fetched.mock.calls.map(([input, init]) => new Request(input, init)).filter(({ url }) => url.startsWith(origin))
    .map(({ url, credentials, headers }) => ({
      path: new URL(url).pathname.replace('/mmmcollege-api', ''), credentials, isOffice: headers.has('x-requested-with') && headers.has('authorization'),
    }));
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('The session cookie', () => {
  it('should go with every call of the office, the list that is streamed among them', async () => {
    logIn('clerk', 'secret');
    const calls = watchCalls();
    const server = await startServer();
    server.on('POST /getPaymentResponse', { body: [aRecord(1)] });
    server.on('POST /admin/review-queue', { body: { items: [], counts: {}, lookupCaps: [] } });
    renderRoute('/student-details', server);
    await screen.findByText(/1 transaction/);
    await waitFor(() => expect(calls(server).map(({ path }) => path)).toEqual(expect.arrayContaining(['/people/me', '/getPaymentResponse'])));
    expect(calls(server).filter(({ credentials, isOffice }) => credentials !== 'include' || !isOffice)).toEqual([]);
  });

  it('should go with no call of a student, also in a tab where somebody of the office is logged in', async () => {
    logIn('clerk', 'secret');
    const calls = watchCalls();
    const server = await startServer();
    server.on('POST /fetch-student-data/BSC1', errorBody(404, 'STUDENT_NOT_FOUND'));
    const { user } = renderRoute('/', server);
    await user.type(await screen.findByLabelText(/Admission Number/), 'BSC1');
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(calls(server).map(({ path }) => path)).toContain('/fetch-student-data/BSC1'));
    expect(calls(server).filter(({ credentials, isOffice }) => credentials !== 'omit' || isOffice)).toEqual([]);
  });
});
