import { readRefundStatusReply } from '../../src/payments/providers/atom/wire/atom-refund-replies.js';
import { responseCipher, UAT_OPTIONS } from '../fixtures/atom-messages.js';

const REMARKS = { paidOut: new Set<string>(), rejected: new Set<string>() };
const ENTRY = { refundTxnId: '12000000000077', refundAmt: '100.00', remarks: 'REFUND INITIATED', prodRefundId: 'RF-0001' };
const SUCCESS = { statusCode: 'OTS0000', message: 'SUCCESS', description: '' };

const listed = (payInstrument: unknown) => readRefundStatusReply(
  { status: 200, body: `encData=${responseCipher.encrypt(JSON.stringify({ payInstrument }))}&merchId=${UAT_OPTIONS.merchantId}` }, responseCipher, UAT_OPTIONS.merchantId, REMARKS);
const details = (refundStatusDetails: unknown) => listed({ refundStatusDetails, responseDetails: SUCCESS });

/** What is taken for an empty list lets a refund be sent beside one that the gateway has. */
describe('A list of refunds in a shape that nobody has seen', () => {
  it.each([
    ['entries in the product itself', [{ prodName: 'NSE', ...ENTRY }]],
    ['another name inside the product', [{ prodName: 'NSE', refunds: [ENTRY] }]],
    ['another name inside the object', { refunds: [{ prodName: 'NSE', refundStatus: [ENTRY] }] }],
    ['a text', 'REFUND INITIATED'],
  ])('should not be taken for an empty one: %s', (_name, shape) => expect(details(shape)).not.toEqual({ kind: 'answered', refunds: [] }));

  it('should be read to its end when the answer has several elements', () => {
    const found = listed([{ refundStatusDetails: [], responseDetails: SUCCESS }, { refundStatusDetails: [{ prodName: 'NSE', refundStatus: [ENTRY] }], responseDetails: SUCCESS }]);
    expect(found).not.toEqual({ kind: 'answered', refunds: [] });
  });
});
