import { PaymentProviders } from '../../src/payments/providers/payment-providers.js';
import { PaymentReviewService } from '../../src/payments/review/payment-review.service.js';
import { Counter } from '../support/counter.js';
import { eventually } from '../support/eventually.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(DATABASES)('The status of a payment on %s', (kind) => {
  let counter: Counter;
  beforeAll(async () => {
    counter = await Counter.open(kind);
  });
  afterAll(() => counter.close());

  const started = async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    return { student, id };
  };

  it('should say that nothing was paid, and that paying is safe, once the gateway has said so', async () => {
    const { student, id } = await started();
    expect(await counter.status(id, student)).toMatchObject({
      transaction_status: 'INITIATED', safeToPayAgain: true, receipt_no: null, amount: expect.any(Number),
      nextCheckAt: expect.stringMatching(/^2026-01-15T.*\+05:30$/),
    });
  });

  it('should not say that paying is safe while the gateway cannot be asked', async () => {
    const { student, id } = await started();
    counter.gateway.control.goDown();
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    counter.gateway.control.goUp();
  });

  it('should ask the gateway at most once in 5 s however often the student looks', async () => {
    const { student, id } = await started();
    const asks = () => counter.gateway.control.journal({ merchTxnId: id, kind: 'status.answered' }).length;
    await Promise.all(Array.from({ length: 10 }, () => counter.status(id, student)));
    expect(asks()).toBe(1);
    counter.clock.pass(5_001);
    await counter.status(id, student);
    expect(asks()).toBe(2);
  });

  it('should find by its look a success whose return was lost', async () => {
    const { student, id } = await started();
    await counter.atBank(id, 'lose', { callback: false });
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'SUCCESS', safeToPayAgain: false, receipt_no: expect.stringMatching(/^[A-Z]{2}\d{8}$/) });
  });

  it.each([
    ['pend', 'PENDING', false], ['fail', 'FAILED', true], ['cancel', 'CANCELLED', true],
  ] as const)('should show "%s" as %s', async (action, shown, safe) => {
    const { student, id } = await started();
    await counter.atBank(id, action, { callback: false });
    const status = await counter.status(id, student);
    expect(status).toMatchObject({ transaction_status: shown, safeToPayAgain: safe, mayPayDespiteDoubt: false });
    expect(status.refundDueBy !== null).toBe(shown === 'FAILED');
    expect(status.story.map(({ status: step }) => step)).toEqual(['INITIATED', shown]);
  });

  it('should not call an old attempt safe while a newer one is at the bank', async () => {
    const { student, id } = await started();
    await counter.atBank(id, 'fail', { callback: false });
    await counter.status(id, student);
    const { transaction_id: newer } = await counter.token(student);
    await counter.atBank(newer, 'pend', { callback: false });
    await counter.status(newer, student);
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
  });

  it('should answer one and the same 404 for an unknown payment and for another student’s', async () => {
    const { id } = await started();
    const other = await counter.student();
    const bodies = [];
    for (const path of [id, 'NDPS260101000000000', 'x']) {
      const response = await counter.server.call(`payment-status/${path}`, { admissionNumber: other.student.admissionNumber });
      expect(response.status).toBe(404);
      bodies.push(await response.text());
    }
    expect(new Set(bodies).size).toBe(1);
    for (const body of [undefined, '', '{}', '{"admissionNumber":{"$ne":1}}', '{"admissionNumber":["ADM1"]}']) {
      const { status } = await counter.server.call(`payment-status/${id}`, body);
      expect([body, status]).toEqual([body, 404]);
    }
  });

  it('should give up an attempt at T+5 only after asking, and still count a success that comes later', async () => {
    const { id } = await started();
    await counter.atBank(id, 'pend', { callback: false });
    for (let day = 0; day <= 5; day += 1) await counter.pass(DAY);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('EXPIRED'));
    expect((await counter.payment(id)).lastAnswer).toBe('pending');
    counter.gateway.control.settle(id, { callback: false });
    await counter.pass(31 * MINUTE);
    await eventually(async () => expect((await counter.payment(id)).state).toBe('SUCCESS'), 20_000);
  }, 60_000);

  it('should not use up a step that could not be asked, and ask at once when the gateway answers again', async () => {
    const [first, second] = [await started(), await started()];
    for (const { id } of [first, second]) await counter.atBank(id, 'lose', { callback: false });
    counter.gateway.control.goDown();
    await counter.pass(31_000);
    await eventually(async () => {
      for (const { id } of [first, second]) expect((await counter.payment(id)).askFailures).toBeGreaterThan(0);
    });
    counter.gateway.control.goUp();
    await counter.pass(30_000);
    await eventually(async () => {
      for (const { id } of [first, second]) expect((await counter.payment(id)).state).toBe('SUCCESS');
    });
  });

  it('should raise an alarm when the gateway denies a success that it signed', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { callback: false })).form);
    counter.gateway.control.move(id, 'failed');
    await counter.pass(MINUTE);
    await eventually(async () => expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 1, deniedAt: expect.any(Number) }));
    counter.gateway.control.move(id, 'paid');
    await counter.pass(25 * 60 * MINUTE);
    await eventually(async () => expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 0, deniedAt: null }));
  });

  it('should raise an alarm when the gateway still calls a success pending after a day', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { callback: false })).form);
    counter.gateway.control.move(id, 'pending');
    await counter.pass(MINUTE);
    await eventually(async () => expect(await counter.payment(id)).toMatchObject({ lastAnswer: 'pending', needsReview: 0 }));
    await counter.pass(25 * 60 * MINUTE);
    await eventually(async () => expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 1, deniedAt: expect.any(Number) }));
  });

  it('should take a reversal although the gateway could not be asked about another day', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { callback: false })).form);
    await counter.pass(MINUTE);
    await eventually(async () => expect((await counter.payment(id)).lastAnswer).toBe('paid'));
    counter.gateway.control.reverse(id, { callback: false });
    const gateway = counter.server.app.get(PaymentProviders).current;
    const really = gateway.requestStatus.bind(gateway);
    const asked: string[] = [];
    const firstDayOnly = jest.spyOn(gateway, 'requestStatus').mockImplementation((question) => {
      if (question.transactionId === id) asked.push(String(question.date));
      return asked.length > 1 ? Promise.resolve({ kind: 'unanswered', reason: 'timeout', detail: '' }) : really(question);
    });
    try {
      await counter.pass(25 * 60 * MINUTE);
      await eventually(async () => expect((await counter.payment(id)).state).toBe('REVERSED'));
      expect(asked.length).toBeGreaterThan(1);
    } finally {
      firstDayOnly.mockRestore();
    }
  });

  it('should ask about a receipt when a signed message denies it after the plan has ended', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { callback: false })).form);
    for (let day = 0; day < 8; day += 1) await counter.pass(24 * 60 * MINUTE);
    await eventually(async () => expect((await counter.payment(id)).nextCheckAt).toBeNull());
    counter.gateway.control.move(id, 'failed');
    expect((await counter.callback(counter.gateway.control.callbackForm(id))).status).toBe(200);
    await counter.pass(6_000);
    await eventually(async () => expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', needsReview: 1 }));
  });

  it('should not give up by one answer after the clock jumped', async () => {
    const { id } = await started();
    await counter.atBank(id, 'pend', { callback: false });
    await counter.pass(MINUTE);
    await counter.pass(6 * 24 * 60 * MINUTE);
    await eventually(async () => expect(await counter.payment(id)).toMatchObject({ state: 'AT_BANK', nextCheckAt: expect.any(Number) }));
  });

  it('should let the office release the demand of a mismatch, whose money still needs a decision', async () => {
    const office = counter.server.app.get(PaymentReviewService);
    const { student, id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { amount: 100, callback: false })).form);
    const waits = async () => (await office.openCases()).filter(({ payment }) => payment.transactionId === id).map(({ reviewCase }) => reviewCase.kind);
    expect(await waits()).toEqual(['MISMATCH']);
    await office.release(id, 'clerk');
    expect(await waits()).toEqual(['MISMATCH']);
    const { transaction_id: next } = await counter.token(student);
    expect(next).not.toBe(id);
    expect((await counter.payment(id)).state).toBe('MISMATCH');
    await expect(office.release('NDPS000000000000000', 'clerk')).rejects.toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
  });
});
