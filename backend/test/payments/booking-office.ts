import { type BookingRequest, type Evidence, istDate, rupeesNumber } from '../../src/contract/index.js';
import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import type { GivenStudent } from '../support/factories.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;
const PASSWORD = 'seven green umbrellas';
let slips = 0;

/** Two people who book papers by hand, beside a gateway whose status answers may name other numbers than it has. */
export class BookingOffice {
  /** By the gateway's id: what its answers say is the bank's number. */
  readonly numbers = new Map<string, string>();
  /** Whose id the answers leave out. */
  readonly withoutId = new Set<string>();
  /** What the answers say in place of an id. */
  readonly names = new Map<string, string>();
  private readonly statusElement = SandboxWire.prototype.statusElement;

  private constructor(readonly refunds: RefundOffice) {
    const { statusElement, numbers, withoutId, names } = this;
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      let text = statusElement.apply(this, args);
      const id = [...numbers.keys()].find((one) => text.includes(one));
      if (id !== undefined) text = text.replace(/"bankTxnId":"[^"]*"/, `"bankTxnId":"${numbers.get(id)}"`);
      if (id !== undefined && withoutId.has(id)) text = text.replace(/"atomTxnId":"?\d+"?/, '"atomTxnId":null');
      return [...names].reduce((all, [from, to]) => all.replaceAll(from, to), text);
    };
  }

  static async open(kind: 'sqlite' | 'mariadb'): Promise<BookingOffice> {
    return new BookingOffice(await RefundOffice.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' }));
  }

  async close(): Promise<void> {
    SandboxWire.prototype.statusElement = this.statusElement;
    await this.refunds.system.close();
  }

  get system() {
    return this.refunds.system;
  }

  async look(id: string): Promise<{ state: string; cases: string[] }> {
    return { state: (await this.system.payment(id)).state, cases: (await this.system.reviewItems(id)).map(({ kind }) => kind) };
  }

  async validReceipts(): Promise<number> {
    return (await this.system.receipts()).filter(({ voidedAt }) => voidedAt === null).length;
  }

  async propose({ demand }: GivenStudent, over: Partial<BookingRequest> = {}): Promise<Response> {
    return this.refunds.call('asha', 'admin/bookings', {
      demandId: demand?.id ?? 0, how: 'challan', amount: rupeesNumber(demand?.total ?? 0), reference: `CH88012${(slips += 1)}`,
      paidOn: istDate(new Date(this.system.clock.now() - DAY)), evidenceId: await this.upload(), cautions: [], reason: 'Paid at the branch.', ...over,
    });
  }

  /** @returns the transaction id of the booked payment. */
  async book(student: GivenStudent, over: Partial<BookingRequest> = {}): Promise<string> {
    const response = await this.propose(student, over);
    const { id, subject } = (await response.json()) as { id: number; subject: string };
    expect([response.status, await this.refunds.approve({ id })]).toEqual([202, '204']);
    return subject;
  }

  /** An attempt of this student of which nobody knows how it ends. */
  async doubtful(student: GivenStudent): Promise<{ id: string; atomTxnId: string }> {
    const { transaction_id: id } = await this.system.token(student);
    const { atomTxnId } = await this.system.actAtGateway(id, 'pend', { callback: false });
    await this.system.advanceTime(31 * 60_000);
    return { id, atomTxnId };
  }

  private async upload(): Promise<number> {
    const sent = new FormData();
    sent.append('file', new Blob([new Uint8Array(Buffer.from(`%PDF-1.4\nStamped challan ${(slips += 1)}.\n%%EOF\n`))]), 'challan.pdf');
    const authorization = `Basic ${Buffer.from(`asha:${PASSWORD}`).toString('base64')}`;
    const response = await fetch(`${this.system.server.url}/mmmcollege-api/admin/bookings/evidence`, { method: 'POST', headers: { authorization }, body: sent });
    return ((await response.json()) as Evidence).id;
  }
}
