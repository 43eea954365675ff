import { screen, waitFor } from '@testing-library/react';
import { errorBody, student2 } from '../../testing/factories';
import { untilQuiet } from '../../testing/fake-server';
import { openForm } from './testing/open-form';

const INVALID = 'Please fill all the required details correctly.';
const FAILED = 'An error occurred during submission';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const shownToasts = () => [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent);

describe('Toasts of the fee form', () => {
  it('should stand at the top right for 3000 ms when one is shown', async () => {
    const { pay } = await openForm(student2({ mobile: null }));
    await pay();
    const toast = (await screen.findByText(INVALID)).closest<HTMLElement>('.Toastify__toast');

    expect(toast?.closest('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--top-right');
    expect(toast?.querySelector<HTMLElement>('.Toastify__progress-bar--animated')?.style.animationDuration).toBe('3000ms');
  });

  it('should be one and no second of the same when the form is refused again while it is shown', async () => {
    const { pay } = await openForm(student2({ mobile: null }));
    await pay();
    await screen.findByText(INVALID);
    await pay();
    await pay();
    await untilQuiet();

    expect(shownToasts()).toEqual([INVALID]);
  });

  it('should wait until the first is gone when another one is to be shown', async () => {
    const { pay, user, tokenCalls } = await openForm(student2({ mobile: null }), errorBody(502, 'GATEWAY_REFUSED'));
    await pay();
    await screen.findByText(INVALID);
    await user.type(screen.getByRole('textbox', { name: 'Mobile Number' }), '9876543210');
    await pay();
    await waitFor(() => expect(tokenCalls()).toHaveLength(1));
    await screen.findByText(/could not be opened\. Nothing was paid/);
    await untilQuiet();
    expect(shownToasts()).toEqual([INVALID]);

    await user.click(screen.getByRole('button', { name: 'close' }));
    // jsdom plays no animations: this is the end of the one with which a toast leaves.
    for (const toast of document.querySelectorAll('.Toastify__toast')) toast.dispatchEvent(new Event('animationend', { bubbles: true }));
    await waitFor(() => expect(shownToasts()).toEqual([FAILED]));
  });
});
