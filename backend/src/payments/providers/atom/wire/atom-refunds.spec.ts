import { requestCipher, responseCipher, UAT_OPTIONS } from '../../../../../test/fixtures/atom-messages.js';
import { vectors } from '../../../../../test/fixtures/gateway-vectors.js';
import { rupeesText } from '../../../../contract/fees/money.js';
import { sign } from './atom-crypto.js';
import { readRefundReply, readRefundStatusReply } from './atom-refund-replies.js';
import { refundRequest, refundStatusRequest } from './atom-refund-requests.js';

const ORDER = { transactionId: 'ORD-0001', gatewayTxnId: '11000000900001', refundId: 'RF-0001', amount: 10_000 };
const REMARKS = { paidOut: new Set(['REFUND PROCESSED']), rejected: new Set(['REJECTED']) };
const REFUSED = '{"encData":null,"txnMessage":"FAILED","txnStatusCode":"OTS0451","txnDescription":"INVALID MERCHANT INFORMATION"}';

const body = (text: string): string => `encData=${responseCipher.encrypt(text)}&merchId=${UAT_OPTIONS.merchantId}`;
const read = (text: string, status = 200) => readRefundReply({ status, body: text }, responseCipher, UAT_OPTIONS.merchantId, ORDER);
const listed = (text: string, status = 200) => readRefundStatusReply({ status, body: text }, responseCipher, UAT_OPTIONS.merchantId, REMARKS);

/** As the gateway's types say. */
function answer({ code = 'OTS0000', product = {}, array = false, pay = {} }: { code?: string | null; product?: object; array?: boolean; pay?: object } = {}): string {
  const prodDetails = [{ prodName: 'NSE', refundTxnId: '12000000000077', prodRefundId: 'RF-0001', prodDescription: 'REFUND INITIATED', prodRefundAmount: 100, ...product }];
  const element = {
    payDetails: { atomTxnId: 11_000_000_900_001, prodDetails, txnCurrency: 'INR', totalRefundAmount: 100, ...pay },
    ...(code === null ? {} : { responseDetails: { statusCode: code, message: 'SUCCESS', description: 'REFUND INITIATED' } }),
  };
  return body(JSON.stringify({ payInstrument: array ? [element] : element }));
}

describe('A refund request', () => {
  it('should be the one of the documents, with the amount signed as it is written', () => {
    const { payInstrument } = JSON.parse(refundRequest(UAT_OPTIONS, ORDER)) as { payInstrument: unknown };
    expect(payInstrument).toEqual({
      headDetails: { api: 'REFUNDINIT', source: 'OTS' },
      merchDetails: { merchId: 317_157, password: 'Test@123', merchTxnId: 'ORD-0001' },
      payDetails: {
        signature: sign(UAT_OPTIONS.requestHashKey, ['317157', 'Test@123', 'ORD-0001', '100.00', 'INR', 'REFUNDINIT']),
        atomTxnId: 11_000_000_900_001, totalRefundAmount: '100.00', txnCurrency: 'INR',
        prodDetails: [{ prodName: 'NSE', prodRefundAmount: '100.00', prodRefundId: 'RF-0001' }],
      },
    });
  });

  it('should carry the published signature', () => {
    const vector = vectors.signatures.find(({ id }) => id === 'sig-refund-2dp');
    expect(refundRequest(UAT_OPTIONS, { ...ORDER, transactionId: 'VEC-0001' })).toContain(`"signature":"${vector?.signature}"`);
  });

  it('should write and sign the amount without zeros where the merchant wants it so', () => {
    const text = refundRequest({ ...UAT_OPTIONS, signatureAmount: 'stripped' }, { ...ORDER, amount: 500 });
    expect(text).toContain('"totalRefundAmount":"5"');
    expect(text).toContain(sign(UAT_OPTIONS.requestHashKey, ['317157', 'Test@123', 'ORD-0001', '5', 'INR', 'REFUNDINIT']));
    expect(rupeesText(500)).toBe('5.00');
  });

  it('should ask for the status unsigned, with the password in Base64', () => {
    const text = refundStatusRequest(UAT_OPTIONS, ORDER);
    expect(JSON.parse(requestCipher.decrypt(requestCipher.encrypt(text)) ?? '')).toEqual({
      payInstrument: {
        headDetails: { api: 'REFUNDSTATUS', source: 'OTS_ARS' }, merchDetails: { merchId: 317_157, password: 'VGVzdEAxMjM=' },
        payDetails: { atomTxnId: 11_000_000_900_001, prodDetails: [{ prodName: 'NSE' }] },
      },
    });
  });
});

describe('The answer to a refund', () => {
  it.each([
    ['of the documents', answer()], ['as an array', answer({ array: true })], ['with OTS0001, which is no reversal here', answer({ code: 'OTS0001' })],
    ['of the former generation', answer({ code: '00' })], ['with the code of its product alone', answer({ code: null, product: { prodStatusCode: 'OTS0000' } })],
  ])('should be accepted: %s', (_name, text) => expect(read(text)).toMatchObject({ kind: 'accepted', gatewayRefundId: '12000000000077', text: 'REFUND INITIATED' }));

  it.each([
    ['for want of money in the account', answer({ code: 'M4' })], ['for its product', answer({ product: { prodStatusCode: 'M3' } })],
    ['for its signature', answer({ code: 'OTS0506' })], ['unencrypted', REFUSED],
  ])('should be rejected: %s', (_name, text) => expect(read(text).kind).toBe('rejected'));

  it.each([
    ['an internal error', answer({ code: 'OTS0951' })], ['a code nobody knows', answer({ code: 'X9' })], ['no code', answer({ code: null })],
    ['an accepted product in a refused answer', answer({ code: 'M4', product: { prodStatusCode: 'OTS0000' } })],
    ['another amount', answer({ pay: { totalRefundAmount: 99 } })], ['another charge', answer({ pay: { atomTxnId: 1 } })],
    ['another refund', answer({ product: { prodRefundId: 'RF-0002' } })],
    ['nothing', ''], ['a page', '<html></html>'], ['garbage', 'encData=zz'], ['another key', `encData=${requestCipher.encrypt('{}')}&merchId=317157`],
  ])('should be unknown: %s', (_name, text) => expect(read(text).kind).toBe('unknown'));

  it('should be unknown when a proxy answers for the gateway', () => expect(read('<html></html>', 502).kind).toBe('unknown'));
});

describe('The list of refunds', () => {
  const entry = (remarks: string, more: object = {}) => ({ refundTxnId: '12000000000077', refundAmt: '100.00', refundInitiatedDate: '2026-01-20', remarks, prodRefundId: 'RF-0001', ...more });
  const list = (refundStatusDetails: unknown, code = 'OTS0000') =>
    body(JSON.stringify({ payInstrument: { refundStatusDetails, responseDetails: { statusCode: code, message: 'SUCCESS', description: '' } } }));

  it.each([
    ['an array of products', [{ prodName: 'NSE', refundStatus: [entry('REFUND INITIATED')] }]],
    ['an object', { refundDetails: [{ prodName: 'NSE', refundStatus: [entry('REFUND INITIATED')] }] }],
  ])('should be read as %s', (_name, details) => {
    expect(listed(list(details))).toEqual({
      kind: 'answered',
      refunds: [{ refundId: 'RF-0001', gatewayRefundId: '12000000000077', amount: 10_000, remark: 'REFUND INITIATED', standing: 'inProgress' }],
    });
  });

  it.each([
    ['REFUND INITIATED', 'inProgress'], ['refund processed', 'paidOut'], ['Rejected', 'rejected'], ['PROCESSED', 'inProgress'], ['', 'inProgress'],
  ])('should say of %j: %s', (remark, standing) => {
    const found = listed(list([{ prodName: 'NSE', refundStatus: [entry(remark)] }]));
    expect(found.kind === 'answered' && found.refunds[0]?.standing).toBe(standing);
  });

  it('should tell every refund of the charge, also one without our id', () => {
    const found = listed(list([{ prodName: 'NSE', refundStatus: [entry('A'), entry('B', { prodRefundId: '', refundTxnId: '12' })] }]));
    expect(found.kind === 'answered' && found.refunds.map(({ refundId }) => refundId)).toEqual(['RF-0001', null]);
  });

  it.each([['no data', list(undefined, 'OTS0401')], ['an empty list', list([])]])('should be empty: %s', (_name, text) => {
    expect(listed(text)).toEqual({ kind: 'answered', refunds: [] });
  });

  it.each([
    ['success without a list', list(undefined)], ['a wrong password', list(undefined, 'OTS0522')], ['an internal error', list(undefined, 'OTS0951')],
    ['nothing', ''], ['a refusal', REFUSED], ['garbage', 'encData=00'],
  ])('should say nothing: %s', (_name, text) => expect(listed(text).kind).toBe('unanswered'));
});
