import type { ReviewItem } from '@mmmcollege/backend/contract';
import { screen, within } from '@testing-library/react';
import { startServer } from '../../../../testing/fake-server';
import { logIn } from '../../../../testing/log-in';
import { renderRoute } from '../../../../testing/render-route';
import { aRecord } from '../../testing/records';
import { aReviewQueue } from './review-items';

export const QUEUE = '/admin/review-queue';
export const FEE = 6212.1;
export const REASON = 'Told by the bank.';
export const ID = aRecord(1).transaction_id;
export const RESOLVE = `POST ${QUEUE}/payments/${ID}/resolve`;

export const openQueue = (...items: ReviewItem[]) => openAt('/admin/review-queue', ...items);

export async function openAt(path: string, ...items: ReviewItem[]) {
  const server = await startServer();
  const transaction_status = items[0]?.payment?.transaction_status ?? 'DUPLICATE';
  server.on('POST /getPaymentResponse', { body: [aRecord(1, { transaction_status, studentName: 'Asha Rani' })] });
  server.on(`POST ${QUEUE}`, { body: aReviewQueue(...items) });
  logIn('clerk', 'secret');
  const view = renderRoute(path, server);
  const toQueue = async () => {
    await view.user.click(await screen.findByRole('link', { name: /^Review queue/ }));
    await screen.findByText(`Needs review: ${items.length}`);
  };
  const toList = () => view.user.click(screen.getByRole('link', { name: 'Back to the transactions' }));
  if (path !== '/student-details') await screen.findByText(items.length > 0 ? `Needs review: ${items.length}` : 'Nothing needs review.');
  else await row();
  /** The decision is taken, and the queue holds these from then on. */
  const resolves = (...left: ReviewItem[]) =>
    server.on(RESOLVE, () => {
      server.on(`POST ${QUEUE}`, { body: aReviewQueue(...left) });
      return { status: 204 };
    });
  const statusIs = (status: string) =>
    server.on(`POST /transactionStatus/${ID}`, { body: { transaction_status: { extractedMessage: status } } });
  const requests = (path: string) => server.requests.filter((request) => request.path === path);
  const decide = async (button: string, nth = 0) => {
    const actions = within(cards()[nth] as HTMLElement);
    await view.user.click(actions.getByRole('button', { name: button }));
    await view.user.type(actions.getByRole('textbox', { name: 'Reason' }), REASON);
    await view.user.click(actions.getByRole('button', { name: 'Yes' }));
  };
  return { server, resolves, statusIs, requests, decide, toQueue, toList, ...view };
}

export const cards = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.closest('li') as HTMLElement);
export const card = () => cards()[0] as HTMLElement;
export const details = (part: HTMLElement) =>
  Object.fromEntries([...part.querySelectorAll('dl > div')].map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]));
export const row = async () => within(await screen.findByRole('table')).getAllByRole('row')[1] as HTMLElement;
