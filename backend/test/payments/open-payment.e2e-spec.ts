import type { StudentLookup } from '../../src/contract/index.js';
import { PaymentReleaseService } from '../../src/payments/review/payment-release.service.js';
import { actor } from '../support/actors.js';
import { TestSystem } from '../support/test-system.js';
import { DATABASES } from '../support/test-databases.js';

describe.each(DATABASES)('The open payment in a look-up on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const lookUp = async (admissionNumber: string): Promise<StudentLookup['data']> => {
    const response = await system.server.call(`fetch-student-data/${admissionNumber}`);
    expect(response.status).toBe(200);
    return ((await response.json()) as StudentLookup).data;
  };
  const started = async () => {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    return { given, id, number: given.student.admissionNumber };
  };

  it('should be absent when no payment was begun', async () => {
    const { student } = await system.student();
    expect(await lookUp(student.admissionNumber)).not.toHaveProperty('openPayment');
  });

  it('should be told with its amount and time once the payment page was opened', async () => {
    const { id, number } = await started();
    const data = await lookUp(number);
    expect(data.openPayment).toEqual({
      transaction_id: id, transaction_status: 'INITIATED', amount: data['total_fees'], begunAt: expect.stringMatching(/^2026-01-15T.*\+05:30$/) as unknown,
    });
  });

  it('should be told as PENDING while it is with the bank, also when the bank names another amount', async () => {
    const pending = await started();
    await system.actAtGateway(pending.id, 'pend', { callback: false });
    await system.status(pending.id, pending.given);
    expect((await lookUp(pending.number)).openPayment).toMatchObject({ transaction_id: pending.id, transaction_status: 'PENDING' });

    const mismatch = await started();
    const { form } = await system.actAtGateway(mismatch.id, 'pay', { amount: 100, callback: false });
    await system.postReturn(form);
    expect(await system.status(mismatch.id, mismatch.given)).toMatchObject({ transaction_status: 'PENDING', isMismatch: true, mayPayDespiteDoubtAt: null });
    expect((await lookUp(mismatch.number)).openPayment).toMatchObject({ transaction_status: 'PENDING' });
  });

  it.each(['pay', 'fail', 'cancel'] as const)('should be absent after "%s"', async (action) => {
    const { given, id, number } = await started();
    await system.actAtGateway(id, action, { callback: false });
    await system.status(id, given);
    expect(await lookUp(number)).not.toHaveProperty('openPayment');
  });

  it('should be absent once the office has released the fee', async () => {
    const { id, number } = await started();
    await system.actAtGateway(id, 'pend', { callback: false });
    await system.server.app.get(PaymentReleaseService).release(id, 'The student called.', actor());
    expect(await lookUp(number)).not.toHaveProperty('openPayment');
  });
});

describe.each(DATABASES)('From when a student may pay despite doubt on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  it('should be told for 30 minutes, and then that it is so', async () => {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    const begunAt = system.clock.now();
    await system.actAtGateway(id, 'pend', { callback: false });
    const { mayPayDespiteDoubt, mayPayDespiteDoubtAt } = await system.status(id, given);
    expect(mayPayDespiteDoubt).toBe(false);
    expect(Date.parse(mayPayDespiteDoubtAt ?? '')).toBe(begunAt + 30 * 60_000);
    system.clock.pass(30 * 60_000);
    expect(await system.status(id, given)).toMatchObject({ mayPayDespiteDoubt: true, mayPayDespiteDoubtAt: null });
  });
});
