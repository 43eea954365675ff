import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import type { ClosedFee, PaymentRefunds, StudentLookup, TransactionHistory } from '../../src/contract/index.js';
import type { GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const REASON = { reason: 'She came back.' };

describe.each([ANY_DATABASE])('A fee that a refund has closed, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  const propose = (id: string, who = 'asha') => office.call(who, `admin/transactions/${id}/refunds/reopen-fee`, REASON);
  const outcome = (id: string, who = 'asha') => office.outcome(who, `admin/transactions/${id}/refunds/reopen-fee`, REASON);
  const proposed = async (id: string) => (await (await propose(id)).json()) as { id: number };
  const closedFee = async (id: string, who = 'bina') => ((await (await office.call(who, `admin/transactions/${id}/refunds`)).json()) as PaymentRefunds).closedFee;
  const lookUp = async ({ student }: GivenStudent) => ((await (await office.system.server.call(`fetch-student-data/${student.admissionNumber}`)).json()) as StudentLookup).data;
  const token = async (student: GivenStudent) =>
    office.system.token(student, { mobile: '9000000009' }).then(({ transaction_id }) => transaction_id, (error: Error) => /[A-Z_]{6,}/.exec(error.message)?.[0] ?? '');
  const payOut = async (id: string) => {
    await office.run();
    office.system.gateway.control.moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
    // The end of the payment is confirmed by an answer about the whole of it.
    await office.system.advanceTime(5 * MINUTE);
  };
  async function closed() {
    const made = await office.paid();
    await office.approved(made.id, made.charge, { afterwards: 'closed' });
    await payOut(made.id);
    return made;
  }
  /** Another attempt of the student was pending at the bank when the fee was closed. */
  async function closedBesidePending() {
    const { system } = office;
    const student = await system.student();
    const { transaction_id: pending } = await system.token(student);
    await system.actAtGateway(pending, 'pend', { callback: false });
    await system.advanceTime(31 * MINUTE);
    const { transaction_id: id } = await system.token(student, { payDespiteDoubt: true, mobile: '9000000001' });
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    await office.approved(id, atomTxnId, { afterwards: 'closed' });
    await payOut(id);
    return { student, id, pending };
  }

  it('should be due again when one person proposes it with a reason and another one approves it', async () => {
    const { student, id } = await closed();
    expect([await token(student), await closedFee(id)]).toEqual(['FEE_CLOSED', { barredBy: [], proposal: null } satisfies ClosedFee]);
    expect(await office.outcome('asha', `admin/transactions/${id}/refunds/reopen-fee`, { reason: ' ' })).toBe('400 VALIDATION_FAILED');
    expect(await outcome(id, 'clerk')).toBe('403 NOT_PERMITTED');
    const approval = await proposed(id);
    expect((await closedFee(id))?.proposal).toEqual({ approval: approval.id, ...REASON, proposedBy: 'asha', mayDecide: true, isOwn: false });
    expect([await office.approve(approval, 'asha'), await office.approve(approval, 'clerk'), await token(student)]).toEqual(['403 OWN_PROPOSAL', '403 NOT_PERMITTED', 'FEE_CLOSED']);
    expect(await office.approve(approval)).toBe('204');
    expect([(await lookUp(student)).refund, await closedFee(id), (await office.system.payment(id)).state]).toEqual([undefined, null, 'REFUNDED']);
    const again = await token(student);
    const { form } = await office.system.actAtGateway(again, 'pay', { callback: false });
    await office.system.postReturn(form);
    expect((await office.system.payment(again)).state).toBe('SUCCESS');
    const { timeline } = (await (await office.call('clerk', `admin/transactions/${id}`)).json()) as TransactionHistory;
    expect(timeline.find(({ source }) => source === 'decision:reopened')).toMatchObject({ kind: 'decision', actor: 'bina', text: 'She came back.' });
    const { entries } = await office.system.server.app.get(AuditSearchService).search({ subject: id, act: 'fee.reopen' });
    expect(entries.filter(({ refusal }) => refusal === '')).toMatchObject([{ person: 'bina', before: { fee: 'closed' }, after: { fee: 'due' }, details: { proposedBy: 'asha', reason: 'She came back.' } }]);
  });

  it('should stay closed when the other person declines', async () => {
    const { student, id } = await closed();
    const approval = await proposed(id);
    expect(await office.outcome('bina', `admin/approvals/${approval.id}/decline`, { reason: 'She has not.' })).toBe('204');
    expect([await token(student), (await closedFee(id))?.proposal]).toEqual(['FEE_CLOSED', null]);
  });

  it('should not be due again when it is due, paid, being given back, or was reopened and paid meanwhile', async () => {
    const { id, charge, student } = await office.paid();
    expect(await outcome(id)).toBe('409 FEE_NOT_REOPENABLE');
    await office.approved(id, charge, { afterwards: 'closed' });
    expect(await outcome(id)).toBe('409 FEE_NOT_REOPENABLE');
    await payOut(id);
    expect(await office.approve(await proposed(id))).toBe('204');
    expect(await outcome(id)).toBe('409 FEE_NOT_REOPENABLE');
    const again = await token(student);
    await office.system.postReturn((await office.system.actAtGateway(again, 'pay', { callback: false })).form);
    expect([await outcome(id), (await office.system.payment(again)).state]).toEqual(['409 FEE_NOT_REOPENABLE', 'SUCCESS']);
  });

  it('should be due again as soon as its own money has gone back by bank transfer, though the gateway was not asked since', async () => {
    const { student, id, charge } = await office.paid();
    await office.approved(id, charge, { method: 'bankTransfer', afterwards: 'closed' });
    expect([(await office.system.payment(id)).state, await closedFee(id)]).toEqual(['REFUNDED', { barredBy: [], proposal: null } satisfies ClosedFee]);
    expect(await office.approve(await proposed(id))).toBe('204');
    expect(await token(student)).toMatch(/^NDPS/);
  });

  it('should not be due again while another attempt may bring money, nor while it holds what came', async () => {
    const { student, id, pending } = await closedBesidePending();
    expect([await outcome(id), await closedFee(id)]).toEqual(['409 FEE_NOT_REOPENABLE', { barredBy: [pending], proposal: null } satisfies ClosedFee]);
    const { atomTxnId } = office.system.gateway.control.settle(pending, { callback: false });
    await office.system.callback(office.system.gateway.control.callbackForm(pending));
    expect([(await office.system.payment(pending)).state, await outcome(id), await token(student)]).toEqual(['DUPLICATE', '409 FEE_NOT_REOPENABLE', 'FEE_CLOSED']);
    await office.approved(pending, atomTxnId);
    expect(await outcome(id)).toBe('409 FEE_NOT_REOPENABLE');
    await payOut(pending);
    expect(await office.approve(await proposed(id))).toBe('204');
    expect([await token(student)]).toEqual([expect.stringMatching(/^NDPS/)]);
  });

  it.each(['approved', 'accepted'])('should stay closed when the bank takes the money back while the refund is %s, and be due again by two people', async (reached) => {
    const { student, id, charge } = await office.paid();
    const control = office.system.gateway.control;
    // What is asked before it is sent is not answered: it stays approved.
    if (reached === 'approved') control.fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'closed' });
    await office.run();
    expect((await office.refunds(id)).map(({ state }) => state)).toEqual([reached]);
    control.reverse(id, { callback: false, atomTxnId: charge });
    await office.system.callback(control.callbackForm(id, { atomTxnId: charge }));
    const seen = async () => [(await office.system.payment(id)).state, (await lookUp(student)).refund, await token(student), (await office.system.status(id, student)).safeToPayAgain];
    expect(await seen()).toEqual(['REVERSED', 'closed', 'FEE_CLOSED', false]);
    if (reached === 'accepted') control.moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
    await office.system.advanceTime(DAY);
    expect([(await office.refunds(id)).map(({ state }) => state), await seen()]).toEqual([[reached === 'approved' ? 'stopped' : 'paidOut'], ['REVERSED', 'closed', 'FEE_CLOSED', false]]);
    expect(await closedFee(id)).toEqual({ barredBy: [], proposal: null } satisfies ClosedFee);
    expect(await office.approve(await proposed(id))).toBe('204');
    expect(await token(student)).toMatch(/^NDPS/);
  });

  it('should not be due again when money came between the proposal and its approval', async () => {
    const { student, id, pending } = await closedBesidePending();
    office.system.gateway.control.move(pending, 'failed');
    await office.system.advanceTime(DAY);
    const approval = await proposed(id);
    office.system.gateway.control.settle(pending, { callback: false });
    await office.system.callback(office.system.gateway.control.callbackForm(pending));
    expect([await office.approve(approval), await token(student), (await office.system.payment(pending)).state]).toEqual(['409 FEE_NOT_REOPENABLE', 'FEE_CLOSED', 'DUPLICATE']);
  });
});
