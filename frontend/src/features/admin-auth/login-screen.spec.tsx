import { screen, waitFor } from '@testing-library/react';
import type { Answer } from '../../testing/fake-server';
import { startServer } from '../../testing/fake-server';
import { currentPath, renderRoute } from '../../testing/render-route';

async function openLogin(answer: Answer) {
  const server = await startServer();
  server.on('POST /verifyLogin', answer);
  server.on('POST /getPaymentResponse', { body: [] });
  server.on('POST /admin/review-queue', { body: { items: [], counts: {} } });
  const { user } = renderRoute('/login', server);
  const login = async (username: string, password: string) => {
    if (username) await user.type(await screen.findByLabelText(/^Username/), username);
    if (password) await user.type(await screen.findByLabelText(/^Password/), password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
  };
  return { server, user, login };
}

describe('Admin Login', () => {
  it('should begin in the user name', async () => {
    await openLogin({ body: 'Login successful' });
    expect(await screen.findByLabelText(/^Username/)).toHaveFocus();
  });

  it('should keep the session and go to the transactions when the answer is exactly Login successful', async () => {
    const { server, login } = await openLogin({ body: 'Login successful' });
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await login('clerk', 'paß:wörd');

    await waitFor(() => expect(currentPath()).toBe('/student-details'));
    expect(await screen.findByText('No transactions found.')).toBeVisible();
    expect(sessionStorage.getItem('loggedIn')).toBe('true');
    expect(sessionStorage.getItem('authToken')).toBe(Buffer.from('clerk:paß:wörd', 'utf8').toString('base64'));
    expect(server.requests[0]?.json()).toEqual({ username: 'clerk', password: 'paß:wörd' });
    const list = server.requests.find(({ path }) => path === '/getPaymentResponse');
    expect(list?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('clerk:paß:wörd', 'utf8').toString('base64')}`, 'content-type': 'application/json',
    });
  });

  it.each<[string, Answer]>([
    ['the password is wrong', { status: 401, body: 'Invalid username or password' }],
    ['the text is another one', { body: 'Login successful!' }],
    ['the server fails', { status: 500, body: 'oops' }],
    ['there were too many tries', { status: 429, body: 'Too many requests.' }],
  ])('should say Invalid username or password when %s', async (_case, answer) => {
    const { login } = await openLogin(answer);
    await login('clerk', 'wrong');

    expect(await screen.findByText('Invalid username or password')).toBeVisible();
    expect(sessionStorage.getItem('loggedIn')).toBeNull();
    expect(currentPath()).toBe('/login');
  });

  it('should say how long to wait when there were too many tries', async () => {
    const { login } = await openLogin({ status: 429, body: '' });
    await login('clerk', 'wrong');

    expect(await screen.findByText(/Wait 15 minutes/)).toBeVisible();
  });

  it('should say Error verifying login details when no answer comes', async () => {
    const { login } = await openLogin({ cut: true });
    await login('clerk', 'secret');

    expect(await screen.findByText('Error verifying login details')).toBeVisible();
  });

  it('should ask for both fields before it asks the server', async () => {
    const { server, user, login } = await openLogin({ body: 'Login successful' });
    await screen.findByRole('heading', { name: 'Admin Login' });
    await login('', '');
    expect(screen.getByLabelText(/^Username/)).toHaveAccessibleDescription('Username is required');
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('Password is required');
    expect(screen.getByLabelText(/^Username/)).toHaveFocus();
    await user.type(screen.getByLabelText(/^Username/), 'clerk');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    expect(server.requests).toEqual([]);
  });

  it('should ask for the code in a second step and keep what was typed', async () => {
    const { server, user, login } = await openLogin({ status: 401, body: 'Code required' });
    await login('clerk', 'secret');
    const code = await screen.findByLabelText(/^Code/);
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.getByText('No phone at hand?')).toBeVisible();

    server.on('POST /verifyLogin', { status: 401, body: 'Invalid code' });
    await user.type(code, '000000');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Invalid code')).toBeVisible();
    expect(code).toHaveValue('000000');

    server.on('POST /verifyLogin', { body: 'Login successful' });
    await user.clear(code);
    await user.type(code, 'abcd-efgh{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/student-details'));
    const tries = server.requests.filter(({ path }) => path === '/verifyLogin').map((request) => request.json());
    expect(tries).toEqual([
      { username: 'clerk', password: 'secret' }, { username: 'clerk', password: 'secret', code: '000000' }, { username: 'clerk', password: 'secret', code: 'abcd-efgh' },
    ]);
  });

  it('should return to name and password as they were typed', async () => {
    const { user, login } = await openLogin({ status: 401, body: 'Code required' });
    await login('clerk', 'secret');
    await user.click(await screen.findByRole('button', { name: 'Back to user name and password' }));
    expect(screen.getByLabelText(/^Username/)).toHaveValue('clerk');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('secret');
  });
});
