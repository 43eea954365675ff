import type { ReviewCount } from '../../src/contract/index.js';
import { PaymentLedger } from '../../src/payments/ledger/payment-ledger.js';
import type { GatewayMessage } from '../../src/payments/providers/payment-provider.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { BookingOffice } from './booking-office.js';

const DAY = 86_400_000;

const NOTHING: GatewayMessage = {
  status: 'notStarted', transactionId: null, merchantId: null, gatewayTxnId: null, code: 'OTS0301', message: '', amount: null, surcharge: null, totalAmount: null, currency: null,
  channel: null, isChallan: false, isPaidUnlessChallan: false, bankTxnId: null, reconciliationCode: null, openedAt: null, initiatedAt: null, completedAt: null, signature: 'valid', payload: {},
};

describe.each([ANY_DATABASE])('A payment that was closed while the bank still called it pending, on %s', (kind) => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await BookingOffice.open(kind);
  });
  afterAll(() => office.close());

  it('should not be counted in the review queue, where it is not listed, when it was noted and a message tells of no money', async () => {
    const { system } = office;
    const { id, atomTxnId } = await office.doubtful(await system.student());
    office.numbers.set(atomTxnId, '');
    office.withoutId.add(atomTxnId);
    await system.data.query('DELETE FROM gateway_facts');
    for (let day = 0; day < 7; day += 1) await system.advanceTime(DAY);
    const seen = async () => [await office.look(id), ((await (await system.office('admin/review-queue/count')).json()) as ReviewCount).cases];
    expect(await seen()).toEqual([{ state: 'EXPIRED', cases: ['STILL_PENDING'] }, 1]);
    expect(await office.refunds.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'STILL_PENDING', gatewayTxnId: null, resolution: 'dismissed', reason: 'NDPS waits.' })).toBe('204');
    expect(await seen()).toEqual([{ state: 'EXPIRED', cases: [] }, 0]);
    const { provider } = await system.payment(id);
    await system.server.app.get(PaymentLedger).apply('return', provider, id, [{ ...NOTHING, transactionId: id, gatewayTxnId: atomTxnId }]);
    expect(await seen()).toEqual([{ state: 'EXPIRED', cases: [] }, 0]);
  });
});
