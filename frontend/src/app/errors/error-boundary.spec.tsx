import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { loadWithTimeout, SCREEN_TIMEOUT_MS } from '../../lib/load-with-timeout';
import { ErrorBoundary } from './error-boundary';

// React reports every error that a boundary catches; here they are the point.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('Error screens', () => {
  it('should name the screen when the code of a screen fails to load', async () => {
    const Screen = lazy(() => loadWithTimeout('fee-form', () => Promise.reject(new TypeError('Failed to fetch'))));
    render(<ErrorBoundary><Suspense><Screen /></Suspense></ErrorBoundary>);

    expect(await screen.findByRole('heading', { name: 'ChunkLoadError: Loading chunk fee-form failed' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  });

  it('should give up when the code of a screen has not come after 120 seconds', async () => {
    jest.useFakeTimers();
    const loading = loadWithTimeout('fee-form', () => new Promise<never>(() => undefined));
    jest.advanceTimersByTime(SCREEN_TIMEOUT_MS);
    jest.useRealTimers();

    expect(SCREEN_TIMEOUT_MS).toBe(120_000);
    await expect(loading).rejects.toThrow('Loading chunk fee-form failed');
  });

  it('should show the error page when the application fails', () => {
    const Broken = (): never => {
      throw new Error('boom');
    };
    render(<ErrorBoundary><Broken /></ErrorBoundary>);

    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  });
});
