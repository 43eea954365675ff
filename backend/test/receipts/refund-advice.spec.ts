import { composeAdviceMail } from '../../src/receipts/advice/refund-advice.js';
import type { PaidRefund } from '../../src/payments/refunds/paid-refunds.service.js';
import { aForm } from '../support/factories.js';

const COLLEGE = { name: 'MMM College', address: 'College Road, Gorakhpur', phone: '0551 200 0000', email: 'fees@mmmcollege.example' };
const refund = (over: Partial<PaidRefund> = {}): PaidRefund => ({
  refundId: 'RF0123456789ABCDEF', transactionId: 'NDPS261120100000001', receiptNo: 'RC00000001', admissionNumber: 'MMM1', semesterNo: 5, form: aForm({ studentName: 'आशा रानी' }), language: 'en',
  amount: 701_210, method: 'gateway', utr: null, gatewayTxnId: '11000000900001', gatewayRefundId: null, paidOutAt: Date.UTC(2026, 10, 20, 20, 0), ...over,
});

describe('The mail of a refund advice', () => {
  it('should name the Indian day, the amount and only the ids that are known', () => {
    const { text, subject } = composeAdviceMail(refund(), COLLEGE, false);
    expect(subject).toBe('MMM College: Refund advice RF0123456789ABCDEF');
    expect(text).toMatch(/^₹7,012\.10 was given back to आशा रानी, of what was paid for semester 5\.$/m);
    expect(text).toMatch(/^Paid out on: +21\/11\/26$/m);
    expect(text).not.toMatch(/UTR|Gateway's refund ID|TEST/);
    expect(text).toContain('What the payment gateway charged on top of the fee is not given back.');
  });

  it('should say of test money that nothing was given back, and keep to one line what a student typed', () => {
    const { text, subject } = composeAdviceMail(refund({ form: aForm({ studentName: 'Asha\nUTR: 1' }) }), COLLEGE, true);
    expect([subject.startsWith('TEST - no real money: '), text.startsWith('TEST - no real money. Nothing was given back.')]).toEqual([true, true]);
    expect(text).not.toMatch(/^UTR/m);
  });
});
