import { act, render, screen, waitFor } from '@testing-library/react';
import { showToast } from './show-toast';
import { Toasts } from './toasts';

const shown = () => [...document.querySelectorAll('.Toastify__toast')].map(({ textContent }) => textContent);
const show = (...texts: string[]) => act(() => texts.forEach((text) => showToast('error', text)));

const pressClose = () => act(() => document.querySelector<HTMLElement>('.Toastify__close-button')?.click());

/** Plays the animation with which a toast leaves: jsdom plays none. */
async function leave(): Promise<void> {
  const toast = document.querySelector('.Toastify__toast');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  act(() => void toast?.dispatchEvent(new Event('animationend', { bubbles: true })));
  await waitFor(() => expect(toast).not.toBeInTheDocument());
}

describe('Toasts', () => {
  it('should show an identical text once while it is shown', async () => {
    render(<Toasts />);
    show('Saved', 'Saved');
    show('Saved');

    await waitFor(() => expect(shown()).toEqual(['Saved']));
  });

  it('should not queue an identical text a second time while it waits behind another', async () => {
    render(<Toasts limit={1} />);
    show('First', 'Second', 'Second', 'First', 'Second', 'Third');
    await waitFor(() => expect(shown()).toEqual(['First']));
    const order = [];
    for (let closed = 0; closed < 3; closed += 1) {
      order.push(...shown());
      pressClose();
      await leave();
    }

    expect(order).toEqual(['First', 'Second', 'Third']);
    expect(shown()).toEqual([]);
  });

  it('should show a text again when it has been closed, even while it still leaves the screen', async () => {
    render(<Toasts limit={1} />);
    show('Saved');
    await screen.findByText('Saved');
    pressClose();
    show('Saved', 'Saved');
    await leave();
    await waitFor(() => expect(shown()).toEqual(['Saved']));
    pressClose();
    await leave();

    expect(shown()).toEqual([]);
  });

  it('should show a text again on the next screen when it was shown, or waited, on one that was left', async () => {
    const { unmount } = render(<Toasts limit={1} />);
    show('First', 'Second');
    await screen.findByText('First');
    unmount();
    render(<Toasts />);
    show('First', 'Second');

    await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(['First', 'Second'])));
    expect(shown()).toHaveLength(2);
  });

  it('should show a text once when it was given before there was a place for it', async () => {
    show('Early', 'Early');
    render(<Toasts />);

    await waitFor(() => expect(shown()).toEqual(['Early']));
  });
});
