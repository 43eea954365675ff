import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigNotLoaded } from './config-not-loaded';

function openPage() {
  const asked: (() => void)[] = [];
  render(<ConfigNotLoaded onRetry={() => new Promise<void>((resolve) => asked.push(resolve))} />);
  return { asked, user: userEvent.setup({ delay: null }) };
}

describe('A counter that cannot be reached', () => {
  it('should say what happened, that nothing was paid, and what to do', () => {
    openPage();

    expect(screen.getByRole('heading', { name: 'The fee counter cannot be reached' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Check your internet connection\..*Nothing was paid\./);
  });

  it('should try once when the button is pressed, and be ready for another try when that failed', async () => {
    const { asked, user } = openPage();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked).toHaveLength(1);
    await act(async () => asked[0]?.());

    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
  });

  it('should try by itself when the network is back', () => {
    const { asked } = openPage();
    act(() => void window.dispatchEvent(new Event('online')));

    expect(asked).toHaveLength(1);
  });
});
