import type { ReviewKind, ReviewResolution } from '../../src/contract/index.js';
import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { Counter } from '../support/counter.js';
import { eventually } from '../support/eventually.js';
import type { GivenStudent } from '../support/factories.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(DATABASES)('Money that was given back on %s', (kind) => {
  let counter: Counter;
  beforeAll(async () => {
    counter = await Counter.open(kind);
  });
  afterAll(() => counter.close());

  const validReceipts = async (given: GivenStudent) =>
    (await counter.receipts()).filter(({ activeDemandId }) => activeDemandId === given.demand?.id).length;
  const state = async (id: string) => (await counter.payment(id)).state;
  const kinds = async (id: string): Promise<ReviewKind[]> => (await counter.reviewItems(id)).map((item) => item.kind);
  const resolveAll = async (id: string, resolution: ReviewResolution) => {
    for (const item of await counter.reviewItems(id)) {
      expect(await counter.resolve(id, { kind: item.kind, gatewayTxnId: item.charge?.gatewayTxnId ?? null, resolution })).toBe(204);
    }
  };
  const paid = async (id: string) => {
    const { form, atomTxnId } = await counter.atBank(id, 'pay', { callback: false });
    await counter.comeBack(form);
    return atomTxnId;
  };
  const paidAgain = async (id: string) => {
    const { form, atomTxnId } = await counter.gateway.control.payAgain(id, { callback: false });
    await counter.comeBack(form);
    return atomTxnId;
  };
  const reverse = async (id: string, atomTxnId?: string) => {
    counter.gateway.control.reverse(id, { callback: false, ...(atomTxnId ? { atomTxnId } : {}) });
    await counter.callback(counter.gateway.control.callbackForm(id, atomTxnId ? { atomTxnId } : {}));
  };
  const refusedToken = async (student: GivenStudent) => {
    await counter.pass(16 * MINUTE);
    return counter.token(student, { mobile: '9000000009' }).then(({ transaction_id: id }) => id, (error: Error) => error.message);
  };

  /** A settles the demand, B was paid beside it. */
  const paidTwice = async () => {
    const student = await counter.student();
    const { transaction_id: b } = await counter.token(student);
    await counter.atBank(b, 'pend', { callback: false });
    await counter.pass(31 * MINUTE);
    const { transaction_id: a } = await counter.token(student, { payDespiteDoubt: true, mobile: '9000000001' });
    const chargeA = await paid(a);
    counter.gateway.control.settle(b, { callback: false });
    await counter.callback(counter.gateway.control.callbackForm(b));
    expect([await state(a), await state(b)]).toEqual(['SUCCESS', 'DUPLICATE']);
    return { student, a, b, chargeA };
  };

  it('should settle nothing when a refunded duplicate is all that a reversal leaves', async () => {
    const { student, a, b } = await paidTwice();
    await resolveAll(b, 'refunded');
    expect(await state(b)).toBe('REFUNDED');
    await reverse(a);
    expect([await state(a), await state(b), await validReceipts(student)]).toEqual(['REVERSED', 'REFUNDED', 0]);
    expect((await counter.demand(student)).settledByPaymentId).toBeNull();
    expect(await refusedToken(student)).toMatch(/^NDPS/);
  });

  it('should void the receipt when the money that it rests on was given back', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const charge = await paid(id);
    expect(await counter.resolve(id, { kind: 'DUPLICATE', gatewayTxnId: charge, resolution: 'refunded' })).toBe(204);
    expect([await state(id), await validReceipts(student), (await counter.demand(student)).settledByPaymentId]).toEqual(['REFUNDED', 0, null]);
    expect(await refusedToken(student)).toMatch(/^NDPS/);
  });

  it('should ask whether a second payment was refunded before it took over, and settle nothing when it was', async () => {
    const { student, a, b } = await paidTwice();
    await reverse(a);
    expect([await state(b), await kinds(b), await validReceipts(student)]).toEqual(['SUCCESS', ['PROMOTED'], 1]);
    await resolveAll(b, 'refunded');
    expect([await state(b), await kinds(b), await validReceipts(student)]).toEqual(['REFUNDED', ['RECEIPT_VOID'], 0]);
    expect((await counter.demand(student)).settledByPaymentId).toBeNull();
  });

  it('should ask the same when a second charge of one payment took the place of the first', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const first = await paid(id);
    await paidAgain(id);
    expect(await kinds(id)).toEqual(['EXTRA']);
    await reverse(id, first);
    expect([await state(id), await kinds(id), await validReceipts(student)]).toEqual(['SUCCESS', ['PROMOTED'], 1]);
    await resolveAll(id, 'refunded');
    expect([await validReceipts(student), (await counter.demand(student)).settledByPaymentId]).toEqual([0, null]);
  });

  it('should tell the office of a receipt that became void, until somebody has told the student', async () => {
    const { transaction_id: id } = await counter.token(await counter.student());
    await paid(id);
    await reverse(id);
    expect([await state(id), await kinds(id)]).toEqual(['REVERSED', ['RECEIPT_VOID']]);
    await resolveAll(id, 'dismissed');
    expect(await kinds(id)).toEqual([]);
  });

  it('should not call it safe, and ask a person, when the gateway says paid after it said reversed', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    await paid(id);
    await reverse(id);
    await counter.pass(MINUTE);
    counter.gateway.control.move(id, 'settled');
    await counter.pass(2 * DAY);
    await eventually(async () => expect((await counter.payment(id)).deniedAt).not.toBeNull());
    expect([await state(id), await kinds(id)]).toEqual(['REVERSED', ['DISAGREEMENT', 'RECEIPT_VOID']]);
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'REVERSED', safeToPayAgain: false });
  });

  it('should tell the office when a late payment settles a semester that is due once more under another session', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const failed = await counter.atBank(id, 'fail', { callback: false });
    await counter.comeBack(failed.form);
    const { demand } = student;
    await counter.data.query('INSERT INTO fee_demands (student_id, semester_no, academic_session, heads, total, created_at, updated_at) SELECT student_id, semester_no, ?, heads, total, 1, 1 FROM fee_demands WHERE id = ?', ['2099-00', demand?.id]);
    await counter.data.query('UPDATE fee_demands SET has_other_session = 1, created_at = ? WHERE student_id = ?', [counter.clock.now() + 1, student.student.id]);
    await paidAgain(id);
    expect([await state(id), await kinds(id)]).toEqual(['SUCCESS', ['SEMESTER_TWICE']]);
    await resolveAll(id, 'dismissed');
    expect(await kinds(id)).toEqual([]);
  });

  it('should keep the receipt of a second payment that took over once somebody has noted it', async () => {
    const { student, a, b } = await paidTwice();
    await reverse(a);
    await resolveAll(b, 'dismissed');
    expect([await state(b), await kinds(b), await validReceipts(student)]).toEqual(['SUCCESS', [], 1]);
  });

  it('should not carry a denial of the charge that went back over to the one that took its receipt over', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const first = await paid(id);
    counter.gateway.control.move(id, 'failed');
    await counter.pass(MINUTE);
    expect(await kinds(id)).toEqual(['DISAGREEMENT']);
    counter.gateway.control.move(id, 'settled', { atomTxnId: first });
    counter.gateway.control.goDown();
    await paidAgain(id);
    await reverse(id, first);
    counter.gateway.control.goUp();
    expect(await counter.payment(id)).toMatchObject({ state: 'SUCCESS', deniedAt: null });
    expect([await kinds(id), await validReceipts(student)]).toEqual([['PROMOTED'], 1]);
  });

  it('should list a denial again that comes after an earlier one was noted and then confirmed', async () => {
    const { transaction_id: id } = await counter.token(await counter.student());
    await paid(id);
    const denied = async (outcome: 'failed' | 'paid', days: number) => {
      counter.gateway.control.move(id, outcome);
      await counter.pass(days * DAY + MINUTE);
    };
    await denied('failed', 0);
    await eventually(async () => expect(await kinds(id)).toEqual(['DISAGREEMENT']));
    await resolveAll(id, 'dismissed');
    await denied('paid', 1);
    await eventually(async () => expect((await counter.payment(id)).deniedAt).toBeNull());
    await denied('failed', 1);
    await eventually(async () => expect(await kinds(id)).toEqual(['DISAGREEMENT']));
  });

  it('should say so within a minute when the gateway denies a second payment that it signed', async () => {
    const { b } = await paidTwice();
    counter.gateway.control.move(b, 'failed');
    await counter.pass(MINUTE);
    await eventually(async () => expect((await kinds(b)).sort()).toEqual(['DISAGREEMENT', 'DUPLICATE']));
  });

  it('should take a refund that is recorded after the duplicate was dismissed', async () => {
    const { student, a, b } = await paidTwice();
    const [item] = await counter.reviewItems(b);
    await resolveAll(b, 'dismissed');
    expect(await kinds(b)).toEqual([]);
    const refunded = { kind: 'DUPLICATE', gatewayTxnId: item?.charge?.gatewayTxnId ?? null, resolution: 'refunded' } as const;
    expect(await counter.resolve(b, refunded)).toBe(204);
    expect([await state(b), await state(a)]).toEqual(['REFUNDED', 'SUCCESS']);
    await reverse(a);
    expect([await state(b), await validReceipts(student)]).toEqual(['REFUNDED', 0]);
  });

  it('should not settle by a refunded second charge of the same payment when the first is reversed', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const first = await paid(id);
    await paidAgain(id);
    await resolveAll(id, 'refunded');
    await reverse(id, first);
    expect([await state(id), await validReceipts(student)]).toEqual(['REVERSED', 0]);
  });

  it('should still promote a duplicate about which nobody decided', async () => {
    const { student, a, b } = await paidTwice();
    await reverse(a);
    expect([await state(a), await state(b), await validReceipts(student)]).toEqual(['REVERSED', 'SUCCESS', 1]);
  });

  it('should ask a person about dismissed money when the settling payment falls, and not let the student pay meanwhile', async () => {
    const { student, a, b } = await paidTwice();
    await resolveAll(b, 'dismissed');
    expect([await state(b), await kinds(b)]).toEqual(['DUPLICATE', []]);
    await reverse(a);
    expect([await state(a), await state(b), await validReceipts(student)]).toEqual(['REVERSED', 'DUPLICATE', 0]);
    expect(await kinds(b)).toEqual(['HELD']);
    expect(await refusedToken(student)).toContain('PAYMENT_IN_DOUBT');
    for (const id of [a, b]) expect(await counter.status(id, student)).toMatchObject({ safeToPayAgain: false, mayPayDespiteDoubt: false });
    const [item] = await counter.reviewItems(b);
    expect(item).toMatchObject({ resolutions: ['accepted', 'refunded'], settledBy: null });
  });

  it.each([
    ['accepted', 'SUCCESS', 1], ['refunded', 'REFUNDED', 0],
  ] as const)('should end held money as %s when a person says so', async (resolution, end, receipts) => {
    const { student, a, b } = await paidTwice();
    await resolveAll(b, 'dismissed');
    await reverse(a);
    await resolveAll(b, resolution);
    expect([await state(b), await validReceipts(student), await kinds(b)]).toEqual([end, receipts, []]);
    if (end === 'REFUNDED') expect(await refusedToken(student)).toMatch(/^NDPS/);
  });

  it('should make a dismissed second charge of the same payment wait for a person when the first is reversed', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const first = await paid(id);
    await paidAgain(id);
    await resolveAll(id, 'dismissed');
    await reverse(id, first);
    expect([await state(id), await validReceipts(student), await kinds(id)]).toEqual(['DUPLICATE', 0, ['HELD', 'RECEIPT_VOID']]);
    expect(await refusedToken(student)).toContain('PAYMENT_IN_DOUBT');
    const [held] = await counter.reviewItems(id);
    expect(await counter.resolve(id, { kind: 'HELD', gatewayTxnId: held?.charge?.gatewayTxnId ?? null, resolution: 'accepted' })).toBe(204);
    expect([await state(id), await validReceipts(student), await kinds(id)]).toEqual(['SUCCESS', 1, []]);
  });

  it('should let the student pay again beside a dismissed mismatch, and bar him again when that payment falls', async () => {
    const student = await counter.student();
    const { transaction_id: mismatched } = await counter.token(student);
    await counter.comeBack((await counter.atBank(mismatched, 'pay', { amount: 100, callback: false })).form);
    expect(await refusedToken(student)).toContain('PAYMENT_IN_DOUBT');
    await resolveAll(mismatched, 'dismissed');
    expect(await kinds(mismatched)).toEqual([]);
    const next = await refusedToken(student);
    await paid(next);
    await reverse(next);
    expect([await state(next), await state(mismatched), await kinds(mismatched)]).toEqual(['REVERSED', 'MISMATCH', ['HELD']]);
    expect(await refusedToken(student)).toContain('PAYMENT_IN_DOUBT');
    await resolveAll(mismatched, 'refunded');
    expect(await state(mismatched)).toBe('REFUNDED');
    expect(await refusedToken(student)).toMatch(/^NDPS/);
  });

  it('should tell the office when the bank reverses what was refunded', async () => {
    const { a, b } = await paidTwice();
    await resolveAll(b, 'refunded');
    await reverse(b);
    expect([await state(a), await state(b), await kinds(b)]).toEqual(['SUCCESS', 'REVERSED', ['REVERSED_REFUND']]);
    await resolveAll(b, 'dismissed');
    expect(await kinds(b)).toEqual([]);
  });

  it('should make each charge that does not settle a case of its own, also after others were resolved', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    await paid(id);
    const second = await paidAgain(id);
    const [item] = await counter.reviewItems(id);
    expect(item).toMatchObject({
      kind: 'EXTRA', settledBy: { transaction_id: id }, resolutions: ['refunded', 'dismissed'],
      charge: { gatewayTxnId: second, bankTxnId: expect.any(String), amount: (await counter.payment(id)).amount / 100, paidAt: expect.stringContaining('+05:30') },
    });
    await resolveAll(id, 'refunded');
    expect(await kinds(id)).toEqual([]);
    const third = await paidAgain(id);
    expect((await counter.reviewItems(id)).map(({ charge }) => charge?.gatewayTxnId)).toEqual([third]);
  });

  it('should list a second charge on a resolved duplicate, and a late one beside an open one', async () => {
    const { b } = await paidTwice();
    const [first] = await counter.reviewItems(b);
    const late = await paidAgain(b);
    expect((await counter.reviewItems(b)).map(({ charge }) => charge?.gatewayTxnId)).toEqual([first?.charge?.gatewayTxnId, late]);
    expect(await counter.resolve(b, { kind: 'DUPLICATE', gatewayTxnId: first?.charge?.gatewayTxnId ?? null, resolution: 'refunded' })).toBe(204);
    expect((await counter.reviewItems(b)).map(({ charge }) => charge?.gatewayTxnId)).toEqual([late]);
    expect(await state(b)).toBe('DUPLICATE');
  });

  it('should refuse a decision about a case that is not there, and take the same decision twice as one', async () => {
    const { a, b, chargeA } = await paidTwice();
    const [item] = await counter.reviewItems(b);
    const request = { kind: 'DUPLICATE', gatewayTxnId: item?.charge?.gatewayTxnId ?? null, resolution: 'refunded' } as const;
    expect(await counter.resolve(a, { kind: 'EXTRA', gatewayTxnId: chargeA, resolution: 'dismissed' })).toBe(409);
    expect(await counter.resolve(b, { ...request, resolution: 'accepted' })).toBe(409);
    expect(await Promise.all([counter.resolve(b, request), counter.resolve(b, request)])).toEqual([204, 204]);
    expect(await counter.resolve(b, { ...request, resolution: 'dismissed' })).toBe(409);
    expect(await counter.resolve(b, { ...request, kind: 'NONSENSE' as never })).toBe(400);
    expect(await state(b)).toBe('REFUNDED');
  });

  it('should say pending, and not that paying again is safe, when one charge is reversed and another one is at the bank', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    const first = await paid(id);
    const { atomTxnId: second } = await counter.gateway.control.payAgain(id, { callback: false });
    counter.gateway.control.move(id, 'pending', { atomTxnId: second });
    await reverse(id, first);
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false });
    await eventually(async () => expect(await state(id)).toBe('AT_BANK'));
    expect(await validReceipts(student)).toBe(0);
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false });
    expect(await refusedToken(student)).toContain('PAYMENT_IN_DOUBT');
    counter.gateway.control.settle(id, { atomTxnId: second, callback: false });
    await counter.pass(31 * MINUTE);
    await eventually(async () => expect([await state(id), await validReceipts(student)]).toEqual(['SUCCESS', 1]));
  });

  it('should settle late money of a fee that was changed by what was paid, and tell the office the difference', async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    await counter.comeBack((await counter.atBank(id, 'fail', { callback: false })).form);
    const { heads, total } = await counter.demand(student);
    await counter.data.query('UPDATE fee_demands SET heads = ?, total = ? WHERE id = ?', [
      JSON.stringify({ ...heads, tutionFees: (heads['tutionFees'] ?? 0) + 100_000 }), total + 100_000, student.demand?.id,
    ]);
    counter.gateway.control.settle(id, { callback: false });
    await counter.pass(31 * MINUTE);
    await eventually(async () => expect(await state(id)).toBe('SUCCESS'));
    const reply = await counter.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.student.admissionNumber });
    expect(await reply.json()).toMatchObject({ total_fees: total / 100 });
    expect(await counter.reviewItems(id)).toEqual([
      expect.objectContaining({ kind: 'FEE_CHANGED', payment: expect.objectContaining({ amount: total / 100 }), feeToday: (total + 100_000) / 100 }),
    ]);
    await resolveAll(id, 'dismissed');
    expect(await kinds(id)).toEqual([]);
  });

  it('should let an alarm about an old open payment end when a person has decided', async () => {
    for (const days of [40, 1]) await counter.pass(days * DAY);
    await eventually(async () => expect(await oldestOpen()).toBe(0));
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    await counter.comeBack((await counter.atBank(id, 'pay', { amount: 100, callback: false })).form);
    await counter.pass(DAY);
    expect(await oldestOpen()).toBeGreaterThan(80_000);
    await resolveAll(id, 'dismissed');
    expect(await oldestOpen()).toBe(0);
  });

  const oldestOpen = async (): Promise<number> => {
    const { oldestOpenAt } = await counter.server.app.get(PaymentRepository).backlog(counter.clock.now());
    return oldestOpenAt === null ? 0 : (counter.clock.now() - oldestOpenAt) / 1_000;
  };
});
