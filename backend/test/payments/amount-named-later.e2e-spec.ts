import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const SECOND = 1_000;
const DAY = 86_400_000;

describe.each([ANY_DATABASE])('Money of which the gateway names more, or other, later on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());

  const look = async (id: string) => ({ state: (await office.system.payment(id)).state, cases: (await office.system.reviewItems(id)).map((item) => item.kind).sort() });
  const days = async (count: number): Promise<void> => {
    for (let day = 0; day < count; day += 1) await office.system.advanceTime(DAY);
  };
  /** @param amount paise; the whole fee unless told otherwise. */
  async function name(id: string, atomTxnId: string, amount?: number): Promise<void> {
    const order = office.system.gateway.control.payment(id);
    for (const attempt of order.attempts) if (attempt.atomTxnId === atomTxnId) Object.assign(attempt, { amount: amount ?? order.amount });
    await office.system.advanceTime(SECOND);
    expect((await office.system.callback(office.system.gateway.control.callbackForm(id, { atomTxnId }))).status).toBe(200);
  }
  async function aRupee() {
    const student = await office.system.student();
    const { transaction_id: id } = await office.system.token(student);
    const { form, atomTxnId } = await office.system.actAtGateway(id, 'pay', { amount: 100, callback: false });
    await office.system.postReturn(form);
    expect(await look(id)).toEqual({ state: 'MISMATCH', cases: ['MISMATCH'] });
    return { id, atomTxnId, student };
  }

  it.each(['gateway', 'bankTransfer'] as const)('should be a case, and no reason to pay again, when the rupee known of it was given back by %s', async (method) => {
    const { system } = office;
    const { id, atomTxnId, student } = await aRupee();
    await office.approved(id, atomTxnId, { method, ...(method === 'bankTransfer' ? { utr: 'SBIN226011599999' } : {}) });
    await office.run();
    if (method === 'gateway') {
      system.gateway.control.moveRefund(id, { remarks: 'Processed' });
      await office.pass(DAY);
    }
    expect(await look(id)).toEqual({ state: 'REFUNDED', cases: [] });
    await name(id, atomTxnId);
    await days(1);
    expect(await look(id)).toEqual({ state: 'DUPLICATE', cases: ['HELD'] });
    const [charge] = await office.charges(id);
    expect(charge).toMatchObject({ amount: 6_078.6, left: 6_077.6 });
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: false });
  });

  it('should be a case when the rupee was known of an extra charge, beside a receipt that stands', async () => {
    const { id } = await office.paid();
    const { form, atomTxnId } = await office.system.gateway.control.payAgain(id, { callback: false, amount: 100 } as never);
    await office.system.postReturn(form);
    await office.approved(id, atomTxnId, { method: 'bankTransfer', utr: 'SBIN226011566667' });
    expect(await look(id)).toEqual({ state: 'SUCCESS', cases: [] });
    await name(id, atomTxnId);
    expect(await look(id)).toEqual({ state: 'SUCCESS', cases: ['EXTRA'] });
  });

  it('should be a case again when a person has ended one other amount and the gateway names a larger one', async () => {
    const { id, atomTxnId } = await aRupee();
    const resolution = { kind: 'MISMATCH', gatewayTxnId: atomTxnId, resolution: 'refunded', reason: 'Given back at the counter.' };
    const outcome = await office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, resolution);
    expect(outcome).toMatch(/^20/);
    expect((await look(id)).cases).toEqual([]);
    await name(id, atomTxnId, 500_000);
    expect(await look(id)).toEqual({ state: 'REFUNDED', cases: ['DISAGREEMENT'] });
  });

  it('should stay ended when the whole fee was given back and more is named besides, and a person confirms that all went back', async () => {
    const { id, charge } = await office.paid();
    await office.approved(id, charge, { method: 'bankTransfer', utr: 'SBIN226011566669', afterwards: 'closed' });
    const ended = await look(id);
    expect(ended.state).toBe('REFUNDED');
    await name(id, charge, 700_000);
    await days(1);
    expect(await look(id)).toEqual({ ...ended, cases: [...ended.cases, 'DISAGREEMENT'].sort() });
    const confirmed = { kind: 'DISAGREEMENT', gatewayTxnId: charge, resolution: 'dismissed', reason: 'NDPS has found its mistake.' };
    expect(await office.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, confirmed)).toBe('204');
    expect(await look(id)).toEqual(ended);
    expect(await office.charges(id)).toEqual([expect.objectContaining({ left: 0 })]);
  });

  it('should be asked about when a signed message names one rupee for the charge of a receipt after its last requery', async () => {
    const { id } = await office.paid();
    await days(10);
    expect(await look(id)).toEqual({ state: 'SUCCESS', cases: [] });
    const [charge] = office.system.gateway.control.payment(id).attempts;
    await name(id, charge?.atomTxnId ?? '', 100);
    await days(1);
    expect((await look(id)).cases).toContain('DISAGREEMENT');
  });

  it('should not be new when the gateway says again what it said before', async () => {
    const { id, atomTxnId } = await aRupee();
    await office.approved(id, atomTxnId, { method: 'bankTransfer', utr: 'SBIN226011566668' });
    await name(id, atomTxnId, 100);
    await days(1);
    expect(await look(id)).toEqual({ state: 'REFUNDED', cases: [] });
  });
});
