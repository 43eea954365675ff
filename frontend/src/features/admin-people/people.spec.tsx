import type { OfficeSession, Person } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { currentPath, renderRoute } from '../../testing/render-route';

const person = (overrides: Partial<Person> = {}): Person => ({
  id: 2, username: 'ravi', name: 'Ravi Kumar', email: 'ravi@example.in', roles: ['clerk'], state: 'active', hasSecondFactor: true,
  lastLoginAt: '2026-11-22T10:42:00.000+05:30', invitationFault: null, ...overrides,
});
const session = (id: number): OfficeSession => ({
  id, createdAt: '2026-11-22T10:00:00.000+05:30', seenAt: '2026-11-22T10:42:00.000+05:30', address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', isCurrent: false,
});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function openPeople(people: Person[] = [person()], own = me()) {
  logIn('clerk', 'secret');
  const server = await startServer();
  server.on('POST /people', { body: people });
  server.on('POST /people/me', { body: own });
  const view = renderRoute('/admin/people', server);
  await screen.findByRole('heading', { name: 'People' });
  return { server, ...view, sent: (path: string) => server.requests.filter((request) => request.path === path).map(({ text }) => text) };
}
const cardOf = async (name: string) => within((await screen.findByRole('heading', { name, level: 2 })).closest('li') as HTMLElement);

describe('The people of the office', () => {
  it('should be listed with name, user name, address, roles, state, last login and second factor', async () => {
    await openPeople([person(), person({ id: 3, username: 'new', name: null, email: null, state: 'invited', hasSecondFactor: false, lastLoginAt: null })]);
    const ravi = await cardOf('Ravi Kumar');
    for (const text of ['ravi', 'ravi@example.in', 'Clerk', 'Active', '22/11/26 10:42', 'on']) expect(ravi.getByText(text)).toBeVisible();
    const invited = await cardOf('new');
    for (const text of ['Invited', 'never', 'off', 'none']) expect(invited.getByText(text)).toBeVisible();
    expect(invited.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('should be invited after what is missing was said and the question was answered', async () => {
    const { server, user, sent } = await openPeople();
    server.on('POST /people/invite', { status: 400, body: { statusCode: 400, code: 'VALIDATION_FAILED', message: '', errors: { email: 'Please enter one mail address.' } } });
    await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText('Choose at least one role.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Asha');
    await user.type(screen.getByRole('textbox', { name: /^User name/ }), 'asha');
    await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'asha');
    await user.click(screen.getByRole('checkbox', { name: /^Viewer/ }));
    expect(sent('/people/invite')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'New at the counter.');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Please enter one mail address.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^E-mail/ })).toHaveFocus();
    expect(sent('/people/invite').map((text) => JSON.parse(text) as unknown)).toEqual([{ name: 'Asha', username: 'asha', email: 'asha', roles: ['viewer'], reason: 'New at the counter.' }]);
    server.on('POST /people/invite', { body: person({ id: 9, name: 'Asha', state: 'invited', roles: [] }) });
    await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), '@college.in');
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'New at the counter.');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The invitation is on its way to asha@college.in. Its roles wait for a second person: until they are approved, Asha can do nothing.')).toBeVisible();
  });

  it('should be sent the invitation again when its mail was not delivered', async () => {
    const fault = '550 no such user';
    const { server, user, sent } = await openPeople([person({ state: 'invited', invitationFault: fault })]);
    server.on('POST /people/accounts/2/reset', { status: 204 });
    const ravi = await cardOf('Ravi Kumar');
    expect(ravi.getByText('The invitation was not delivered to ravi@example.in.')).toBeVisible();
    expect(ravi.getByText(`The mail server said: ${fault}`)).toBeVisible();
    await user.click(ravi.getByRole('button', { name: 'Send again' }));
    await user.click(ravi.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(sent('/people/accounts/2/reset')).toHaveLength(1));
  });

  it('should be seen to wait for a second person while they have no role', async () => {
    await openPeople([person({ state: 'invited', roles: [] }), person({ id: 3, name: 'Meera', state: 'disabled', roles: [] })]);
    expect((await cardOf('Ravi Kumar')).getByText('Ravi Kumar can do nothing yet.')).toBeVisible();
    expect((await cardOf('Meera')).queryByText('Meera can do nothing yet.')).toBeNull();
  });

  it('should be given a further role with a reason only, and hear that it is a proposal', async () => {
    const { server, user, sent } = await openPeople([person({ roles: ['viewer', 'clerk'] })]);
    server.on('POST /people/accounts/2/roles', { status: 202, body: { id: 7, state: 'proposed' } });
    const ravi = await cardOf('Ravi Kumar');
    await user.click(ravi.getByRole('button', { name: 'Change roles' }));
    await user.click(ravi.getByRole('checkbox', { name: /^Viewer/ }));
    await user.click(ravi.getByRole('button', { name: 'Save' }));
    expect(ravi.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    await user.click(ravi.getByRole('button', { name: 'No' }));
    await user.click(ravi.getByRole('checkbox', { name: /^Viewer/ }));
    await user.click(ravi.getByRole('checkbox', { name: /^Accountant/ }));
    await user.click(ravi.getByRole('button', { name: 'Save' }));
    await user.click(ravi.getByRole('button', { name: 'Yes' }));
    expect(ravi.getByText('Please say why.')).toBeVisible();
    await user.type(ravi.getByRole('textbox', { name: 'Reason' }), 'Keeps the accounts.');
    await user.click(ravi.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Proposed. Another person has to approve it within 72 hours.')).toBeVisible();
    expect(sent('/people/accounts/2/roles').map((text) => JSON.parse(text) as unknown)).toEqual([{ roles: ['viewer', 'clerk', 'accountant'], reason: 'Keeps the accounts.' }]);
  });

  it.each([
    ['opened again', { state: 'disabled' }, 'Enable', 'enable', { reason: 'She is back.' }],
    ['given another mail address', { state: 'active' }, 'Save', 'details', { name: 'Ravi Kumar', email: 'new@example.in', reason: 'She is back.' }],
  ] as const)('should be %s with a reason only when they have a role, and hear that it is a proposal', async (_what, { state }, button, call, body) => {
    const { server, user, sent } = await openPeople([person({ state, roles: ['clerk'] })]);
    server.on(`POST /people/accounts/2/${call}`, { status: 202, body: { id: 7, state: 'proposed' } });
    const ravi = await cardOf('Ravi Kumar');
    if (call === 'details') {
      await user.click(ravi.getByRole('button', { name: 'Change name or e-mail' }));
      await user.clear(ravi.getByRole('textbox', { name: /^E-mail/ }));
      await user.type(ravi.getByRole('textbox', { name: /^E-mail/ }), 'new@example.in');
    }
    await user.click(ravi.getByRole('button', { name: button }));
    await user.type(ravi.getByRole('textbox', { name: 'Reason' }), 'She is back.');
    await user.click(ravi.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Proposed. Another person has to approve it within 72 hours.')).toBeVisible();
    expect(sent(`/people/accounts/2/${call}`).map((text) => JSON.parse(text) as unknown)).toEqual([body]);
  });

  it('should want a second person for their own mail address too, and not be able to reset themselves', async () => {
    const { server, user, sent } = await openPeople([person()], me({ id: 2 }));
    server.on('POST /people/accounts/2/details', { status: 202, body: { id: 7, state: 'proposed' } });
    const ravi = await cardOf('Ravi Kumar');
    expect(ravi.queryByRole('button', { name: 'Reset' })).toBeNull();
    await user.click(ravi.getByRole('button', { name: 'Change name or e-mail' }));
    await user.type(ravi.getByRole('textbox', { name: /^E-mail/ }), '.com');
    await user.click(ravi.getByRole('button', { name: 'Save' }));
    await user.type(ravi.getByRole('textbox', { name: 'Reason' }), 'A new mailbox.');
    await user.click(ravi.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(sent('/people/accounts/2/details').map((text) => JSON.parse(text) as unknown)).toEqual([
      { name: 'Ravi Kumar', email: 'ravi@example.in.com', reason: 'A new mailbox.' },
    ]));
  });

  it('should be disabled after a question, and say why the server refuses it', async () => {
    const { server, user, sent } = await openPeople();
    server.on('POST /people/accounts/2/disable', { status: 409, body: { statusCode: 409, code: 'LAST_ADMINISTRATOR', message: 'This is the last active administrator.' } });
    const ravi = await cardOf('Ravi Kumar');
    await user.click(ravi.getByRole('button', { name: 'Disable' }));
    await user.click(ravi.getByRole('button', { name: 'No' }));
    expect(sent('/people/accounts/2/disable')).toEqual([]);
    await user.click(ravi.getByRole('button', { name: 'Disable' }));
    await user.click(ravi.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('This is the last active administrator.')).toBeVisible();
  });

  it('should have their sessions ended one by one', async () => {
    const { server, user, sent } = await openPeople();
    server.on('POST /people/accounts/2/sessions', { body: [session(7), session(8)] });
    server.on('POST /people/accounts/2/sessions/7/end', { status: 204 });
    const ravi = await cardOf('Ravi Kumar');
    await user.click(ravi.getByRole('button', { name: 'Sessions' }));
    expect(await ravi.findAllByText('Chrome on Android')).toHaveLength(2);
    await user.click(ravi.getAllByRole('button', { name: 'End session' })[0] as HTMLElement);
    await user.click(ravi.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(sent('/people/accounts/2/sessions/7/end')).toHaveLength(1));
  });

  it('should only be read by whoever may not change them, and not at all without the permission', async () => {
    const { unmount } = await openPeople([person()], me({ permissions: ['people:read', 'account:enrol'] }));
    expect((await cardOf('Ravi Kumar')).queryByRole('button', { name: 'Disable' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite a person' })).toBeNull();
    unmount();
    logIn('clerk', 'secret');
    const server = await startServer();
    server.on('POST /people/me', { body: me({ permissions: ['transaction:read', 'account:enrol'] }) });
    renderRoute('/admin/people', server);
    expect(await screen.findByRole('heading', { name: 'Not for your account' })).toBeVisible();
    expect(server.requests.map(({ path }) => path)).toEqual(['/people/me']);
  });
});

describe('A screen of the office', () => {
  it('should lead to the second factor when a role demands one, and ask for nothing that is refused', async () => {
    logIn('clerk', 'secret');
    const server = await startServer();
    server.on('POST /people/me', { body: me({ permissions: ['account:enrol'], secondFactorRequired: true }) });
    renderRoute('/student-details', server);
    expect(await screen.findByText('Your role needs a second factor.')).toBeVisible();
    expect(currentPath()).toBe('/admin/account');
    expect(screen.queryByRole('button', { name: 'Change the password' })).toBeNull();
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/people/me']));
  });

  it('should say at the login that the session has ended, and not that name or password changed', async () => {
    logIn('clerk', 'secret');
    const server = await startServer();
    server.on('POST /people', { ...errorBody(401, 'SESSION_REQUIRED'), headers: { 'www-authenticate': 'Session' } });
    renderRoute('/admin/people', server);
    expect(await screen.findByText('Your session has ended.')).toBeVisible();
    expect(screen.queryByText('Please log in again.')).toBeNull();
  });

  it('should end the session at the server when somebody with a second factor signs out', async () => {
    const { server, user } = await openPeople([person()], me({ hasSecondFactor: true }));
    server.on('POST /people/me/sign-out', { status: 204 });
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(server.requests.at(-1)?.path).toBe('/people/me/sign-out'));
    expect(server.requests.at(-1)?.headers).toMatchObject({ authorization: `Basic ${btoa('clerk:secret')}`, 'x-requested-with': 'XMLHttpRequest' });
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
});

describe('The page of an invitation', () => {
  it('should say the rules first, take the token out of the address, and lead to the login', async () => {
    const server = await startServer();
    server.on('POST /people/invitation', { body: { username: 'asha', name: 'Asha Rani', expiresAt: '2026-11-23T10:00:00.000+05:30' } });
    server.on('POST /people/invitation/accept', { status: 204 });
    const { user } = renderRoute('/invitation#a-token', server);
    expect(await screen.findByText(/^At least 15 characters\./)).toBeVisible();
    expect(window.location.hash).toBe('');
    await user.type(screen.getByLabelText(/^New password/), 'short');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(screen.getByText('5 of at least 15 characters.')).toBeVisible();
    await user.type(screen.getByLabelText(/^New password/), ' and then longer');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByText('Please log in with the user name asha.')).toBeVisible();
    expect(server.requests.at(-1)?.json()).toEqual({ token: 'a-token', password: 'short and then longer' });
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('should say that the invitation has ended', async () => {
    const server = await startServer();
    server.on('POST /people/invitation', errorBody(404, 'INVITATION_ENDED'));
    renderRoute('/invitation#old', server);
    expect(await screen.findByText('This invitation no longer works.')).toBeVisible();
  });
});
