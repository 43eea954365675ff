import { PaymentProviders } from '../../src/payments/providers/payment-providers.js';
import { PaymentReleaseService } from '../../src/payments/review/payment-release.service.js';
import { ReviewCasesService } from '../../src/payments/review/review-cases.service.js';
import { actor } from '../support/actors.js';
import { TestSystem } from '../support/test-system.js';
import { eventually, meanwhile } from '../support/eventually.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each([ANY_DATABASE])('The status of a payment on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const started = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    return { student, id };
  };

  it('should say that nothing was paid, and that paying is safe, once the gateway has said so', async () => {
    const { student, id } = await started();
    expect(await system.status(id, student)).toMatchObject({
      transaction_status: 'INITIATED', safeToPayAgain: true, receipt_no: null, amount: expect.any(Number),
      nextCheckAt: expect.stringMatching(/^2026-01-15T.*\+05:30$/),
    });
  });

  it('should not say that paying is safe while the gateway does not answer', async () => {
    const { student, id } = await started();
    system.gateway.control.goDown();
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    system.gateway.control.goUp();
  });

  it('should requery at most once in 5 s however often the status is requested', async () => {
    const { student, id } = await started();
    const asks = () => system.gateway.control.journal({ merchTxnId: id, kind: 'status.answered' }).length;
    await Promise.all(Array.from({ length: 10 }, () => system.status(id, student)));
    expect(asks()).toBe(1);
    system.clock.pass(5_001);
    await system.status(id, student);
    expect(asks()).toBe(2);
  });

  it('should find by its look a success whose return was lost', async () => {
    const { student, id } = await started();
    await system.actAtGateway(id, 'lose', { callback: false });
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'SUCCESS', safeToPayAgain: false, receipt_no: expect.stringMatching(/^[A-Z]{2}\d{8}$/) });
  });

  it.each([
    ['pend', 'PENDING', false], ['fail', 'FAILED', true], ['cancel', 'CANCELLED', true],
  ] as const)('should show "%s" as %s', async (action, shown, safe) => {
    const { student, id } = await started();
    await system.actAtGateway(id, action, { callback: false });
    const status = await system.status(id, student);
    expect(status).toMatchObject({ transaction_status: shown, safeToPayAgain: safe, mayPayDespiteDoubt: false });
    expect(status.refundDueBy !== null).toBe(shown === 'FAILED');
    expect(status.story.map(({ status: step }) => step)).toEqual(['INITIATED', shown]);
  });

  it('should not call an old attempt safe while a newer one is at the bank', async () => {
    const { student, id } = await started();
    await system.actAtGateway(id, 'fail', { callback: false });
    await system.status(id, student);
    const { transaction_id: newer } = await system.token(student);
    await system.actAtGateway(newer, 'pend', { callback: false });
    await system.status(newer, student);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
  });

  it('should answer within 8 s when the gateway does not, and go on asking', async () => {
    const { student, id } = await started();
    await system.actAtGateway(id, 'pay', { callback: false });
    system.gateway.control.goDown('hang');
    let answer: Awaited<ReturnType<TestSystem['status']>> | null = null;
    const asking = system.status(id, student).then((given) => (answer = given));
    await meanwhile(() => {
      system.clock.endDeadlines(system.clock.at + 8_000);
      expect(answer).not.toBeNull();
    });
    expect(await asking).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    expect((await system.payment(id)).requeryLeaseBy).not.toBeNull();
    await meanwhile(async () => {
      system.clock.endDeadlines();
      expect((await system.payment(id)).requeryLeaseBy).toBeNull();
    });
    system.gateway.control.goUp();
  });

  it('should answer one and the same 404 for an unknown payment and for another student’s', async () => {
    const { id } = await started();
    const other = await system.student();
    const bodies = [];
    for (const path of [id, 'NDPS260101000000000', 'x']) {
      const response = await system.server.call(`payment-status/${path}`, { admissionNumber: other.student.admissionNumber });
      expect(response.status).toBe(404);
      bodies.push(await response.text());
    }
    expect(new Set(bodies).size).toBe(1);
    for (const body of [undefined, '', '{}', '{"admissionNumber":{"$ne":1}}', '{"admissionNumber":["ADM1"]}']) {
      const { status } = await system.server.call(`payment-status/${id}`, body);
      expect([body, status]).toEqual([body, 404]);
    }
  });

  it('should expire an attempt at T+5 only after a requery, and still accept a later success', async () => {
    const { id } = await started();
    await system.actAtGateway(id, 'pend', { callback: false });
    for (let day = 0; day <= 5; day += 1) await system.advanceTime(DAY);
    await settleAll();
    expect((await system.payment(id)).state).toBe('EXPIRED');
    expect((await system.payment(id)).lastAnswer).toBe('pending');
    system.gateway.control.settle(id, { callback: false });
    await system.advanceTime(31 * MINUTE);
    await settleAll();
    expect((await system.payment(id)).state).toBe('SUCCESS');
  }, 60_000);

  it('should repeat a step that was not answered, at once when the gateway answers again', async () => {
    const [first, second] = [await started(), await started()];
    for (const { id } of [first, second]) await system.actAtGateway(id, 'lose', { callback: false });
    system.gateway.control.goDown();
    await system.advanceTime(31_000);
    await eventually(async () => {
      for (const { id } of [first, second]) expect((await system.payment(id)).requeryFailures).toBeGreaterThan(0);
    });
    system.gateway.control.goUp();
    await system.advanceTime(30_000);
    await eventually(async () => {
      for (const { id } of [first, second]) expect((await system.payment(id)).state).toBe('SUCCESS');
    });
  });

  it('should raise an alarm when the gateway denies a success that it signed', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    system.gateway.control.move(id, 'failed');
    await system.advanceTime(MINUTE);
    await settleAll();
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 1, deniedAt: expect.any(Number) });
    system.gateway.control.move(id, 'paid');
    await system.advanceTime(25 * 60 * MINUTE);
    await settleAll();
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 0, deniedAt: null });
  });

  it('should raise an alarm when the gateway still calls a success pending after a day', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    system.gateway.control.move(id, 'pending');
    await system.advanceTime(MINUTE);
    await settleAll();
    expect(await system.payment(id)).toMatchObject({ lastAnswer: 'pending', needsReview: 0 });
    await system.advanceTime(25 * 60 * MINUTE);
    await settleAll();
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 1, deniedAt: expect.any(Number) });
  });

  it('should accept a reversal although the request for another day was not answered', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    await system.advanceTime(MINUTE);
    await settleAll();
    expect((await system.payment(id)).lastAnswer).toBe('paid');
    system.gateway.control.reverse(id, { callback: false });
    const gateway = system.server.app.get(PaymentProviders).current;
    const really = gateway.requestStatus.bind(gateway);
    const asked: string[] = [];
    const firstDayOnly = jest.spyOn(gateway, 'requestStatus').mockImplementation((question) => {
      if (question.transactionId === id) asked.push(String(question.date));
      return asked.length > 1 ? Promise.resolve({ kind: 'unanswered', reason: 'timeout', detail: '' }) : really(question);
    });
    try {
      await system.advanceTime(25 * 60 * MINUTE);
      await settleAll();
      expect((await system.payment(id)).state).toBe('REVERSED');
      expect(asked.length).toBeGreaterThan(1);
    } finally {
      firstDayOnly.mockRestore();
    }
  });

  it('should requery a settled payment when a signed message denies it after the schedule has ended', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    for (let day = 0; day < 8; day += 1) await system.advanceTime(24 * 60 * MINUTE);
    await settleAll();
    expect((await system.payment(id)).nextCheckAt).toBeNull();
    system.gateway.control.move(id, 'failed');
    expect((await system.callback(system.gateway.control.callbackForm(id))).status).toBe(200);
    await system.advanceTime(6_000);
    await settleAll();
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 1 });
  });

  it('should not give up by one answer after the clock jumped', async () => {
    const { id } = await started();
    await system.actAtGateway(id, 'pend', { callback: false });
    await system.advanceTime(MINUTE);
    await system.advanceTime(6 * 24 * 60 * MINUTE);
    await settleAll();
    expect(await system.payment(id)).toMatchObject({ state: 'AT_BANK', nextCheckAt: expect.any(Number) });
  });

  it('should let the office release the demand of a mismatch, whose charge still needs review', async () => {
    const [office, cases] = [system.server.app.get(PaymentReleaseService), system.server.app.get(ReviewCasesService)];
    const { student, id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { amount: 100, callback: false })).form);
    const waits = async () => (await cases.open()).filter(({ payment }) => payment.transactionId === id).map(({ reviewCase }) => reviewCase.kind);
    expect(await waits()).toEqual(['MISMATCH']);
    await office.release(id, 'The student called.', actor());
    expect(await waits()).toEqual(['MISMATCH']);
    const { transaction_id: next } = await system.token(student);
    expect(next).not.toBe(id);
    expect((await system.payment(id)).state).toBe('MISMATCH');
    await expect(office.release('NDPS000000000000000', 'The student called.', actor())).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
  });
});
