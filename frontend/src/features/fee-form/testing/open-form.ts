import type { StudentData } from '@mmmcollege/backend/contract';
import { screen } from '@testing-library/react';
import { formEntry, PAYMENT_ID, paymentStatus } from '../../../testing/factories';
import { type Answer, startServer } from '../../../testing/fake-server';
import { renderRoute } from '../../../testing/render-route';

/** The form of a student, the first entry of its tab, with a server that gives the token call this answer. */
export async function openForm(student: StudentData, token: Answer = {}, entry: object = {}) {
  const server = await startServer();
  server.on(`POST /fetch-student-data/${student.admissionNumber}`, { body: { data: student } });
  server.on('POST /get-atom-token-id', token);
  server.on(`POST /payment-status/${PAYMENT_ID}`, { body: paymentStatus() });
  const view = renderRoute('/form', server, { state: { ...formEntry(student), ...entry } });
  const pay = async () => view.user.click(await screen.findByRole('button', { name: 'Pay Fees' }));
  const callsOf = (path: string) => server.requests.filter((request) => request.path === path);
  return { ...view, server, pay, callsOf, tokenCalls: () => callsOf('/get-atom-token-id') };
}
