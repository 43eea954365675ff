import { screen } from '@testing-library/react';
import { errorBody } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { renderRoute } from '../../testing/render-route';

const TOKEN = 'abcdefghijklmnopqrstuv';

describe('The link that ends reminders', () => {
  it('should end them when the button is pressed, and not before', async () => {
    const server = await startServer();
    const { user } = renderRoute(`/stop-reminders#${TOKEN}`, server);
    const button = await screen.findByRole('button', { name: 'Send me no more reminders' });
    expect(server.requests).toEqual([]);
    server.on(`POST /reminders/stop/${TOKEN}`, { status: 204, body: '' });
    await user.click(button);
    expect(await screen.findByText('You get no more reminders of fees.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send me no more reminders' })).toBeNull();
  });

  it('should say what to do when it is not the link of a mail, or a cut one', async () => {
    const server = await startServer();
    server.on(`POST /reminders/stop/${TOKEN}`, errorBody(404, 'REMINDERS_UNKNOWN'));
    const { user, unmount } = renderRoute(`/stop-reminders#${TOKEN}`, server);
    await user.click(await screen.findByRole('button', { name: 'Send me no more reminders' }));
    expect(await screen.findByText('This link ends no reminders. Please use the one in the latest mail.')).toBeVisible();
    unmount();
    renderRoute('/stop-reminders', server);
    expect(await screen.findByText('Please open the whole link of the mail.')).toBeVisible();
  });
});
