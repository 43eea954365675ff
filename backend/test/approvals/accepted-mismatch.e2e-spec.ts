import type { Approval, ReceiptData, ReviewItem, TransactionHistory } from '../../src/contract/index.js';
import { OutboxWorker } from '../../src/receipts/mail/outbox-worker.js';
import { outcomeOf } from '../people/office.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const PAID = 100_050;

describe.each([ANY_DATABASE])('Money of another amount than the fee, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { clerk: 'clerk', accountant: 'accountant' });
  });
  afterAll(() => system.close());

  const as: OfficeStaff['as'] = (...call) => staff.as(...call);
  const outcome: OfficeStaff['outcome'] = (...call) => staff.outcome(...call);
  const charged = async (item: ReviewItem | undefined) => ({ kind: item?.kind ?? '', gatewayTxnId: item?.charge?.gatewayTxnId ?? null });

  async function mismatched() {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { amount: PAID, callback: false });
    await system.postReturn(form);
    const [item] = await system.reviewItems(id);
    const resolve = async (resolution: string, reason = 'The rest was paid at the window.') =>
      as('clerk', `admin/review-queue/payments/${id}/resolve`, { ...(await charged(item)), resolution, reason });
    return { given, id, item, atomTxnId: atomTxnId ?? '', resolve };
  }
  async function accepted() {
    const made = await mismatched();
    const approval = (await (await made.resolve('accepted')).json()) as Approval;
    expect(await outcome('accountant', `admin/approvals/${approval.id}/approve`)).toBe('204');
    return { ...made, approval };
  }
  const receiptOf = async (id: string, admissionNumber: string) => as('accountant', `admin/getFeeReceipt/${id}`, { admissionNumber });

  it('should settle the fee, with a receipt for what was paid, when a second person approves it', async () => {
    const { given, id, item, approval } = await accepted();
    const fee = (given.demand?.total ?? 0) / 100;
    expect(item?.resolutions).toEqual(['accepted', 'refunded', 'dismissed']);
    expect(approval).toMatchObject({
      kind: 'review.accept', reason: 'The rest was paid at the window.', before: { status: 'PENDING', fee }, after: { resolution: 'accepted', kind: 'MISMATCH', amount: PAID / 100 },
    });
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', settledAmount: PAID });
    expect((await system.demand(given)).settledTransactionId).toBe(id);
    const receipt = (await (await receiptOf(id, given.student.admissionNumber)).json()) as ReceiptData;
    expect(receipt.total_fees).toBe(1000.5);
    expect(receipt.heads).toEqual([{ name: 'acceptedAmount', label: expect.stringMatching(/^Received for a fee of ₹/) as string, amount: 1000.5 }]);
    expect(await system.reviewItems(id)).toEqual([]);
    expect((await system.status(id, given)).amount).toBe(1000.5);
    const rows = (await (await system.office('getPaymentResponse')).json()) as { transaction_id: string; total_fees: number }[];
    expect(rows.find((row) => row.transaction_id === id)?.total_fees).toBe(1000.5);
    const history = (await (await as('clerk', `admin/transactions/${id}`)).json()) as TransactionHistory;
    expect(history.timeline.find(({ source }) => source === 'decision:accepted')).toMatchObject({ actor: 'accountant', text: 'The rest was paid at the window.' });
    await system.server.app.get(OutboxWorker).runOnce();
  });

  it('should stay settled when the gateway confirms the other amount, and void the receipt when it takes it back', async () => {
    const { given, id, atomTxnId } = await accepted();
    await system.advanceTime(86_400_000);
    expect(await system.payment(id)).toMatchObject({ state: 'SUCCESS', deniedAt: null });
    expect(await system.reviewItems(id)).toEqual([]);
    system.gateway.control.reverse(id, { callback: false });
    await system.callback(system.gateway.control.callbackForm(id, { atomTxnId }));
    expect(await system.payment(id)).toMatchObject({ state: 'REVERSED', settledAmount: null });
    expect((await receiptOf(id, given.student.admissionNumber)).status).toBe(404);
    expect((await system.demand(given)).settledTransactionId).toBeNull();
  });

  it('should not settle a fee that another payment has settled meanwhile', async () => {
    const { given, id, item, resolve } = await mismatched();
    const approval = (await (await resolve('accepted')).json()) as Approval;
    expect(await outcome('clerk', `admin/review-queue/payments/${id}/release`, { reason: 'The student called.' })).toBe('204');
    const { transaction_id: other } = await system.token(given);
    await system.postReturn((await system.actAtGateway(other, 'pay', { callback: false })).form);
    expect((await system.payment(other)).state).toBe('SUCCESS');
    expect(await outcome('accountant', `admin/approvals/${approval.id}/approve`)).toBe('409 NOT_RESOLVABLE');
    expect((await system.reviewItems(id)).map(({ resolutions }) => resolutions)).toEqual([['refunded', 'dismissed']]);
    expect(item?.kind).toBe('MISMATCH');
    expect(await system.payment(id)).toMatchObject({ state: 'MISMATCH', settledAmount: null });
  });

  it('should be decided with a reason only, whatever becomes of it', async () => {
    const { id, resolve } = await mismatched();
    for (const resolution of ['accepted', 'refunded', 'dismissed']) expect(await outcomeOf(await resolve(resolution, ' '))).toBe('400 VALIDATION_FAILED');
    expect(await outcomeOf(await resolve('dismissed', 'The student was asked for the rest.'))).toBe('204');
    const history = (await (await as('clerk', `admin/transactions/${id}`)).json()) as TransactionHistory;
    expect(history.timeline.find(({ source }) => source === 'decision:dismissed')).toMatchObject({ actor: 'clerk', text: 'The student was asked for the rest.' });
  });
});
