import { type Approval, type BookingRequest, type Evidence, istDate, rupeesNumber } from '../../src/contract/index.js';
import { bankKeyOf } from '../../src/payments/ledger/bank-number.js';
import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import type { GivenStudent } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'seven green umbrellas';
let slips = 0;

describe('A number of a bank', () => {
  it.each([['CH/8801 2234-5', 'CH88012234' + '5'], [' ch8801२२३४5 ', 'CH880122345'], ['５５５５1234', '55551234']])('%p should be compared as %p', (number, key) => {
    expect(bankKeyOf(number)).toBe(key);
  });

  it.each([null, '', 'N/A', '1234567', '00000000', 'NOT AVAILABLE', '--------'])('%p should be nobody\'s: many debits may have it', (number) => {
    expect(bankKeyOf(number)).toBeNull();
  });
});

/** One debit is one payment, by whatever number it is known. */
describe.each(DATABASES)('One number of the bank on two payments, on %s', (kind) => {
  let office: RefundOffice;
  const statusElement = SandboxWire.prototype.statusElement;
  /** By the gateway's id: what its answers say is the bank's number; and whose id they leave out. */
  const numbers = new Map<string, string>();
  const withoutId = new Set<string>();
  beforeAll(async () => {
    SandboxWire.prototype.statusElement = function (...args: Parameters<typeof statusElement>) {
      const text = statusElement.apply(this, args);
      const id = [...numbers.keys()].find((one) => text.includes(one));
      if (id === undefined) return text;
      const named = text.replace(/"bankTxnId":"[^"]*"/, `"bankTxnId":"${numbers.get(id)}"`);
      return withoutId.has(id) ? named.replace(/"atomTxnId":"?\d+"?/, '"atomTxnId":null') : named;
    };
    office = await RefundOffice.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
  });
  afterAll(async () => {
    SandboxWire.prototype.statusElement = statusElement;
    await office.system.close();
  });

  const look = async (id: string) => ({ state: (await office.system.payment(id)).state, cases: (await office.system.reviewItems(id)).map((item) => item.kind) });
  const validReceipts = async (...ids: string[]) => {
    const payments = await Promise.all(ids.map((id) => office.system.payment(id)));
    return (await office.system.receipts()).filter(({ paymentId, voidedAt }) => voidedAt === null && payments.some(({ id }) => id === paymentId)).length;
  };
  const note = (id: string, charge: string | null) =>
    office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'CLAIMED_TWICE', gatewayTxnId: charge ?? '', resolution: 'dismissed', reason: 'Looked at.' });
  const upload = async (): Promise<number> => {
    const sent = new FormData();
    sent.append('file', new Blob([new Uint8Array(Buffer.from(`%PDF-1.4\nStamped challan ${(slips += 1)}.\n%%EOF\n`))]), 'challan.pdf');
    const authorization = `Basic ${Buffer.from(`asha:${PASSWORD}`).toString('base64')}`;
    const response = await fetch(`${office.system.server.url}/mmmcollege-api/admin/bookings/evidence`, { method: 'POST', headers: { authorization }, body: sent });
    return ((await response.json()) as Evidence).id;
  };
  const propose = async ({ demand }: GivenStudent, over: Partial<BookingRequest> = {}) => office.call('asha', 'admin/bookings', {
    demandId: demand?.id ?? 0, how: 'challan', amount: rupeesNumber(demand?.total ?? 0), reference: `CH88012${(slips += 1)}`,
    paidOn: istDate(new Date(office.system.clock.now() - DAY)), evidenceId: await upload(), cautions: [], reason: 'Paid at the branch.', ...over,
  });
  const book = async (student: GivenStudent, over: Partial<BookingRequest> = {}): Promise<string> => {
    const response = await propose(student, over);
    const { id, subject } = (await response.json()) as { id: number; subject: string };
    expect([response.status, await office.approve({ id })]).toEqual([202, '204']);
    return subject;
  };
  const bankIdOf = async (id: string): Promise<string> => {
    const payment = await office.system.payment(id);
    const [fact] = await office.system.data.query<{ bank: string }[]>("SELECT bank_txn_id AS bank FROM gateway_facts WHERE payment_id = ? AND meaning = 'paid'", [payment.id]);
    return fact?.bank ?? '';
  };
  /** An attempt in doubt; its challan was booked as a new attempt; then the gateway names the same challan for the first one. */
  const bookedBesideDoubt = async () => {
    const student = await office.system.student();
    const { transaction_id: doubtful } = await office.system.token(student);
    const { atomTxnId } = await office.system.actAtGateway(doubtful, 'pend', { callback: false });
    await office.system.advanceTime(31 * MINUTE);
    const reference = `CH/770 ${atomTxnId}`;
    const booked = await book(student, { reference, cautions: ['inDoubt'] });
    expect(await look(booked)).toEqual({ state: 'SUCCESS', cases: [] });
    office.system.gateway.control.settle(doubtful, { callback: false });
    numbers.set(atomTxnId, reference.replace(/\W/g, ''));
    await office.system.advanceTime(DAY);
    return { student, doubtful, booked, charge: atomTxnId };
  };

  it('should be one receipt, which the gateway cannot take the money away from by a refund of the other', async () => {
    const { doubtful, booked, charge } = await bookedBesideDoubt();
    expect([await look(doubtful), await look(booked)]).toEqual([{ state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] }, { state: 'SUCCESS', cases: [] }]);
    const methods = async () => (await office.charges(doubtful)).map((one) => one.methods);
    expect(await methods()).toEqual([[]]);
    // A person has looked; the money is in use all the same.
    expect(await note(doubtful, charge)).toBe('204');
    expect([(await look(doubtful)).state, await methods()]).toEqual(['DUPLICATE', [[]]]);
    expect(await office.outcome('asha', `admin/transactions/${doubtful}/refunds/propose`, await office.proposal(doubtful, charge, { method: 'bankTransfer', utr: 'SBIN226011512345' }))).toBe('409 NOT_REFUNDABLE');
    expect(await validReceipts(doubtful, booked)).toBe(1);
  });

  it('should be a case again when the bank takes back what the booking rests on', async () => {
    const { doubtful, charge } = await bookedBesideDoubt();
    expect(await note(doubtful, charge)).toBe('204');
    office.system.gateway.control.reverse(doubtful, { atomTxnId: charge, callback: false });
    await office.system.advanceTime(DAY);
    expect((await look(doubtful)).cases).toContain('CLAIMED_TWICE');
  });

  it('should go back once, when it goes back from the booking', async () => {
    const { doubtful, booked, charge } = await bookedBesideDoubt();
    await office.approved(booked, null, { method: 'bankTransfer', utr: 'SBIN226011512346', afterwards: 'dueAgain' });
    expect(await note(doubtful, charge)).toBe('204');
    expect((await office.charges(doubtful)).map((one) => one.methods)).toEqual([[]]);
    expect(await validReceipts(doubtful, booked)).toBe(0);
  });

  it('should not be booked for another fee, however it is spelled, nor again for the same one', async () => {
    const { id, student } = await office.paid();
    const number = await bankIdOf(id);
    const other = await office.system.student();
    for (const [given, over] of [
      [other, { reference: number }], [other, { reference: number.toLowerCase().split('').join(' ') }], [other, { how: 'counter', reference: number }],
      [other, { how: 'gateway', reference: number, gatewayTxnId: '11000000999999', transactionId: 'NDPS260115043000001' }], [student, { reference: number, cautions: ['settled'] }],
    ] as [GivenStudent, Partial<BookingRequest>][]) {
      const refused = await propose(given, over);
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'BOOKED_ALREADY', transaction_id: id }]);
    }
    expect(await validReceipts(id)).toBe(1);
  });

  it('should not settle the fee of a second student by an answer that names no charge', async () => {
    const first = await office.paid();
    const student = await office.system.student();
    const { transaction_id: id } = await office.system.token(student);
    const { atomTxnId } = await office.system.actAtGateway(id, 'lose', { callback: false });
    numbers.set(atomTxnId, await bankIdOf(first.id));
    withoutId.add(atomTxnId);
    await office.system.advanceTime(DAY);
    expect(await look(id)).toEqual({ state: 'AT_BANK', cases: [] });
    expect((await office.system.status(id, student)).safeToPayAgain).toBe(false);
    expect(await validReceipts(first.id, id)).toBe(1);
  });

  it('should be one receipt, and no refund, until people say that the debit that the gateway names for another fee is one of its own', async () => {
    const first = await office.paid();
    const student = await office.system.student();
    const { transaction_id: id } = await office.system.token(student);
    const { atomTxnId } = await office.system.actAtGateway(id, 'lose', { callback: false });
    numbers.set(atomTxnId, await bankIdOf(first.id));
    await office.system.advanceTime(DAY);
    expect([await look(first.id), await look(id)]).toEqual([{ state: 'SUCCESS', cases: [] }, { state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] }]);
    expect([await validReceipts(first.id, id), (await office.charges(id))[0]?.methods]).toEqual([1, []]);
    expect((await office.system.status(id, student)).safeToPayAgain).toBe(false);
    expect(await note(id, atomTxnId)).toBe('204');
    await office.system.advanceTime(DAY);
    expect([await look(id), (await office.charges(id))[0]?.methods]).toEqual([{ state: 'DUPLICATE', cases: ['HELD'] }, ['gateway', 'bankTransfer']]);
    const accepted = await office.call('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'HELD', gatewayTxnId: atomTxnId, resolution: 'accepted', reason: 'NDPS: two debits.' });
    expect([accepted.status, await office.approve((await accepted.json()) as Approval)]).toEqual([202, '204']);
    expect([await look(id), await validReceipts(first.id, id)]).toEqual([{ state: 'SUCCESS', cases: [] }, 2]);
  });

  it('should tell both people of a paper that was booked for somebody else, and let one transfer end one refund', async () => {
    const [first, second] = [await office.system.student(), await office.system.student()];
    const evidenceId = await upload();
    const booked = await book(first, { evidenceId });
    const proposed = (await (await propose(second, { evidenceId })).json()) as Approval;
    expect(proposed.after).toMatchObject({ evidenceUsedFor: booked });
    const [one, other] = [await office.paid(), await office.paid()];
    await office.approved(one.id, one.charge, { method: 'bankTransfer', utr: 'SBIN226011599999', afterwards: 'dueAgain' });
    const again = { method: 'bankTransfer', utr: 'sbin/2260-1159-9999', afterwards: 'dueAgain' } as const;
    const refused = await office.call('asha', `admin/transactions/${other.id}/refunds/propose`, await office.proposal(other.id, other.charge, again));
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'UTR_USED', transaction_id: one.id }]);
  });

  it('should not be booked by the gateway\'s id of other money, and both people read whose a short number is', async () => {
    const first = await office.paid();
    const student = await office.system.student();
    const refused = await propose(student, { reference: first.charge });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'BOOKED_ALREADY', transaction_id: first.id }]);
    const short = await book(await office.system.student(), { reference: '47 11' });
    const proposed = (await (await propose(student, { how: 'gateway', reference: '४७/११', gatewayTxnId: '11000000888888', transactionId: 'NDPS260115043000002' })).json()) as Approval;
    expect(proposed.after).toMatchObject({ numberUsedFor: short });
  });

  it('should be refused, or be a case at the latest when the gateway is asked again, when it tells of it while two people book it for somebody else', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [student, other] = [await office.system.student(), await office.system.student()];
      const { transaction_id: id } = await office.system.token(student);
      const { form, atomTxnId } = await office.system.actAtGateway(id, 'pay', { channel: 'CC', callback: false });
      const proposed = (await (await propose(other, { reference: `00${atomTxnId}21111` })).json()) as Approval;
      const [, approved] = await Promise.all([office.system.postReturn(form), office.approve(proposed)]);
      await office.system.advanceTime(DAY);
      expect([approved, (await look(id)).cases]).toEqual(approved === '204' ? ['204', ['CLAIMED_TWICE']] : ['409 BOOKED_ALREADY', []]);
    }
  });
});
