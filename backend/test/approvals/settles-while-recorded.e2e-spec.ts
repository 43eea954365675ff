import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { RefundOffice } from '../payments/refund-office.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const REASON = 'Given back at the window.';

describe.each([ANY_DATABASE])('A payment that comes to settle the fee while somebody records it as refunded, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => office.system.close());

  it('should need a second person', async () => {
    const { a, b, chargeA, chargeB } = await office.paidTwice();
    const payments = office.system.server.app.get(PaymentRepository);
    const find = payments.find.bind(payments);
    jest.spyOn(payments, 'find').mockImplementationOnce(async (id) => {
      const found = await find(id);
      office.system.gateway.control.reverse(a, { callback: false, atomTxnId: chargeA });
      await office.system.callback(office.system.gateway.control.callbackForm(a, { atomTxnId: chargeA }));
      return found;
    });
    const answer = await office.outcome('clerk', `admin/review-queue/payments/${b}/resolve`, { kind: 'DUPLICATE', gatewayTxnId: chargeB, resolution: 'refunded', reason: REASON });
    expect((await office.system.payment(a)).state).toBe('REVERSED');
    expect([answer, (await office.system.payment(b)).state]).not.toEqual(['204', 'REFUNDED']);
  });
});
