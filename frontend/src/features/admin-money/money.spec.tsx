import type { Light, MoneyLine, MoneyState } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { currentPath, renderRoute } from '../../testing/render-route';

const CALL = 'POST /admin/money';
const aLine = (about: MoneyLine['about'], light: Light): MoneyLine => ({ about, light, found: `${about} is ${light}.`, todo: light === 'green' ? null : `Look after ${about}.` });
const aState = (light: Light, ...lines: MoneyLine[]): MoneyState => ({ light, at: '2026-11-22T10:42:00.000+05:30', lines });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function open(path: string, state: MoneyState, own = me()) {
  const server = await startServer();
  server.on(CALL, { body: state });
  server.on('POST /people/me', { body: own });
  server.on('POST /getPaymentResponse', { body: [] });
  logIn('clerk', 'secret');
  return { server, ...renderRoute(path, server) };
}
const line = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li') as HTMLElement);

describe('"Is our money safe?"', () => {
  it('should answer in one sentence, and each question with a word, what was found, and where to do something about it', async () => {
    await open('/admin/money', aState('red', aLine('doubt', 'red'), aLine('unmatched', 'amber'), aLine('audit', 'green')));
    expect(await screen.findByText('Not certain: something needs somebody now.')).toBeVisible();
    expect(screen.getByText('Looked at 10:42')).toBeVisible();
    expect(line('Payments in doubt').getByText('Act now')).toBeVisible();
    expect(line('Payments in doubt').getByText('doubt is red.')).toBeVisible();
    expect(line('Payments in doubt').getByText('What to do: Look after doubt.')).toBeVisible();
    expect(line('Payments in doubt').getByRole('link', { name: 'To the review queue' })).toHaveAttribute('href', '/mmmcollege/admin/review-queue');
    expect(line('Settlement').getByRole('link', { name: 'To the settlement' })).toHaveAttribute('href', '/mmmcollege/admin/settlement');
    expect(line('Audit trail').getByText('Good')).toBeVisible();
    expect(line('Audit trail').queryByRole('link')).toBeNull();
  });

  it('should answer in the language of the page where the server says it, and say of the others that they are English', async () => {
    const own = { hi: { found: 'किसी का पता नहीं।', todo: 'देखें।' } };
    const { user } = await open('/admin/money', aState('red', { ...aLine('doubt', 'red'), own }, aLine('backup', 'red')));
    expect(await screen.findByText('doubt is red.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'हिन्दी' }));
    expect(await screen.findByText('किसी का पता नहीं।')).not.toHaveAttribute('lang');
    expect(screen.getByText('क्या करें: देखें।')).toBeVisible();
    expect(screen.getByText('backup is red.')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Look after backup.')).toHaveAttribute('lang', 'en');
    localStorage.clear();
  });

  it('should lead nowhere that the person may not go', async () => {
    await open('/admin/money', aState('amber', aLine('unmatched', 'amber')), me({ permissions: ['health:check'] }));
    expect(await screen.findByText('Yes, but something needs a look soon.')).toBeVisible();
    expect(line('Settlement').queryByRole('link')).toBeNull();
  });

  it('should look again when asked, and say when it cannot', async () => {
    const { server, user } = await open('/admin/money', aState('green'));
    expect(await screen.findByText('Yes, as far as this system knows.')).toBeVisible();
    server.on(CALL, errorBody(500, 'INTERNAL'));
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText('This could not be looked at.')).toBeVisible();
  });

  it('should lead to the login when the server no longer takes the credentials', async () => {
    const server = await startServer();
    server.on(CALL, errorBody(401, 'UNAUTHORIZED'));
    logIn('clerk', 'changed');
    renderRoute('/admin/money', server);
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });

  it('should be told in a line above the list, which leads to it', async () => {
    const { user } = await open('/student-details', aState('amber', aLine('unmatched', 'amber')));
    await user.click(await screen.findByRole('link', { name: 'Something about our money needs a look soon.' }));
    await waitFor(() => expect(currentPath()).toBe('/admin/money'));
    expect(await screen.findByText('Yes, but something needs a look soon.')).toBeVisible();
  });

  it('should not be told to who may not look at it', async () => {
    const { server } = await open('/student-details', aState('red'), me({ permissions: ['transaction:read'] }));
    await screen.findByRole('button', { name: 'Sign Out' });
    expect(screen.queryByRole('link', { name: /our money/ })).toBeNull();
    expect(server.requests.some(({ path }) => path === '/admin/money')).toBe(false);
  });
});
