import { SCREENS } from '@mmmcollege/backend/contract';
import { screen } from '@testing-library/react';
import { startServer } from '../testing/fake-server';
import { renderRoute } from '../testing/render-route';

const TEST_BANNER = 'TEST - no real money. Payments on this page are tests and pay no fees.';
const ADDRESSES = Object.values(SCREENS).map(({ pattern }) => pattern.replace(/:\w+/, 'NDPS261120100000001'));

describe('Routes', () => {
  it.each([...ADDRESSES, '/no-such-page'])(
    'should say on every screen that it is a test: %s', async (path) => {
      const { unmount } = renderRoute(path, await startServer(), { config: { testPayments: true } });
      expect(await screen.findByText(TEST_BANNER)).toBeVisible();
      unmount();
      renderRoute(path, await startServer());
      expect(await screen.findByText('MMM College')).toBeVisible();
      expect(screen.queryByText(/TEST/)).toBeNull();
    },
  );

  it('should show the error page when no screen is at the address', async () => {
    renderRoute('/no-such-page', await startServer());

    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/mmmcollege');
  });

  it('should show the college, its contacts and the payment provider when a screen is open', async () => {
    renderRoute('/', await startServer());

    expect(await screen.findByText('MMM College')).toBeVisible();
    expect(screen.getAllByText('Station Road, Gaya, Bihar 823001')).not.toHaveLength(0);
    expect(screen.getAllByRole('link', { name: '+91 631 222 0000' })[0]).toHaveAttribute('href', 'tel:+916312220000');
    expect(screen.getAllByRole('link', { name: 'office@mmmcollege.example' })[0]).toHaveAttribute('href', 'mailto:office@mmmcollege.example');
    expect(screen.getByAltText('Payment provider')).toHaveAttribute('src', '/mmmcollege/provider-logo.svg');
  });
});
