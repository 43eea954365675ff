import { screen } from '@testing-library/react';
import { startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';

async function openOffice(office: object) {
  const server = await startServer();
  server.on('POST /admin/review-queue', { body: { items: [], counts: {}, ...office } });
  logIn('clerk', 'secret');
  renderRoute('/admin/review-queue', server);
  await screen.findByText('Nothing needs review.');
}

const TITLE = 'Very many different admission numbers were looked up from one network.';

describe('The notice about look-ups on the screen of the office', () => {
  it('should name each network and when, and what to do', async () => {
    await openOffice({
      lookupCaps: [{ network: '203.0.113.7', reachedAt: '2026-11-20T14:30:00.000+05:30' }, { network: '2001:db8:1:2', reachedAt: '2026-11-20T09:05:00.000+05:30' }],
    });

    expect(await screen.findByText(TITLE)).toBeVisible();
    expect(screen.getByText('203.0.113.7 (20/11/26, 14:30) · 2001:db8:1:2 (20/11/26, 09:05)')).toBeVisible();
    expect(screen.getByText(/added to COLLEGE_NETWORKS/)).toBeVisible();
  });

  it.each([['there is nothing to tell', { lookupCaps: [] }], ['the server is older', {}]])('should not be there when %s', async (_when, office) => {
    await openOffice(office);

    expect(screen.queryByText(TITLE)).toBeNull();
  });
});
