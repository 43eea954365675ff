import crypto, { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Approval, type BookableFees, type BookingRequest, type Evidence, istDate, type ReceiptData, type ReconciliationRecord, rupeesNumber, type SettlementOverview,
  type TransactionHistory, transactionIdAt,
} from '../../src/contract/index.js';
import { DailyTasks } from '../../src/database/daily-tasks.js';
import { OutboxWorker } from '../../src/receipts/mail/outbox-worker.js';
import type { MessageForm } from '../../tools/gateway-sandbox/wire.js';
import { outcomeOf } from '../people/office.js';
import { csvOf, settlementTable } from '../settlement/simulated-year.js';
import type { GivenStudent } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { runFees } from '../support/run-fees.js';
import { DATABASES } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;
const PAPER = Buffer.from('%PDF-1.4\nA stamped challan.\n%%EOF\n');
const PASSWORD = 'seven green umbrellas';
const SETTINGS = { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' };
let papers = 0;

class BookingOffice {
  private constructor(readonly system: TestSystem, private readonly staff: OfficeStaff) {}

  static async open(kind: 'sqlite' | 'mariadb', approvals: 'one' | 'two'): Promise<BookingOffice> {
    const system = await TestSystem.open(kind, { APPROVALS: approvals, ...SETTINGS });
    return new BookingOffice(system, await officeStaff(system, { asha: 'accountant', bina: 'accountant', clerk: 'clerk' }));
  }

  as: OfficeStaff['as'] = (...call) => this.staff.as(...call);
  outcome: OfficeStaff['outcome'] = (...call) => this.staff.outcome(...call);

  upload(bytes: Buffer = PAPER, username = 'asha', path = 'bookings/evidence'): Promise<Response> {
    const sent = new FormData();
    sent.append('file', new Blob([new Uint8Array(bytes)]), 'challan 12.pdf');
    const authorization = `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`;
    return fetch(`${this.system.server.url}/mmmcollege-api/admin/${path}`, { method: 'POST', headers: { authorization }, body: sent });
  }

  async request({ demand }: GivenStudent, over: Partial<BookingRequest> = {}): Promise<BookingRequest> {
    const { id: evidenceId } = (await (await this.upload()).json()) as Evidence;
    papers += 1;
    return {
      demandId: demand?.id ?? 0, how: 'challan', amount: rupeesNumber(demand?.total ?? 0), reference: `CH/${papers}`, paidOn: istDate(new Date(this.system.clock.now() - DAY)),
      evidenceId, cautions: [], reason: 'Paid at the branch.', ...over,
    };
  }

  async propose(request: BookingRequest, username = 'asha'): Promise<Approval> {
    const response = await this.as(username, 'admin/bookings', request);
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as Approval;
  }

  /** Proposed by one and approved by the other. @returns the transaction id. */
  async book(request: BookingRequest): Promise<string> {
    const { id, subject } = await this.propose(request);
    const outcome = await this.outcome('bina', `admin/approvals/${id}/approve`);
    if (outcome !== '204') throw new Error(outcome);
    return subject;
  }

  async look(body: object): Promise<BookableFees> {
    return (await (await this.as('asha', 'admin/bookings/fees', body)).json()) as BookableFees;
  }

  async receipt(id: string, { student }: GivenStudent): Promise<ReceiptData> {
    return (await (await this.as('asha', `admin/getFeeReceipt/${id}`, { admissionNumber: student.admissionNumber })).json()) as ReceiptData;
  }

  async history(id: string): Promise<TransactionHistory> {
    return (await (await this.as('asha', `admin/transactions/${id}`)).json()) as TransactionHistory;
  }

  /** The gateway knows a paid payment that this database has lost, as after a restore. */
  async lost(): Promise<{ given: GivenStudent; id: string; form: MessageForm; gatewayTxnId: string }> {
    const { system } = this;
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    const { id: paymentId } = await system.payment(id);
    await system.data.query('DELETE FROM payment_events WHERE payment_id = ?', [paymentId]);
    await system.data.query('DELETE FROM payments WHERE id = ?', [paymentId]);
    return { given, id, form: form as MessageForm, gatewayTxnId: atomTxnId };
  }
}

describe.each(DATABASES)('A payment that two people book by hand, on %s', (kind) => {
  let office: BookingOffice;
  let system: TestSystem;
  beforeAll(async () => {
    office = await BookingOffice.open(kind, 'two');
    system = office.system;
  });
  const folder = mkdtempSync(join(tmpdir(), 'bookings-'));
  afterAll(async () => {
    await office.system.close();
    rmSync(folder, { recursive: true });
  });

  it('should settle a fee that nobody tried to pay, with number, receipt and mail, only once another person has approved it', async () => {
    const given = await system.student();
    const request = await office.request(given);
    const approval = await office.propose(request);
    const fee = rupeesNumber(given.demand?.total ?? 0);
    expect(approval).toMatchObject({
      kind: 'payment.book', before: { student: given.student.admissionNumber, fee, semester: 5 }, after: { how: 'challan', amount: fee, reference: request.reference, paidOn: request.paidOn, evidence: request.evidenceId },
    });
    expect((await system.demand(given)).settledTransactionId).toBeNull();
    expect(await office.outcome('asha', `admin/approvals/${approval.id}/approve`)).toBe('403 OWN_PROPOSAL');
    expect(await office.outcome('clerk', `admin/approvals/${approval.id}/approve`)).toBe('403 NOT_PERMITTED');
    expect(await office.outcome('bina', `admin/approvals/${approval.id}/approve`)).toBe('204');
    const id = approval.subject;
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', booked: 'challan', bookedReference: request.reference, openDemandId: null });
    expect((await system.demand(given)).settledTransactionId).toBe(id);
    const receipt = await office.receipt(id, given);
    expect(receipt).toMatchObject({ total_fees: fee, booked: { how: 'challan', reference: request.reference }, serial_no: expect.stringMatching(/^\w+\/\d\d-\d\d\/\d{6}$/) as string });
    expect(receipt.transaction_date.slice(0, 10)).toBe(request.paidOn);
    expect((await system.mails()).filter(({ kind: of }) => of === 'receipt').at(-1)).toMatchObject({ recipient: given.student.email, state: 'waiting' });
    await system.server.app.get(OutboxWorker).runOnce();
    expect(await system.reviewItems(id)).toEqual([]);
  });

  it('should say in list, accounts and page how it was paid, by whom, and why', async () => {
    const given = await system.student();
    const request = await office.request(given, { how: 'counter', reference: 'R 77' });
    const id = await office.book(request);
    const rows = (await (await system.office('getPaymentResponse')).json()) as { transaction_id: string; booked?: string }[];
    expect(rows.find((row) => row.transaction_id === id)?.booked).toBe('counter');
    const accounts = (await (await system.office('admin/reconciliation')).json()) as ReconciliationRecord[];
    expect(accounts.find((row) => row.transaction_id === id)).toMatchObject({ booked: 'counter', gateway_ids: [], bank_ids: ['R 77'] });
    const { bookings, charges, timeline } = await office.history(id);
    expect(bookings).toEqual([expect.objectContaining({
      how: 'counter', reference: 'R 77', reason: 'Paid at the branch.', proposedBy: 'asha', approvedBy: 'bina', evidence: expect.objectContaining({ name: 'challan 12.pdf' }) as object,
    })]);
    expect(charges).toEqual([expect.objectContaining({ gatewayTxnId: null, booked: 'counter', standing: 'settles', bankTxnId: 'R 77' })]);
    expect(timeline.map(({ kind: line, source }) => `${line} ${source ?? ''}`)).toEqual(expect.arrayContaining(['message office', 'decision booked', 'state office']));
  });

  it('should be shown by its paper to whoever approves it, which lies encrypted in the database', async () => {
    const { id, sha256 } = (await (await office.upload()).json()) as Evidence;
    expect(sha256).toBe(createHash('sha256').update(PAPER).digest('hex'));
    const opened = await office.as('bina', `admin/bookings/evidence/${id}`);
    expect([opened.headers.get('content-type'), opened.headers.get('content-disposition')]).toEqual(['application/pdf', `attachment; filename="evidence-${id}.pdf"`]);
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(PAPER);
    const [part] = await system.data.query<{ content: string }[]>('SELECT content FROM booking_evidence_parts WHERE evidence_id = ?', [id]);
    expect(Buffer.from(part?.content ?? '', 'base64').toString('latin1')).not.toContain('stamped');
    expect(await outcomeOf(await office.upload(Buffer.from('<html>')))).toBe('400 INVALID_EVIDENCE');
    expect(await outcomeOf(await office.upload(Buffer.concat([PAPER, Buffer.alloc(9_000_000)])))).toBe('413 PAYLOAD_TOO_LARGE');
    expect(await outcomeOf(await office.upload(PAPER, 'clerk'))).toBe('403 NOT_PERMITTED');
    expect(await office.outcome('bina', 'admin/bookings/evidence/999999')).toBe('404 EVIDENCE_NOT_FOUND');
  });

  it.each<[string, 'fail' | 'cancel']>([['failed', 'fail'], ['was left', 'cancel']])('should settle by an attempt that %s, and not be denied by the gateway that never saw the money', async (_name, action) => {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, action, { callback: false })).form, id);
    await system.advanceTime(60_000);
    await office.book(await office.request(given, { transactionId: id, how: 'counter', cautions: ['inDoubt'] }));
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', booked: 'counter' });
    for (let day = 0; day < 4; day += 1) await system.advanceTime(DAY);
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', deniedAt: null });
    expect(await system.reviewItems(id)).toEqual([]);
  });

  it('should be one money with what gateway, requery and report say of its id later, of a payment that was lost in a restore', async () => {
    const { given, id, form, gatewayTxnId } = await office.lost();
    expect((await system.callback(form)).status).toBe(400);
    expect((await system.reviewItems(id)).map(({ kind: of }) => of)).toEqual(['UNKNOWN_MONEY']);
    const paidOn = istDate(new Date(system.clock.now()));
    expect(await office.book(await office.request(given, { how: 'gateway', transactionId: id, gatewayTxnId, paidOn }))).toBe(id);
    expect(await system.reviewItems(id)).toEqual([]);
    const before = await system.payment(id);
    expect(before).toMatchObject({ state: 'SUCCESS', gatewayTxnId, booked: 'gateway' });
    await system.callback(form);
    await system.postReturn(form);
    await system.advanceTime(60_000);
    await system.advanceTime(2 * DAY);
    expect((await system.facts()).filter(({ paymentId }) => paymentId === before.id).map(({ source }) => source)).toEqual(expect.arrayContaining(['callback', 'office', 'requery', 'return']));
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId, deniedAt: null, settledAmount: null });
    expect((await office.history(id)).charges.filter(({ standing }) => standing !== 'none')).toHaveLength(1);
    expect(await system.reviewItems(id)).toEqual([]);
    const [charge] = ((await (await office.as('asha', `admin/transactions/${id}/refunds`)).json()) as { charges: { methods: string[] }[] }).charges;
    expect(charge?.methods).toEqual(['bankTransfer']);
  });

  it('should be no exception of the settlement: neither what came through the gateway and is in its report, nor what never does', async () => {
    const { given, id, gatewayTxnId } = await office.lost();
    const today = istDate(new Date(system.clock.now()));
    const row = { kind: 'sale' as const, gatewayTxnId, ourTxnId: id, product: 'FEES', mode: 'NB', paidOn: today, gross: given.demand?.total ?? 0, fee: 0, gst: 0, deduction: 0, settledOn: today, utr: '' };
    await office.upload(Buffer.from(csvOf(settlementTable('ndps-mis', [row]))), 'asha', 'settlement/files');
    const exceptions = async () => ((await (await office.as('asha', 'admin/settlement')).json()) as SettlementOverview).exceptions.map((one) => [one.kind, one.gatewayTxnId]);
    expect(await exceptions()).toContainEqual(['UNKNOWN_PAYMENT', gatewayTxnId]);
    await office.book(await office.request(given, { how: 'gateway', transactionId: id, gatewayTxnId, paidOn: today }));
    const counter = await system.student();
    const reference = 'R 78';
    const atCounter = await office.book(await office.request(counter, { how: 'counter', reference, paidOn: today }));
    await system.advanceTime(12 * DAY);
    const found = await exceptions();
    expect(found.filter(([, charge]) => charge === gatewayTxnId)).toEqual([]);
    expect(found.filter(([, charge]) => charge?.startsWith('HAND-') ?? false)).toEqual([]);
    expect((await system.payment(atCounter)).state).toBe('SUCCESS');
  });

  it('should be void when the gateway takes back what was booked under its id', async () => {
    const { given, id, gatewayTxnId } = await office.lost();
    await office.book(await office.request(given, { how: 'gateway', transactionId: id, gatewayTxnId }));
    system.gateway.control.reverse(id, { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    expect((await system.payment(id)).state).toBe('REVERSED');
    expect((await system.demand(given)).settledTransactionId).toBeNull();
  });

  it('should stand beside money that the gateway finds later under another id, as perhaps the same debit until a person has looked', async () => {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    const { atomTxnId } = await system.actAtGateway(id, 'pend', { callback: false });
    await office.book(await office.request(given, { transactionId: id, how: 'counter', cautions: ['inDoubt'] }));
    system.gateway.control.settle(id, { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', booked: 'counter' });
    expect((await system.reviewItems(id)).map(({ kind: of }) => of)).toEqual(['CLAIMED_TWICE']);
    expect(await system.resolve(id, { kind: 'CLAIMED_TWICE', gatewayTxnId: atomTxnId, resolution: 'dismissed' })).toBe(204);
    expect((await system.reviewItems(id)).map(({ kind: of }) => of)).toEqual(['EXTRA']);
  });

  it('should settle for what was paid where that is not the fee, and be looked at', async () => {
    const given = await system.student();
    const id = await office.book(await office.request(given, { amount: 1_000.5 }));
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', settledAmount: 100_050, amount: given.demand?.total });
    expect(await office.receipt(id, given)).toMatchObject({ total_fees: 1_000.5, heads: [{ name: 'acceptedAmount', amount: 1_000.5 }] });
    expect((await system.reviewItems(id)).map(({ kind: of }) => of)).toEqual(['FEE_CHANGED']);
    expect(await system.resolve(id, { kind: 'FEE_CHANGED', gatewayTxnId: null, resolution: 'dismissed' })).toBe(204);
    expect(await system.reviewItems(id)).toEqual([]);
  });

  it('should be refused for a fee that is settled or may be, unless it says so; then it is money to give back', async () => {
    const given = await system.student();
    const { transaction_id: open } = await system.token(given);
    await system.actAtGateway(open, 'pend', { callback: false });
    const request = await office.request(given);
    expect(await office.outcome('asha', 'admin/bookings', request)).toBe('409 BOOKING_IN_DOUBT');
    expect((await office.look({ admissionNumber: given.student.admissionNumber })).fees[0]).toMatchObject({ cautions: ['inDoubt'], inDoubt: [open], settledBy: null });
    const approval = await office.propose({ ...request, cautions: ['inDoubt'] });
    expect(approval.before).toMatchObject({ inDoubt: true });
    // The bank has taken the money meanwhile.
    system.gateway.control.settle(open, { callback: false });
    await system.callback(system.gateway.control.callbackForm(open));
    expect(await office.outcome('bina', `admin/approvals/${approval.id}/approve`)).toBe('409 BOOKING_SETTLED');
    expect(await office.outcome('bina', `admin/approvals/${approval.id}/decline`, { reason: 'Paid online.' })).toBe('204');
    const id = await office.book({ ...request, cautions: ['settled', 'inDoubt'] });
    expect(await system.payment(id)).toMatchObject({ state: 'DUPLICATE', booked: 'challan' });
    expect((await system.demand(given)).settledTransactionId).toBe(open);
    const cases = async () => (await system.reviewItems(id)).map((item) => ({ kind: item.kind, key: item.charge?.key ?? null }));
    const [claimed, ...others] = await cases();
    expect([claimed?.kind, others]).toEqual(['CLAIMED_TWICE', []]);
    expect(await system.resolve(id, { kind: 'CLAIMED_TWICE', gatewayTxnId: claimed?.key ?? null, resolution: 'dismissed' })).toBe(204);
    expect((await cases()).map((one) => one.kind)).toEqual(['DUPLICATE']);
  });

  it('should be booked under an id that no payment has', async () => {
    const [given, other] = [await system.student(), await system.student()];
    const { transaction_id: begun } = await system.token(other);
    const others = (await system.data.query<{ id: string }[]>('SELECT transaction_id AS id FROM payments')).map(({ id }) => id);
    const idOf = (msAgo: number): string => transactionIdAt(new Date(system.clock.now() - msAgo));
    const ago = Array.from({ length: 2_000 }, (_, ms) => ms).find((ms) => ms > 0 && !others.includes(idOf(ms))) ?? 0;
    const taken = idOf(ago);
    await system.data.query('UPDATE payments SET transaction_id = ? WHERE transaction_id = ?', [taken, begun]);
    const request = await office.request(given, { how: 'counter', reference: 'R 5005' });
    const picked = [ago];
    const { randomInt } = crypto;
    // The first id of the two seconds that one is picked from.
    const random = jest.spyOn(crypto, 'randomInt').mockImplementation(
      ((...range: [number]) => (range[0] === 2_000 ? picked.pop() : undefined) ?? randomInt(...range)) as typeof randomInt,
    );
    const id = await office.book(request);
    random.mockRestore();
    expect(picked).toEqual([]);
    expect(id).not.toBe(taken);
    expect((await system.demand(given)).settledTransactionId).toBe(id);
  });

  it('should be refused where it is known already, belongs to somebody else, or was taken back', async () => {
    const [given, other] = [await system.student(), await system.student()];
    const request = await office.request(given, { how: 'challan', reference: 'BR 00/12/26' });
    const id = await office.book(request);
    expect(await office.outcome('asha', 'admin/bookings', { ...request, cautions: ['settled'], reference: 'br-0012-26', demandId: other.demand?.id })).toBe('409 BOOKED_ALREADY');
    expect(await office.outcome('asha', 'admin/bookings', { ...request, cautions: ['settled'], transactionId: id })).toBe('409 BOOKED_ALREADY');
    expect(await office.outcome('asha', 'admin/bookings', await office.request(other, { transactionId: id }))).toBe('409 NOT_BOOKABLE');
    // The same paper, as one of the counter, or with an id of the gateway.
    for (const over of [{ how: 'counter' as const }, { how: 'counter' as const, reference: 'ＢＲ ००/१२/२६' }, { gatewayTxnId: '11000000077777', transactionId: 'NDPS261120143000999' }]) {
      const again = await office.request(other, { reference: 'BR 00/12/26', ...over });
      expect(await office.outcome('asha', 'admin/bookings', again)).toBe('409 BOOKED_ALREADY');
    }
    const { given: loser, id: lost, form, gatewayTxnId } = await office.lost();
    system.gateway.control.reverse(lost, { callback: false });
    await system.callback(form);
    await system.callback(system.gateway.control.callbackForm(lost));
    expect(await office.outcome('asha', 'admin/bookings', await office.request(loser, { how: 'gateway', transactionId: lost, gatewayTxnId }))).toBe('409 NOT_BOOKABLE');
  });

  it.each<[string, Partial<BookingRequest>]>([
    ['no amount', { amount: 0 }], ['a fraction of a paisa', { amount: 1.005 }], ['a day to come', { paidOn: '2099-01-01' }], ['no day', { paidOn: '2025-02-30' }],
    ['no number', { reference: ' ' }], ['a number without a letter or digit', { reference: '//' }], ['no reason', { reason: ' ' }],
    ['no id of the gateway, though it came through it', { how: 'gateway' }], ['an id of the gateway, though it was paid at the counter', { how: 'counter', gatewayTxnId: '11000' }],
    ['an id of the gateway without ours', { gatewayTxnId: '11000' }],
    ['an id that is none of the gateway', { gatewayTxnId: 'HAND-1', transactionId: 'NDPS250115100000000' }],
  ])('should be refused with %s', async (_what, over) => {
    const given = await system.student();
    expect(await office.outcome('asha', 'admin/bookings', await office.request(given, over))).toBe('400 VALIDATION_FAILED');
  });

  it('should be refused to a clerk, and with a paper that is not there', async () => {
    const request = await office.request(await system.student());
    expect(await office.outcome('clerk', 'admin/bookings', request)).toBe('403 NOT_PERMITTED');
    expect(await office.outcome('asha', 'admin/bookings', { ...request, evidenceId: 999_999 })).toBe('404 EVIDENCE_NOT_FOUND');
  });

  it('should be refused for a fee that is not there, and for a payment of another fee or another student', async () => {
    const [given, other] = [await system.student(), await system.student()];
    const { transaction_id: transactionId } = await system.token(other);
    const request = await office.request(given);
    expect(await office.outcome('asha', 'admin/bookings', { ...request, demandId: 2_000_000_000 })).toBe('409 NOT_BOOKABLE');
    expect(await office.outcome('asha', 'admin/bookings', { ...request, transactionId })).toBe('409 NOT_BOOKABLE');
  });

  it('should be refused when the fee has changed since it was proposed', async () => {
    const given = await system.student();
    const { id } = await office.propose(await office.request(given));
    await system.data.query('UPDATE fee_demands SET total = total + 100 WHERE id = ?', [given.demand?.id]);
    expect(await office.outcome('bina', `admin/approvals/${id}/approve`)).toBe('409 BOOKING_CHANGED');
  });

  it('should keep no paper that nobody has booked by', async () => {
    const { id } = (await (await office.upload()).json()) as Evidence;
    const booked = await office.request(await system.student());
    await office.book(booked);
    await system.advanceTime(31 * DAY);
    await system.server.app.get(DailyTasks).runDue();
    expect(await office.outcome('asha', `admin/bookings/evidence/${id}`)).toBe('404 EVIDENCE_NOT_FOUND');
    expect(await office.outcome('asha', `admin/bookings/evidence/${booked.evidenceId}`)).toBe('200');
  });

  it('should stay in the books without its paper when the student is erased', async () => {
    const given = await system.student();
    const request = await office.request(given);
    const id = await office.book(request);
    const fees = (args: string[]) => runFees(args, system.database.url, { settings: { ...SETTINGS, ERASURE_LIST: join(folder, kind) } });
    const number = given.student.admissionNumber;
    expect((await fees(['students:export', number])).shown).toContain(request.reference);
    expect((await fees(['students:erase', number, '--yes'])).code).toBe(0);
    expect(await office.outcome('asha', `admin/bookings/evidence/${request.evidenceId}`)).toBe('404 EVIDENCE_NOT_FOUND');
    expect((await office.history(id)).bookings).toEqual([expect.objectContaining({ reference: request.reference, reason: '', evidence: expect.objectContaining({ name: '' }) as object })]);
  });
});

describe.each(DATABASES)('A payment that is booked in an office of one person, on %s', (kind) => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await BookingOffice.open(kind, 'one');
  });
  afterAll(() => office.system.close());

  it('should be booked at once', async () => {
    const given = await office.system.student();
    expect(await office.outcome('asha', 'admin/bookings', await office.request(given))).toBe('204');
    expect((await office.system.demand(given)).settledTransactionId).not.toBeNull();
  });

  it('should be booked once when two people book one paper at once, for one fee or for two', async () => {
    const [given, other] = [await office.system.student(), await office.system.student()];
    const one = await office.request(given);
    const same = await Promise.all(['asha', 'bina', 'asha', 'bina'].map((person) => office.outcome(person, 'admin/bookings', one)));
    expect(same.filter((outcome) => outcome === '204')).toHaveLength(1);
    expect(same.filter((outcome) => /^409 (NOT_BOOKABLE|BOOKED_ALREADY|BOOKING_SETTLED)$/.test(outcome))).toHaveLength(3);
    const [third, fourth] = [await office.system.student(), other];
    const paper = await office.request(third);
    const two = await Promise.all([third, fourth].map(({ demand }) => office.outcome('asha', 'admin/bookings', { ...paper, demandId: demand?.id })));
    expect(two.sort()[0]).toBe('204');
    expect(two[1]).toMatch(/^409 (NOT_BOOKABLE|BOOKED_ALREADY)$/);
    const [row] = await office.system.data.query<{ n: number | string }[]>('SELECT COUNT(*) AS n FROM bookings WHERE reference = ?', [paper.reference]);
    expect(Number(row?.n)).toBe(1);
    expect((await office.system.payments()).filter(({ bookedReference }) => bookedReference === paper.reference)).toHaveLength(1);
  });

  it('should have an id of its own that no other payment has', async () => {
    const given = await office.system.student();
    const id = transactionIdAt(new Date(office.system.clock.now() - 5 * DAY));
    expect(await office.outcome('asha', 'admin/bookings', await office.request(given, { how: 'gateway', transactionId: id, gatewayTxnId: '11000099' }))).toBe('204');
    expect(await office.system.payment(id)).toMatchObject({ state: 'SUCCESS', gatewayTxnId: '11000099' });
  });
});
