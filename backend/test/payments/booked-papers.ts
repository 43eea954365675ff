import { type BookingRequest, type Evidence, istDate, rupeesNumber } from '../../src/contract/index.js';
import type { GivenStudent } from '../support/factories.js';
import type { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;
const PASSWORD = 'seven green umbrellas';
let papers = 0;

/** Two people book the money of a stamped paper. @returns the transaction id. */
export async function bookPaper(office: RefundOffice, { demand }: GivenStudent, over: Partial<BookingRequest> = {}): Promise<string> {
  const { system } = office;
  const sent = new FormData();
  sent.append('file', new Blob([new Uint8Array(Buffer.from(`%PDF-1.4\nStamped challan ${(papers += 1)}.\n%%EOF\n`))]), 'challan.pdf');
  const authorization = `Basic ${Buffer.from(`asha:${PASSWORD}`).toString('base64')}`;
  const uploaded = await fetch(`${system.server.url}/mmmcollege-api/admin/bookings/evidence`, { method: 'POST', headers: { authorization }, body: sent });
  const { id: evidenceId } = (await uploaded.json()) as Evidence;
  const response = await office.call('asha', 'admin/bookings', {
    demandId: demand?.id ?? 0, how: 'challan', amount: rupeesNumber(demand?.total ?? 0), reference: `CH88012${papers}`,
    paidOn: istDate(new Date(system.clock.now() - DAY)), evidenceId, cautions: [], reason: 'Paid at the branch.', ...over,
  });
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
  const { id, subject } = (await response.json()) as { id: number; subject: string };
  const outcome = await office.approve({ id });
  if (outcome !== '204') throw new Error(outcome);
  return subject;
}
