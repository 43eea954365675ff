import { Counter } from '../support/counter.js';
import { eventually } from '../support/eventually.js';
import type { GivenStudent } from '../support/factories.js';
import { tokenBody } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;

describe.each(DATABASES)('An attempt that somebody let the student pay beside, on %s', (kind) => {
  let counter: Counter;
  beforeAll(async () => {
    counter = await Counter.open(kind);
  });
  afterEach(() => counter.gateway.control.goUp());
  afterAll(() => counter.close());

  /** A first attempt that the bank has had for half an hour. */
  const atBank = async () => {
    const student = await counter.student();
    const { transaction_id: first } = await counter.token(student);
    await counter.atBank(first, 'pend', { callback: false });
    await counter.pass(31 * MINUTE);
    return { student, first };
  };
  const fails = async (id: string) => counter.comeBack((await counter.atBank(id, 'fail', { callback: false })).form);
  const tokenCall = async (student: GivenStudent, over: Record<string, unknown> = {}) => {
    const response = await counter.server.call('get-atom-token-id', tokenBody(student, over));
    return { status: response.status, ...((await response.json()) as { code?: string; transaction_id?: string }) };
  };

  it('should bar paying again once the attempt that the student risked has failed', async () => {
    const { student, first } = await atBank();
    const { transaction_id: second } = await counter.token(student, { payDespiteDoubt: true });
    await fails(second);
    expect(await counter.status(second, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
    expect(await tokenCall(student)).toMatchObject({ status: 409, code: 'PAYMENT_IN_DOUBT', transaction_id: first });
    expect(await tokenCall(student, { payDespiteDoubt: true })).toMatchObject({ status: 200 });
  });

  it('should be asked about when a later attempt is looked at, and settle', async () => {
    const { student, first } = await atBank();
    const { transaction_id: second } = await counter.token(student, { payDespiteDoubt: true });
    await fails(second);
    counter.gateway.control.settle(first, { callback: false });
    await counter.pass(6_000);
    expect(await counter.status(second, student)).toMatchObject({ safeToPayAgain: false });
    expect((await counter.payment(first)).state).toBe('SUCCESS');
  });

  it('should let the student change his form after the office let him pay, and bar him again after the attempt failed', async () => {
    const { student, first } = await atBank();
    const release = () => counter.office(`admin/review-queue/payments/${first}/release`);
    expect((await release()).status).toBe(204);
    expect(await counter.status(first, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false });
    await counter.token(student);
    const { transaction_id: third } = await counter.token(student, { mobile: '9000000001' });
    await fails(third);
    expect(await tokenCall(student)).toMatchObject({ status: 409, transaction_id: first });
    await counter.pass(MINUTE);
    expect((await release()).status).toBe(204);
    expect(await tokenCall(student)).toMatchObject({ status: 200 });
  });

  it('should bar a new attempt again when it brings money of another amount', async () => {
    const { student, first } = await atBank();
    const { transaction_id: second } = await counter.token(student, { payDespiteDoubt: true });
    await counter.comeBack((await counter.gateway.control.payAgain(first, { amount: 100, callback: false })).form);
    expect(await counter.payment(first)).toMatchObject({ state: 'MISMATCH', releasedAt: null });
    await fails(second);
    expect(await counter.status(second, student)).toMatchObject({ safeToPayAgain: false });
    expect(await tokenCall(student)).toMatchObject({ status: 409, transaction_id: first });
  });

  it('should bar a new attempt when one charge of it has failed and another one, of which nobody told, is at the bank', async () => {
    const student = await counter.student();
    const { transaction_id: first } = await counter.token(student);
    await counter.atBank(first, 'pend', { callback: false });
    const { form } = await counter.gateway.control.act(first, 'fail', { another: true, callback: false });
    counter.gateway.control.goDown();
    await counter.comeBack(form);
    expect(await counter.status(first, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
    expect(await tokenCall(student)).toMatchObject({ status: 409, transaction_id: first });
    counter.gateway.control.goUp();
    await counter.pass(31_000);
    await eventually(async () => expect(await counter.payment(first)).toMatchObject({ state: 'AT_BANK' }));
  });

  it('should bar a new attempt when it has ended, an unsigned message told of it, and the gateway cannot be asked', async () => {
    const student = await counter.student();
    const { transaction_id: first } = await counter.token(student);
    await fails(first);
    counter.gateway.control.goDown();
    await counter.callback(counter.gateway.control.callbackForm(first, { signature: 'null' }));
    expect(await tokenCall(student)).toMatchObject({ status: 409, code: 'PAYMENT_IN_DOUBT', transaction_id: first });
    counter.gateway.control.goUp();
    await counter.pass(MINUTE);
    expect(await tokenCall(student)).toMatchObject({ status: 200 });
  });

  it('should be asked about again when it had failed and a message tells of another charge of it that failed', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const { form } = await counter.atBank(id, 'fail', { callback: false });
    await counter.comeBack(form);
    await counter.pass(MINUTE);
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: true });
    await counter.comeBack(form);
    expect(await counter.payment(id)).toMatchObject({ hintDueAt: null });
    const { form: another } = await counter.atBank(id, 'fail', { another: true, callback: false });
    counter.clock.pass(1_000);
    await counter.comeBack(another);
    expect(await counter.payment(id)).toMatchObject({ state: 'FAILED', hintDueAt: expect.any(Number) as number });
    counter.clock.pass(1_000);
    expect(await tokenCall(student)).toMatchObject({ status: 200 });
    expect(await counter.payment(id)).toMatchObject({ hintDueAt: null });
  });
});
