import type { TimelineEntry, TransactionHistory } from '../../src/contract/index.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;

describe.each([ANY_DATABASE])('The history of one payment, on %s', (kind) => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.close());

  const history = async (id: string): Promise<TransactionHistory> => (await (await system.office(`admin/transactions/${id}`)).json()) as TransactionHistory;
  const kinds = (timeline: readonly TimelineEntry[]) => timeline.map(({ kind: of, source, status, to }) => [of, source, status ?? to].filter((part) => part !== null).join(' '));

  it('should tell a payment from its beginning to its receipt, newest first', async () => {
    const given = await system.student();
    const { transaction_id: id, receipt_no } = await system.token(given);
    system.clock.pass(MINUTE);
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    system.clock.pass(MINUTE);
    await system.requery();

    const told = await history(id);
    expect(told).toMatchObject({
      transaction_id: id, receipt_no, transaction_status: 'SUCCESS', isMismatch: false, admissionNumber: given.student.admissionNumber,
      amount: told.feeToday, settledBy: { transaction_id: id, receipt_no }, attempts: [],
    });
    expect(told.heads.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round(told.amount * 100));
    expect(told.receipt).toEqual({ issuedAt: told.since, voidedAt: null, mail: { recipient: told.email, state: 'waiting' } });
    expect(told.charges).toMatchObject([{ standing: 'settles', amount: told.amount, decision: null }]);
    expect(kinds([...told.timeline].reverse())).toEqual([
      'begun', 'state token INITIATED', 'message return paid', 'state return SUCCESS', 'receipt issued', 'mail waiting', 'message requery paid',
      expect.stringMatching(/^requery (confirm|routine) paid$/),
    ]);
    expect(told.timeline.find(({ kind: of }) => of === 'message')).toMatchObject({ gatewayTxnId: told.charges[0]?.gatewayTxnId, amount: told.amount });
  });

  it('should show each requery, also when the gateway did not answer and when it repeated itself', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pend', { callback: false });
    for (let times = 0; times < 2; times += 1) {
      system.clock.pass(MINUTE);
      await system.office(`transactionStatus/${id}`);
    }
    system.gateway.control.fault({ target: 'status', kind: 'reset' });
    system.clock.pass(MINUTE);
    await system.office(`transactionStatus/${id}`);

    const requeries = (await history(id)).timeline.filter(({ kind: of }) => of === 'requery');
    expect(requeries.map(({ source, status, text }) => [source, status, text])).toEqual([
      ['office', null, 'unreachable'], ['office', 'pending', null], ['office', 'pending', null],
    ]);
  });

  it('should hold what people decided and wrote, with their names', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.actAtGateway(id, 'pend', { callback: false });
    await system.office(`transactionStatus/${id}`);
    expect((await system.office(`admin/transactions/${id}/notes`, { note: '  The father called.\nHe waits. ' })).status).toBe(204);
    expect((await system.office(`admin/review-queue/payments/${id}/release`, { reason: 'The student called.' })).status).toBe(204);

    const { timeline, releasedAt } = await history(id);
    expect(releasedAt).not.toBeNull();
    expect(timeline.filter(({ actor }) => actor !== null).map(({ kind: of, actor, source, text }) => [of, actor, source, text])).toEqual(
      expect.arrayContaining([['decision', 'office', 'released', null], ['note', 'office', null, 'The father called.\nHe waits.']]),
    );
  });

  it.each([[''], ['   '], ['x'.repeat(1_001)], [7], [null]])('should refuse the note %p', async (note) => {
    const { transaction_id: id } = await system.token(await system.student());
    const answer = await system.office(`admin/transactions/${id}/notes`, { note });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('should name the other attempts for the semester and what settles it', async () => {
    const given = await system.student();
    const first = await system.token(given);
    await system.postReturn((await system.actAtGateway(first.transaction_id, 'fail', { callback: false })).form);
    const second = await system.token(given);
    await system.postReturn((await system.actAtGateway(second.transaction_id, 'pay', { callback: false })).form);

    const { transaction_id, receipt_no } = second;
    expect(await history(first.transaction_id)).toMatchObject({
      transaction_status: 'FAILED', settledBy: { transaction_id, receipt_no }, receipt: null,
      attempts: [{ transaction_id, transaction_status: 'SUCCESS' }],
    });
  });

  it('should show the gateway\'s own words of a message of this payment, and of no other', async () => {
    const [one, two] = [await system.token(await system.student()), await system.token(await system.student())];
    for (const { transaction_id: id } of [one, two]) await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    const message = async (id: string, number: unknown) => system.office(`admin/transactions/${id}/messages/${String(number)}`);
    const number = (await history(one.transaction_id)).timeline.find(({ kind: of }) => of === 'message')?.message;

    expect(await (await message(one.transaction_id, number)).json()).toMatchObject({ merchDetails: { merchTxnId: one.transaction_id }, responseDetails: { statusCode: 'OTS0000' } });
    for (const wrong of [await message(two.transaction_id, number), await message(one.transaction_id, 999_999), await message(one.transaction_id, 'x')]) expect(wrong.status).toBe(404);
  });

  it('should be found by an id of the gateway and of the bank', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    const [charge] = (await history(id)).charges;
    const find = async (text: unknown) => (await system.office('admin/transactions/find', { id: text })).json() as Promise<unknown>;

    expect(charge?.bankTxnId).toBeTruthy();
    for (const text of [charge?.gatewayTxnId, ` ${charge?.bankTxnId ?? ''} `]) expect(await find(text)).toEqual({ transaction_ids: [id] });
    expect(await find('12')).toEqual({ transaction_ids: [] });
  });

  it('should be closed to those who are not of the office, and unknown for a payment that is not there', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    for (const path of [id, `${id}/notes`, `${id}/messages/1`, 'find']) expect((await system.server.call(`admin/transactions/${path}`, {})).status).toBe(401);
    expect((await system.office('admin/transactions/NDPS261120000000000')).status).toBe(404);
    expect((await system.office('admin/transactions/none')).status).toBe(404);
  });
});
