import type { StudentLookup } from '../../src/contract/index.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import type { GivenStudent } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(DATABASES)('A refund on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());
  afterEach(() => office.system.gateway.control.clearFaults());

  const state = async (id: string) => (await office.system.payment(id)).state;
  const states = async (id: string) => (await office.refunds(id)).map((one) => one.state);
  const control = () => office.system.gateway.control;
  const receipt = async (id: string, { student }: GivenStudent) => (await office.system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.admissionNumber })).status;
  const lookUp = async ({ student }: GivenStudent) => ((await (await office.system.server.call(`fetch-student-data/${student.admissionNumber}`)).json()) as StudentLookup).data;
  const token = async (student: GivenStudent) => office.system.token(student, { mobile: '9000000009' }).then(() => 'token', (error: Error) => /[A-Z_]{6,}/.exec(error.message)?.[0]);
  const paidOut = async (id: string) => {
    control().moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
  };

  it('should bring a second payment back: proposed, approved by another person, sent, accepted, paid out', async () => {
    const { student, a, b, chargeB } = await office.paidTwice();
    const approval = await office.propose(b, chargeB, { reason: 'Paid twice.' });
    expect(approval).toMatchObject({ kind: 'refund.pay', subject: b, proposedBy: 'asha', reason: 'Paid twice.', after: { method: 'gateway', afterwards: 'none' } });
    expect(await states(b)).toEqual(['proposed']);
    expect([await office.approve(approval, 'asha'), await office.approve(approval, 'clerk')]).toEqual(['403 OWN_PROPOSAL', '403 NOT_PERMITTED']);
    expect(await office.approve(approval)).toBe('204');
    await office.run();
    expect(await states(b)).toEqual(['accepted']);
    expect([await state(a), await state(b)]).toEqual(['SUCCESS', 'DUPLICATE']);
    await paidOut(b);
    expect(await states(b)).toEqual(['paidOut']);
    expect([await state(a), await state(b), await receipt(a, student)]).toEqual(['SUCCESS', 'REFUNDED', 200]);
    expect(office.journal(b)).toEqual({ count: 1, paise: (await office.system.payment(b)).amount });
    expect((await office.refunds(b))[0]?.steps.map((step) => [step.state, step.actor])).toEqual([
      ['proposed', 'asha'], ['approved', 'bina'], ['sent', null], ['accepted', null], ['paidOut', null],
    ]);
    expect((await office.system.status(b, student)).refunds).toMatchObject({ underWay: 0 });
    const { entries } = await office.system.server.app.get(AuditSearchService).search({ subject: b });
    const decided = entries.filter(({ act }) => act !== 'payment.history');
    expect(decided.slice(0, 3).map(({ act, person, refusal }) => [act, person, refusal])).toEqual([
      ['approval.approve', 'bina', ''], ['refund.pay', 'bina', ''], ['approval.propose', 'asha', ''],
    ]);
  });

  it('should suspend the receipt from its approval on, keep the fee from being paid, and close it when the student has left', async () => {
    const { student, id, charge } = await office.paid();
    expect(await receipt(id, student)).toBe(200);
    await office.approved(id, charge, { afterwards: 'closed' });
    expect([await state(id), await receipt(id, student), await token(student), (await lookUp(student)).refund]).toEqual(['SUCCESS', 404, 'ALREADY_PAID', 'underWay']);
    const status = await office.system.status(id, student);
    expect([status.transaction_status, status.receipt_no, status.refunds?.paidOut]).toEqual(['SUCCESS', null, 0]);
    await office.run();
    await paidOut(id);
    expect([await state(id), await receipt(id, student), await token(student), (await lookUp(student)).refund]).toEqual(['REFUNDED', 404, 'FEE_CLOSED', 'closed']);
    expect((await office.system.status(id, student)).safeToPayAgain).toBe(false);
    const { id: paymentId } = await office.system.payment(id);
    expect((await office.system.receipts()).find((one) => one.paymentId === paymentId)?.voidedAt).not.toBeNull();
  });

  it('should restore everything when the gateway rejects it, for want of money in the account', async () => {
    const { student, id, charge } = await office.paid();
    control().fault({ target: 'refund', kind: 'balance', merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    const [refund] = await office.refunds(id);
    expect([refund?.state, refund?.steps.at(-1)?.text]).toEqual(['rejected', expect.stringMatching(/^M4 /)]);
    expect([await state(id), await receipt(id, student), (await lookUp(student)).refund, office.journal(id).count]).toEqual(['SUCCESS', 200, undefined, 0]);
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    await paidOut(id);
    const ids = (await office.refunds(id)).map((one) => one.refund_id);
    expect([new Set(ids).size, await state(id), office.journal(id).count]).toEqual([2, 'REFUNDED', 1]);
    expect(await token(student)).toBe('token');
  });

  it('should settle the fee with the oldest held payment when that was chosen', async () => {
    const { student, a, b, chargeA } = await office.paidTwice();
    expect((await office.charges(a)).find(({ gatewayTxnId }) => gatewayTxnId === chargeA)?.afterwards).toEqual(['duplicate', 'closed']);
    await office.approved(a, chargeA);
    await office.run();
    expect([await state(a), await state(b)]).toEqual(['SUCCESS', 'DUPLICATE']);
    await paidOut(a);
    expect([await state(a), await state(b), await receipt(a, student), await receipt(b, student)]).toEqual(['REFUNDED', 'SUCCESS', 404, 200]);
  });

  it('should not be promoted while it is on its way, and keep the fee from being paid', async () => {
    const { student, a, b, chargeA, chargeB } = await office.paidTwice();
    await office.approved(b, chargeB);
    control().reverse(a, { callback: false, atomTxnId: chargeA });
    await office.system.callback(control().callbackForm(a, { atomTxnId: chargeA }));
    expect([await state(a), await state(b), await token(student)]).toEqual(['REVERSED', 'DUPLICATE', 'PAYMENT_IN_DOUBT']);
    await office.run();
    control().moveRefund(b, { remarks: 'REJECTED', isFailed: true });
    await office.pass(DAY);
    expect([await states(b), await state(b), await receipt(b, student)]).toEqual([['rejected'], 'SUCCESS', 200]);
  });

  it('should suspend nothing while parts are left, and add up', async () => {
    const { student, id, charge } = await office.paid();
    const whole = (await office.charges(id))[0]?.left ?? 0;
    await office.approved(id, charge, { amount: 100.5 });
    await office.run();
    await paidOut(id);
    expect([await state(id), await receipt(id, student)]).toEqual(['SUCCESS', 200]);
    const shown = (await (await office.system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.student.admissionNumber })).json()) as { refunded: number };
    expect(shown.refunded).toBe(100.5);
    const [charged] = await office.charges(id);
    expect(charged?.left).toBeCloseTo(whole - 100.5, 2);
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    expect(await receipt(id, student)).toBe(404);
    await paidOut(id);
    expect([await state(id), office.journal(id).paise]).toEqual(['REFUNDED', (await office.system.payment(id)).amount]);
  });

  it('should be approved once and never exceed the charge when two clerks press at once', async () => {
    const { id, charge } = await office.paid();
    const proposal = await office.proposal(id, charge);
    const proposed = await Promise.all(['asha', 'bina', 'asha', 'bina'].map((who) => office.outcome(who, `admin/transactions/${id}/refunds/propose`, proposal)));
    // Who waited for the lock finds nothing left.
    expect(new Set(proposed.map((one) => one.replace('REFUND_LEFT_DIFFERS', 'APPROVAL_OPEN')))).toEqual(new Set(['202', '409 APPROVAL_OPEN']));
    const [open] = await office.refunds(id);
    const approver = open?.isOwn ? 'asha' : 'bina';
    const approvals = await Promise.all([1, 2, 3].map(() => office.approve({ id: open?.approval ?? 0 }, approver)));
    expect(approvals).toContain('204');
    expect(await office.outcome('asha', `admin/transactions/${id}/refunds/propose`, proposal)).toBe('409 REFUND_LEFT_DIFFERS');
    await office.run();
    expect(office.journal(id)).toEqual({ count: 1, paise: (await office.system.payment(id)).amount });
  });

  it('should be refused beyond what is left, with another amount left than believed, and of money that is not held', async () => {
    const { id, charge } = await office.paid();
    const whole = await office.proposal(id, charge);
    const propose = (over: object) => office.outcome('asha', `admin/transactions/${id}/refunds/propose`, { ...whole, ...over });
    expect(await propose({ amount: whole.left + 1 })).toBe('409 NOT_REFUNDABLE');
    expect(await propose({ left: whole.left + 1 })).toBe('409 REFUND_LEFT_DIFFERS');
    expect(await propose({ key: '11999' })).toBe('409 NOT_REFUNDABLE');
    expect(await propose({ afterwards: 'none' })).toBe('409 NOT_REFUNDABLE');
    expect(await propose({ amount: 0 })).toBe('400 VALIDATION_FAILED');
    for (const utr of [undefined, '-', '0000', '00000000', 'SBI123']) expect(await propose({ method: 'bankTransfer', ...(utr === undefined ? {} : { utr }) })).toBe('400 VALIDATION_FAILED');
    expect(await office.outcome('clerk', `admin/transactions/${id}/refunds/propose`, whole)).toBe('403 NOT_PERMITTED');
  });

  it('should leave nothing when it is declined or withdrawn', async () => {
    const { student, id, charge } = await office.paid();
    const declined = await office.propose(id, charge);
    expect(await office.outcome('bina', `admin/approvals/${declined.id}/decline`, { reason: 'Ask her first.' })).toBe('204');
    const withdrawn = await office.propose(id, charge);
    expect(await office.outcome('asha', `admin/approvals/${withdrawn.id}/withdraw`)).toBe('204');
    await office.run();
    expect([await states(id), await receipt(id, student), office.journal(id).count]).toEqual([['declined', 'withdrawn'], 200, 0]);
    expect((await office.refunds(id))[0]?.steps.at(-1)).toMatchObject({ state: 'declined', actor: 'bina', text: 'Ask her first.' });
  });

  it('should be unknown after a time-out, a case until it ends, never sent again, and found by a status request', async () => {
    const { id, charge } = await office.paid();
    control().fault({ target: 'refund', kind: 'reset', after: true, merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    expect(await states(id)).toEqual(['unknown']);
    expect((await office.system.reviewItems(id)).map((item) => item.kind)).toEqual(['REFUND_UNKNOWN']);
    expect((await office.charges(id))[0]?.methods).toEqual([]);
    await office.pass(HOUR);
    expect(await states(id)).toEqual(['accepted']);
    expect(await office.system.reviewItems(id)).toEqual([]);
    await paidOut(id);
    expect([await states(id), await state(id), office.journal(id).count]).toEqual([['paidOut'], 'REFUNDED', 1]);
  });

  it('should stay unknown while the gateway does not list it, until two people end it with evidence', async () => {
    const { student, id, charge } = await office.paid();
    control().fault({ target: 'refund', kind: 'reset', merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    for (let day = 0; day < 3; day += 1) await office.pass(DAY);
    const [refund] = await office.refunds(id);
    expect(refund).toMatchObject({ state: 'unknown', mayEnd: true });
    const end = await office.call('asha', `admin/transactions/${id}/refunds/${refund?.refund_id}/end`, { end: 'notExecuted', reason: 'Not in the console.' });
    expect(end.status).toBe(202);
    const approval = (await end.json()) as { id: number };
    expect(await office.approve(approval, 'asha')).toBe('403 OWN_PROPOSAL');
    expect((await office.refunds(id))[0]?.ending).toMatchObject({ end: 'notExecuted', mayDecide: true });
    expect(await office.approve(approval)).toBe('204');
    expect([await states(id), await receipt(id, student), (await office.system.reviewItems(id)).length]).toEqual([['notExecuted'], 200, 0]);
  });

  it('should stop before it is sent when the bank has reversed the charge, or somebody refunded it in the console', async () => {
    const reversed = await office.paid();
    control().reverse(reversed.id, { callback: false });
    await office.approved(reversed.id, reversed.charge, { afterwards: 'dueAgain' });
    await office.run();
    expect([await states(reversed.id), await state(reversed.id), office.journal(reversed.id).count]).toEqual([['stopped'], 'REVERSED', 0]);
    const foreign = await office.paid();
    control().refundInConsole(foreign.id, { amount: 100 });
    await office.approved(foreign.id, foreign.charge, { afterwards: 'dueAgain' });
    await office.run();
    const [refund] = await office.refunds(foreign.id);
    expect([refund?.state, refund?.steps.at(-1)?.text, await receipt(foreign.id, foreign.student), office.journal(foreign.id).count]).toEqual(['stopped', 'foreignRefund', 200, 1]);
  });

  it('should wait while payment or refunds cannot be asked about', async () => {
    const { id, charge } = await office.paid();
    control().fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    expect(await states(id)).toEqual(['approved']);
    await office.pass(HOUR);
    expect([await states(id), office.journal(id).count]).toEqual([['accepted'], 1]);
  });

  it('should become unknown, and not be sent again, when the server dies in the call', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    // As it was left by a server that died after the gateway had taken the refund.
    await office.system.data.query(
      "UPDATE refunds SET state = 'sent', lease_by = 'dead', lease_until = ?, next_check_at = ? WHERE payment_id = ?",
      [office.system.clock.now() + 1_000, office.system.clock.now() + 1_000, (await office.system.payment(id)).id],
    );
    await office.system.restartServer();
    await office.run();
    expect(await states(id)).toEqual(['sent']);
    await office.pass(2_000);
    expect(await states(id)).toEqual(['unknown']);
    await office.pass(HOUR);
    expect([await states(id), office.journal(id).count]).toEqual([['accepted'], 1]);
  });

  it('should be asked about at once when a person wants to know, by whom it concerns and only until it ends', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    const [refund] = await office.refunds(id);
    const ask = (who: string) => office.outcome(who, `admin/transactions/${id}/refunds/${refund?.refund_id}/ask`);
    expect([await ask('clerk'), await ask('asha'), await states(id)]).toEqual(['403 NOT_PERMITTED', '204', ['accepted']]);
    control().fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
    expect(await ask('asha')).toBe('502 GATEWAY_NO_ANSWER');
    control().moveRefund(id, { remarks: 'Processed' });
    expect([await ask('asha'), await states(id), await ask('asha')]).toEqual(['204', ['paidOut'], '409 REFUND_ENDED']);
    expect(office.journal(id).count).toBe(1);
    const { entries } = await office.system.server.app.get(AuditSearchService).search({ subject: id });
    expect(entries.filter(({ act, refusal }) => act === 'refund.ask' && refusal === '')).toHaveLength(3);
  });

  it.each([
    ['approved', 0], ['sent', 1], ['accepted', 1],
  ] as const)('should end rightly, sent once, when the server is restarted while it is %s', async (reached, taken) => {
    const { id, charge } = await office.paid();
    // What is asked before it is sent is not answered: it stays approved.
    if (reached === 'approved') control().fault({ target: 'refundStatus', kind: 'empty', merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    if (reached === 'sent') {
      await office.system.data.query(
        "UPDATE refunds SET state = 'sent', lease_by = 'dead', lease_until = ?, next_check_at = ? WHERE payment_id = ?",
        [office.system.clock.now() + 1_000, office.system.clock.now() + 1_000, (await office.system.payment(id)).id],
      );
    }
    expect([await states(id), office.journal(id).count]).toEqual([[reached], taken]);
    await office.system.restartServer();
    for (let hour = 0; hour < 2; hour += 1) await office.pass(HOUR);
    await office.system.restartServer();
    await paidOut(id);
    await office.system.restartServer();
    await office.pass(DAY);
    const asked = control().journal({ merchTxnId: id, kind: 'refund.asked' }).length;
    expect([await states(id), await state(id), asked, office.journal(id).count]).toEqual([['paidOut'], 'REFUNDED', 1, 1]);
  });

  it('should be recorded as paid back by bank transfer, with its number', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { method: 'bankTransfer', utr: 'SBIN226011512345', afterwards: 'dueAgain' });
    const [refund] = await office.refunds(id);
    expect([refund?.state, refund?.utr, await state(id), office.journal(id).count]).toEqual(['paidOut', 'SBIN226011512345', 'REFUNDED', 0]);
  });

  it('should be in progress while the gateway remarks what nobody has configured', async () => {
    const { id, charge } = await office.paid();
    control().configure({ refundShape: 'array', refundStatusShape: 'object', refundCode: 'OTS0001' });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    control().moveRefund(id, { remarks: 'SENT TO BANK' });
    for (let day = 0; day < 3; day += 1) await office.pass(DAY);
    expect(await states(id)).toEqual(['accepted']);
    control().configure({ refundShape: 'object', refundStatusShape: 'array', refundCode: 'OTS0000' });
  });
});
