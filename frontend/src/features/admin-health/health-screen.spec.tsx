import { HEALTH_CHECKS, type HealthCheckRequest, type HealthFinding } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { errorBody } from '../../testing/factories';
import { type Answer, type FakeServer, held, startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { currentPath, renderRoute } from '../../testing/render-route';

const GREEN: HealthFinding = { light: 'green', found: 'As it should be.', todo: null };
const AMBER: HealthFinding = { light: 'amber', found: 'Valid for 9 more days.', todo: 'Renew it.' };
const RED: HealthFinding = { light: 'red', found: 'Its answer cannot be read.', todo: 'Compare the keys.' };
const CALL = 'POST /admin/health/check';

const findings = (...of: HealthFinding[]): Answer => ({ body: { findings: of } });

type Answers = Partial<Record<string, () => Answer | Promise<Answer>>>;

/** Every check is green but for these. */
async function openHealth(others: Answers = {}) {
  const server = await startServer();
  answer(server, others);
  logIn('clerk', 'secret');
  return { server, ...renderRoute('/admin/health', server) };
}
const answer = (server: FakeServer, others: Answers) =>
  server.on(CALL, (request) => others[(request.json() as unknown as HealthCheckRequest).check]?.() ?? findings(GREEN));

const line = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li') as HTMLElement);
const asked = (server: FakeServer) => server.requests.filter(({ path }) => path === '/admin/health/check').map((request) => request.json());

describe('The health page of the office', () => {
  it('should say in the language of the page what the server says in it', async () => {
    const own = { hi: { found: '9 दिन और मान्य।', todo: 'इसे नया करें।' } };
    const { user } = await openHealth({ gateway: () => findings(RED), certificate: () => findings({ ...AMBER, own }) });
    expect(await screen.findByText('Valid for 9 more days.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'हिन्दी' }));
    expect(await screen.findByText('9 दिन और मान्य।')).not.toHaveAttribute('lang');
    expect(screen.getByText('Its answer cannot be read.')).toHaveAttribute('lang', 'en');
    localStorage.clear();
  });

  it('should ask for every check, with the address that browsers send and the stored credentials', async () => {
    const { server } = await openHealth();
    expect(await screen.findByText('All is well.')).toBeVisible();
    expect(asked(server).map(({ check }) => check).sort()).toEqual([...HEALTH_CHECKS].sort());
    expect(new Set(asked(server).map(({ page }) => page))).toEqual(new Set([window.location.origin]));
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${btoa('clerk:secret')}`);
  });

  it('should say of each line by a word what is the matter and what to do, and of all what is gravest', async () => {
    await openHealth({ gateway: () => findings(RED), certificate: () => findings(AMBER) });
    expect(await screen.findByText('Something needs somebody now.')).toBeVisible();
    expect(screen.getByText(/1 line is red, 1 line is amber · Checked at \d\d:\d\d/)).toBeVisible();
    expect(line('Payment gateway').getByText('Act now')).toBeVisible();
    expect(line('Payment gateway').getByText('What to do: Compare the keys.')).toBeVisible();
    expect(line('Certificate').getByText('Look soon')).toBeVisible();
    expect(line('Database').getByText('Good')).toBeVisible();
  });

  it('should tell how far it has come, and check again when asked', async () => {
    const gateway = held(findings(RED));
    const { server, user } = await openHealth({ gateway: gateway.handler });
    expect(await screen.findByText(`Checking: ${HEALTH_CHECKS.length - 1} of ${HEALTH_CHECKS.length}`)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Checks that are done' })).toHaveValue(HEALTH_CHECKS.length - 1);
    expect(screen.getByRole('button', { name: 'Check again' })).toBeDisabled();
    expect(line('Payment gateway').getByText('Checking …')).toBeVisible();
    gateway.release();
    expect(await line('Payment gateway').findByText('Act now')).toBeVisible();

    answer(server, {});
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('All is well.')).toBeVisible();
    expect(asked(server)).toHaveLength(2 * HEALTH_CHECKS.length);
  });

  it('should say that a check could not be made, and why, without hiding the others', async () => {
    await openHealth({ mail: () => errorBody(429, 'TOO_MANY_REQUESTS'), proxy: () => errorBody(403, 'FOREIGN_ORIGIN'), clock: () => ({ cut: true }) });
    expect(await screen.findByText('Something needs somebody now.')).toBeVisible();
    expect(line('Proxy').getByText(/^What to do: The server takes http:\/\/localhost\S* for a foreign site\./)).toBeVisible();
    for (const name of ['Mail', 'Clock']) expect(line(name).getByText('Could not be checked.')).toBeVisible();
    expect(line('Database').getByText('Good')).toBeVisible();
  });

  it('should send a test mail when asked, and say what became of it', async () => {
    const { server, user } = await openHealth();
    await screen.findByText('All is well.');
    server.on('POST /admin/health/test-mail', findings({ light: 'green', found: 'Took a test mail.', todo: null }));
    await user.click(screen.getByRole('button', { name: 'Send a test mail to office@mmmcollege.example' }));
    expect(await line('Mail').findByText('Took a test mail.')).toBeVisible();
  });

  it('should lead to the login when nobody is logged in, or when the server no longer takes the credentials', async () => {
    const { unmount } = renderRoute('/admin/health', await startServer());
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    unmount();
    const server = await startServer();
    server.on(CALL, errorBody(401, 'UNAUTHORIZED'));
    logIn('clerk', 'changed');
    renderRoute('/admin/health', server);
    expect(await screen.findByText('Please log in again.')).toBeVisible();
  });

  it('should be reached from the list, and lead back to it with the version in the footer of each', async () => {
    const server = await startServer();
    server.on('POST /getPaymentResponse', { body: [] });
    server.on('POST /admin/review-queue', { body: { items: [], counts: {} } });
    answer(server, {});
    logIn('clerk', 'secret');
    const { user } = renderRoute('/student-details', server);
    await user.click(await screen.findByRole('link', { name: 'Health of the system' }));
    await waitFor(() => expect(currentPath()).toBe('/admin/health'));
    expect(await screen.findByText('Version 1.2.3')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to the transactions' }));
    await waitFor(() => expect(currentPath()).toBe('/student-details'));
    expect(await screen.findByText('Version 1.2.3')).toBeVisible();
  });
});
