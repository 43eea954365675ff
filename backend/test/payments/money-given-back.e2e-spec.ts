import type { ReviewKind, ReviewResolution } from '../../src/contract/index.js';
import { PaymentCounts } from '../../src/payments/payment-counts.repository.js';
import { csv, runImport } from '../import/csv-files.js';
import { TestSystem } from '../support/test-system.js';
import { settleAll } from '../support/stepped-background.js';
import type { GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each([ANY_DATABASE])('Refunds and reversals on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const validReceipts = async (given: GivenStudent) =>
    (await system.receipts()).filter(({ activeDemandId }) => activeDemandId === given.demand?.id).length;
  const state = async (id: string) => (await system.payment(id)).state;
  const kinds = async (id: string): Promise<ReviewKind[]> => (await system.reviewItems(id)).map((item) => item.kind);
  const resolveAll = async (id: string, resolution: ReviewResolution) => {
    for (const item of await system.reviewItems(id)) {
      expect(await system.resolve(id, { kind: item.kind, gatewayTxnId: item.charge?.gatewayTxnId ?? null, resolution })).toBe(204);
    }
  };
  const paid = async (id: string) => {
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    return atomTxnId;
  };
  const paidAgain = async (id: string) => {
    const { form, atomTxnId } = await system.gateway.control.payAgain(id, { callback: false });
    await system.postReturn(form);
    return atomTxnId;
  };
  const reverse = async (id: string, atomTxnId?: string) => {
    system.gateway.control.reverse(id, { callback: false, ...(atomTxnId ? { atomTxnId } : {}) });
    await system.callback(system.gateway.control.callbackForm(id, atomTxnId ? { atomTxnId } : {}));
  };
  const refusedToken = async (student: GivenStudent) => {
    await system.advanceTime(16 * MINUTE);
    return system.token(student, { mobile: '9000000009' }).then(({ transaction_id: id }) => id, (error: Error) => error.message);
  };

  /** A settles the demand, B was paid beside it. */
  const paidTwice = async () => {
    const student = await system.student();
    const { transaction_id: b } = await system.token(student);
    await system.actAtGateway(b, 'pend', { callback: false });
    await system.advanceTime(31 * MINUTE);
    const { transaction_id: a } = await system.token(student, { payDespiteDoubt: true, mobile: '9000000001' });
    const chargeA = await paid(a);
    system.gateway.control.settle(b, { callback: false });
    await system.callback(system.gateway.control.callbackForm(b));
    expect([await state(a), await state(b)]).toEqual(['SUCCESS', 'DUPLICATE']);
    return { student, a, b, chargeA };
  };

  it('should leave the fee unsettled when only a refunded duplicate remains after a reversal', async () => {
    const { student, a, b } = await paidTwice();
    await resolveAll(b, 'refunded');
    expect(await state(b)).toBe('REFUNDED');
    await reverse(a);
    expect([await state(a), await state(b), await validReceipts(student)]).toEqual(['REVERSED', 'REFUNDED', 0]);
    expect((await system.demand(student)).settledByPaymentId).toBeNull();
    expect(await refusedToken(student)).toMatch(/^NDPS/);
  });

  it('should void the receipt when its charge was refunded', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const charge = await paid(id);
    expect(await system.resolve(id, { kind: 'DUPLICATE', gatewayTxnId: charge, resolution: 'refunded' })).toBe(204);
    expect([await state(id), await validReceipts(student), (await system.demand(student)).settledByPaymentId]).toEqual(['REFUNDED', 0, null]);
    expect(await refusedToken(student)).toMatch(/^NDPS/);
  });

  it('should list a promoted second payment for review, and unsettle the fee when it was refunded before', async () => {
    const { student, a, b } = await paidTwice();
    await reverse(a);
    expect([await state(b), await kinds(b), await validReceipts(student)]).toEqual(['SUCCESS', ['PROMOTED'], 1]);
    await resolveAll(b, 'refunded');
    expect([await state(b), await kinds(b), await validReceipts(student)]).toEqual(['REFUNDED', ['RECEIPT_VOID'], 0]);
    expect((await system.demand(student)).settledByPaymentId).toBeNull();
  });

  it('should list a promoted second charge of one payment for review as well', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const first = await paid(id);
    await paidAgain(id);
    expect(await kinds(id)).toEqual(['EXTRA']);
    await reverse(id, first);
    expect([await state(id), await kinds(id), await validReceipts(student)]).toEqual(['SUCCESS', ['PROMOTED'], 1]);
    await resolveAll(id, 'refunded');
    expect([await validReceipts(student), (await system.demand(student)).settledByPaymentId]).toEqual([0, null]);
  });

  it('should list a voided receipt for review until the office has informed the student', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await paid(id);
    await reverse(id);
    expect([await state(id), await kinds(id)]).toEqual(['REVERSED', ['RECEIPT_VOID']]);
    await resolveAll(id, 'dismissed');
    expect(await kinds(id)).toEqual([]);
  });

  it('should need review, and not be safe to pay again, when the gateway reports paid after reversed', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await paid(id);
    await reverse(id);
    await system.advanceTime(MINUTE);
    system.gateway.control.move(id, 'settled');
    await system.advanceTime(2 * DAY);
    await settleAll();
    expect((await system.payment(id)).deniedAt).not.toBeNull();
    expect([await state(id), await kinds(id)]).toEqual(['REVERSED', ['DISAGREEMENT', 'RECEIPT_VOID']]);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'REVERSED', safeToPayAgain: false });
  });

  it('should list a late payment for review when it settles a semester that is due again under another session', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const failed = await system.actAtGateway(id, 'fail', { callback: false });
    await system.postReturn(failed.form);
    const { demand } = student;
    await system.data.query('INSERT INTO fee_demands (student_id, semester_no, academic_session, heads, total, created_at, updated_at) SELECT student_id, semester_no, ?, heads, total, 1, 1 FROM fee_demands WHERE id = ?', ['2099-00', demand?.id]);
    await system.data.query('UPDATE fee_demands SET has_other_session = 1, created_at = ? WHERE student_id = ?', [system.clock.now() + 1, student.student.id]);
    await paidAgain(id);
    expect([await state(id), await kinds(id)]).toEqual(['SUCCESS', ['SEMESTER_TWICE']]);
    await resolveAll(id, 'dismissed');
    expect(await kinds(id)).toEqual([]);
  });

  it('should keep the receipt of a promoted payment once the office has accepted it', async () => {
    const { student, a, b } = await paidTwice();
    await reverse(a);
    await resolveAll(b, 'dismissed');
    expect([await state(b), await kinds(b), await validReceipts(student)]).toEqual(['SUCCESS', [], 1]);
  });

  it('should not carry a denial of the charge that went back over to the one that took its receipt over', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const first = await paid(id);
    system.gateway.control.move(id, 'failed');
    await system.advanceTime(MINUTE);
    expect(await kinds(id)).toEqual(['DISAGREEMENT']);
    system.gateway.control.move(id, 'settled', { atomTxnId: first });
    system.gateway.control.goDown();
    await paidAgain(id);
    await reverse(id, first);
    system.gateway.control.goUp();
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', deniedAt: null });
    expect([await kinds(id), await validReceipts(student)]).toEqual([['PROMOTED'], 1]);
  });

  it('should list a denial again that comes after an earlier one was noted and then confirmed', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    await paid(id);
    const denied = async (outcome: 'failed' | 'paid', days: number) => {
      system.gateway.control.move(id, outcome);
      await system.advanceTime(days * DAY + MINUTE);
    };
    await denied('failed', 0);
    await settleAll();
    expect(await kinds(id)).toEqual(['DISAGREEMENT']);
    await resolveAll(id, 'dismissed');
    await denied('paid', 1);
    await settleAll();
    expect((await system.payment(id)).deniedAt).toBeNull();
    await denied('failed', 1);
    await settleAll();
    expect(await kinds(id)).toEqual(['DISAGREEMENT']);
  });

  it('should list within a minute that the gateway denies a second payment that it signed', async () => {
    const { b } = await paidTwice();
    system.gateway.control.move(b, 'failed');
    await system.advanceTime(MINUTE);
    await settleAll();
    expect((await kinds(b)).sort()).toEqual(['DISAGREEMENT', 'DUPLICATE']);
  });

  it('should accept a refund that is recorded after the duplicate was dismissed', async () => {
    const { student, a, b } = await paidTwice();
    const [item] = await system.reviewItems(b);
    await resolveAll(b, 'dismissed');
    expect(await kinds(b)).toEqual([]);
    const refunded = { kind: 'DUPLICATE', gatewayTxnId: item?.charge?.gatewayTxnId ?? null, resolution: 'refunded' } as const;
    expect(await system.resolve(b, refunded)).toBe(204);
    expect([await state(b), await state(a)]).toEqual(['REFUNDED', 'SUCCESS']);
    await reverse(a);
    expect([await state(b), await validReceipts(student)]).toEqual(['REFUNDED', 0]);
  });

  it('should not settle by a refunded second charge of the same payment when the first is reversed', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const first = await paid(id);
    await paidAgain(id);
    await resolveAll(id, 'refunded');
    await reverse(id, first);
    expect([await state(id), await validReceipts(student)]).toEqual(['REVERSED', 0]);
  });

  it('should promote an unresolved duplicate', async () => {
    const { student, a, b } = await paidTwice();
    await reverse(a);
    expect([await state(a), await state(b), await validReceipts(student)]).toEqual(['REVERSED', 'SUCCESS', 1]);
  });

  it('should list a dismissed charge for review when the settling payment is reversed, and not let the student pay meanwhile', async () => {
    const { student, a, b } = await paidTwice();
    await resolveAll(b, 'dismissed');
    expect([await state(b), await kinds(b)]).toEqual(['DUPLICATE', []]);
    await reverse(a);
    expect([await state(a), await state(b), await validReceipts(student)]).toEqual(['REVERSED', 'DUPLICATE', 0]);
    expect(await kinds(b)).toEqual(['HELD']);
    expect(await refusedToken(student)).toContain('PAYMENT_IN_DOUBT');
    for (const id of [a, b]) expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: false, mayPayDespiteDoubt: false });
    const [item] = await system.reviewItems(b);
    expect(item).toMatchObject({ resolutions: ['accepted', 'refunded'], settledBy: null });
  });

  it.each([
    ['accepted', 'SUCCESS', 1], ['refunded', 'REFUNDED', 0],
  ] as const)('should end a held charge that the office resolves as %s', async (resolution, end, receipts) => {
    const { student, a, b } = await paidTwice();
    await resolveAll(b, 'dismissed');
    await reverse(a);
    await resolveAll(b, resolution);
    expect([await state(b), await validReceipts(student), await kinds(b)]).toEqual([end, receipts, []]);
    if (end === 'REFUNDED') expect(await refusedToken(student)).toMatch(/^NDPS/);
  });

  it('should list a dismissed second charge of the same payment for review when the first is reversed', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const first = await paid(id);
    await paidAgain(id);
    await resolveAll(id, 'dismissed');
    await reverse(id, first);
    expect([await state(id), await validReceipts(student), await kinds(id)]).toEqual(['DUPLICATE', 0, ['HELD', 'RECEIPT_VOID']]);
    expect(await refusedToken(student)).toContain('PAYMENT_IN_DOUBT');
    const [held] = await system.reviewItems(id);
    expect(await system.resolve(id, { kind: 'HELD', gatewayTxnId: held?.charge?.gatewayTxnId ?? null, resolution: 'accepted' })).toBe(204);
    expect([await state(id), await validReceipts(student), await kinds(id)]).toEqual(['SUCCESS', 1, []]);
  });

  it('should let the student pay again after a dismissed mismatch, and not after that payment is reversed', async () => {
    const student = await system.student();
    const { transaction_id: mismatched } = await system.token(student);
    await system.postReturn((await system.actAtGateway(mismatched, 'pay', { amount: 100, callback: false })).form);
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

  it('should list a reversal of a refunded charge for review', async () => {
    const { a, b } = await paidTwice();
    await resolveAll(b, 'refunded');
    await reverse(b);
    expect([await state(a), await state(b), await kinds(b)]).toEqual(['SUCCESS', 'REVERSED', ['REVERSED_REFUND']]);
    await resolveAll(b, 'dismissed');
    expect(await kinds(b)).toEqual([]);
  });

  it('should list each charge that does not settle as its own item, also after others were resolved', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await paid(id);
    const second = await paidAgain(id);
    const [item] = await system.reviewItems(id);
    expect(item).toMatchObject({
      kind: 'EXTRA', settledBy: { transaction_id: id }, resolutions: ['refunded', 'dismissed'],
      charge: { key: second, gatewayTxnId: second, bankTxnId: expect.any(String), amount: (await system.payment(id)).amount / 100, paidAt: expect.stringContaining('+05:30') },
    });
    await resolveAll(id, 'refunded');
    expect(await kinds(id)).toEqual([]);
    const third = await paidAgain(id);
    expect((await system.reviewItems(id)).map(({ charge }) => charge?.gatewayTxnId)).toEqual([third]);
  });

  it('should list a second charge on a resolved duplicate, and a late one beside an open one', async () => {
    const { b } = await paidTwice();
    const [first] = await system.reviewItems(b);
    const late = await paidAgain(b);
    expect((await system.reviewItems(b)).map(({ charge }) => charge?.gatewayTxnId)).toEqual([first?.charge?.gatewayTxnId, late]);
    expect(await system.resolve(b, { kind: 'DUPLICATE', gatewayTxnId: first?.charge?.gatewayTxnId ?? null, resolution: 'refunded' })).toBe(204);
    expect((await system.reviewItems(b)).map(({ charge }) => charge?.gatewayTxnId)).toEqual([late]);
    expect(await state(b)).toBe('DUPLICATE');
  });

  it('should refuse the resolution of an unknown item, and accept a repeated resolution once', async () => {
    const { a, b, chargeA } = await paidTwice();
    const [item] = await system.reviewItems(b);
    const request = { kind: 'DUPLICATE', gatewayTxnId: item?.charge?.gatewayTxnId ?? null, resolution: 'refunded' } as const;
    expect(await system.resolve(a, { kind: 'EXTRA', gatewayTxnId: chargeA, resolution: 'dismissed' })).toBe(409);
    expect(await system.resolve(b, { ...request, resolution: 'accepted' })).toBe(409);
    expect(await Promise.all([system.resolve(b, request), system.resolve(b, request)])).toEqual([204, 204]);
    expect(await system.resolve(b, { ...request, resolution: 'dismissed' })).toBe(409);
    expect(await system.resolve(b, { ...request, kind: 'NONSENSE' as never })).toBe(400);
    expect(await state(b)).toBe('REFUNDED');
  });

  it('should be pending, and not safe to pay again, when one charge is reversed and another one is at the bank', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const first = await paid(id);
    const { atomTxnId: second } = await system.gateway.control.payAgain(id, { callback: false });
    system.gateway.control.move(id, 'pending', { atomTxnId: second });
    await reverse(id, first);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false });
    await settleAll();
    expect(await state(id)).toBe('AT_BANK');
    expect(await validReceipts(student)).toBe(0);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'PENDING', safeToPayAgain: false });
    expect(await refusedToken(student)).toContain('PAYMENT_IN_DOUBT');
    system.gateway.control.settle(id, { atomTxnId: second, callback: false });
    await system.advanceTime(31 * MINUTE);
    await settleAll();
    expect([await state(id), await validReceipts(student)]).toEqual(['SUCCESS', 1]);
  });

  it('should settle a late payment of a fee that has changed since, and list the difference for review', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    const { heads, total } = await system.demand(student);
    const { admissionNumber, studentName, semesterNo, academicSession } = student.student;
    const raised = { ...heads, tutionFees: (heads['tutionFees'] ?? 0) + 100_000 };
    const rupees = Object.fromEntries(Object.entries(raised).map(([name, paise]) => [name, (paise / 100).toFixed(2)]));
    const { code, troubles } = await runImport(system.database.url, csv([{ admissionNumber, studentName: studentName ?? '', semesterNo, academicSession: academicSession ?? '', ...rupees }]));
    expect([code, troubles]).toEqual([0, '']);
    expect((await system.demand(student)).total).toBe(total + 100_000);
    system.gateway.control.settle(id, { callback: false });
    await system.advanceTime(31 * MINUTE);
    await settleAll();
    expect(await state(id)).toBe('SUCCESS');
    const reply = await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.student.admissionNumber });
    expect(await reply.json()).toMatchObject({ total_fees: total / 100 });
    expect(await system.reviewItems(id)).toEqual([
      expect.objectContaining({ kind: 'FEE_CHANGED', payment: expect.objectContaining({ amount: total / 100 }), feeToday: (total + 100_000) / 100 }),
    ]);
    await resolveAll(id, 'dismissed');
    expect(await kinds(id)).toEqual([]);
  });

  it('should end the alarm about an old open payment when it is resolved', async () => {
    for (const days of [40, 1]) await system.advanceTime(days * DAY);
    await settleAll();
    expect(await oldestOpen()).toBe(0);
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'pay', { amount: 100, callback: false })).form);
    await system.advanceTime(DAY);
    expect(await oldestOpen()).toBeGreaterThan(80_000);
    await resolveAll(id, 'dismissed');
    expect(await oldestOpen()).toBe(0);
  });

  const oldestOpen = async (): Promise<number> => {
    const { oldestOpenAt } = await system.server.app.get(PaymentCounts).backlog(system.clock.now());
    return oldestOpenAt === null ? 0 : (system.clock.now() - oldestOpenAt) / 1_000;
  };
});
