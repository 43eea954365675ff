import { TestSystem } from '../support/test-system.js';
import { settleAll } from '../support/stepped-background.js';
import type { GivenStudent } from '../support/factories.js';
import { tokenBody } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;

describe.each(DATABASES)('A released attempt on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.gateway.control.goUp());
  afterAll(() => system.close());

  /** A first attempt that the bank has had for half an hour. */
  const atBank = async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.actAtGateway(first, 'pend', { callback: false });
    await system.advanceTime(31 * MINUTE);
    return { student, first };
  };
  const fails = async (id: string) => system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
  const tokenCall = async (student: GivenStudent, over: Record<string, unknown> = {}) => {
    const response = await system.server.call('get-atom-token-id', tokenBody(student, over));
    return { status: response.status, ...((await response.json()) as { code?: string; transaction_id?: string }) };
  };

  it('should bar paying again once the attempt that the student risked has failed', async () => {
    const { student, first } = await atBank();
    const { transaction_id: second } = await system.token(student, { payDespiteDoubt: true });
    await fails(second);
    expect(await system.status(second, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
    expect(await tokenCall(student)).toMatchObject({ status: 409, code: 'PAYMENT_IN_DOUBT', transaction_id: first });
    expect(await tokenCall(student, { payDespiteDoubt: true })).toMatchObject({ status: 200 });
  });

  it('should be requeried with the status of a later attempt, and settle', async () => {
    const { student, first } = await atBank();
    const { transaction_id: second } = await system.token(student, { payDespiteDoubt: true });
    await fails(second);
    system.gateway.control.settle(first, { callback: false });
    await system.advanceTime(6_000);
    expect(await system.status(second, student)).toMatchObject({ safeToPayAgain: false });
    expect((await system.payment(first)).state).toBe('SUCCESS');
  });

  it('should let the student change his form after the office let him pay, and bar him again after the attempt failed', async () => {
    const { student, first } = await atBank();
    const release = () => system.office(`admin/review-queue/payments/${first}/release`, { reason: 'The student called.' });
    expect((await release()).status).toBe(204);
    expect(await system.status(first, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false });
    await system.token(student);
    const { transaction_id: third } = await system.token(student, { mobile: '9000000001' });
    await fails(third);
    expect(await tokenCall(student)).toMatchObject({ status: 409, transaction_id: first });
    await system.advanceTime(MINUTE);
    expect((await release()).status).toBe(204);
    expect(await tokenCall(student)).toMatchObject({ status: 200 });
  });

  it('should block a new attempt again when another amount was paid for it', async () => {
    const { student, first } = await atBank();
    const { transaction_id: second } = await system.token(student, { payDespiteDoubt: true });
    await system.postReturn((await system.gateway.control.payAgain(first, { amount: 100, callback: false })).form);
    expect(await system.payment(first)).toMatchObject({ state: 'MISMATCH', releasedAt: null });
    await fails(second);
    expect(await system.status(second, student)).toMatchObject({ safeToPayAgain: false });
    expect(await tokenCall(student)).toMatchObject({ status: 409, transaction_id: first });
  });

  it('should block a new attempt when one charge of it has failed and another one, without a message, is at the bank', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await system.actAtGateway(first, 'pend', { callback: false });
    const { form } = await system.gateway.control.act(first, 'fail', { another: true, callback: false });
    system.gateway.control.goDown();
    await system.postReturn(form);
    expect(await system.status(first, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
    expect(await tokenCall(student)).toMatchObject({ status: 409, transaction_id: first });
    system.gateway.control.goUp();
    await system.advanceTime(31_000);
    await settleAll();
    expect(await system.payment(first)).toMatchObject({ state: 'AT_BANK' });
  });

  it('should block a new attempt when it has ended, an unsigned message arrived, and the gateway does not answer', async () => {
    const student = await system.student();
    const { transaction_id: first } = await system.token(student);
    await fails(first);
    system.gateway.control.goDown();
    await system.callback(system.gateway.control.callbackForm(first, { signature: 'null' }));
    expect(await tokenCall(student)).toMatchObject({ status: 409, code: 'PAYMENT_IN_DOUBT', transaction_id: first });
    system.gateway.control.goUp();
    await system.advanceTime(MINUTE);
    expect(await tokenCall(student)).toMatchObject({ status: 200 });
  });

  it('should be asked about again when it had failed and a message tells of another charge of it that failed', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'fail', { callback: false });
    await system.postReturn(form);
    await system.advanceTime(MINUTE);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: true });
    await system.postReturn(form);
    expect(await system.payment(id)).toMatchObject({ hintDueAt: null });
    const { form: another } = await system.actAtGateway(id, 'fail', { another: true, callback: false });
    system.clock.pass(1_000);
    await system.postReturn(another);
    expect(await system.payment(id)).toMatchObject({ state: 'FAILED', hintDueAt: expect.any(Number) as number });
    system.clock.pass(1_000);
    expect(await tokenCall(student)).toMatchObject({ status: 200 });
    expect(await system.payment(id)).toMatchObject({ hintDueAt: null });
  });
});
