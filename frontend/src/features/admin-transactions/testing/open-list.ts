import type { TransactionRecord } from '@mmmcollege/backend/contract';
import { screen, within } from '@testing-library/react';
import { type Answer, startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';
import { aRecord } from './records';

/** The transactions of a clerk who has logged in and whose tab holds nothing yet. */
export async function openList(records: TransactionRecord[] | Answer, queue: unknown = { items: [], counts: {}, lookupCaps: [] }) {
  const server = await startServer();
  server.on('POST /getPaymentResponse', Array.isArray(records) ? { body: records } : records);
  server.on('POST /admin/review-queue', { body: queue });
  logIn('clerk', 'secret');
  return { server, ...renderRoute('/student-details', server) };
}

export const listed = () => screen.findByRole('table');
export const bodyRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
export const idOf = (n: number) => aRecord(n).transaction_id;
