import { responseCipher, UAT_OPTIONS } from '../../../../../test/fixtures/atom-messages.js';
import { readStatusReply, readTokenReply } from './atom-replies.js';

const ID = 'NDPS260115101424001';
const MERCHANT = UAT_OPTIONS.merchantId;
const TOKEN =
  '{"atomTokenId":15000000085228,"responseDetails":{"txnStatusCode":"OTS0000","txnMessage":"SUCCESS","txnDescription":"ATOM TOKEN ID HAS BEEN GENERATED SUCCESSFULLY"}}';

function token(body: string, status = 200) {
  return readTokenReply({ status, body }, responseCipher, MERCHANT);
}

function authBody(text: string): string {
  return `merchId=317157&encData=${responseCipher.encrypt(text)}`;
}

describe('readTokenReply', () => {
  it.each([
    ['as the gateway sends it', authBody(TOKEN)],
    ['with the pairs swapped', `encData=${responseCipher.encrypt(TOKEN)}&merchId=317157\r\n`],
    ['in lower case', authBody(TOKEN).toLowerCase()],
    ['as JSON', JSON.stringify({ merchId: '317157', encData: responseCipher.encrypt(TOKEN) })],
    ['in a hidden field', `<form><input type="hidden" name="encData" value="${responseCipher.encrypt(TOKEN)}"></form>`],
  ])('should find the token when the reply comes %s', (_how, body) => {
    expect(token(body)).toEqual({ kind: 'token', tokenId: '15000000085228' });
  });

  it('should keep a token as written when it is longer than a double can hold', () => {
    expect(token(authBody(TOKEN.replace('15000000085228', '15000000085228000001')))).toMatchObject({
      tokenId: '15000000085228000001',
    });
  });

  it.each([
    [
      '{"encData":null,"txnMessage":"FAILED","txnStatusCode":"OTS0451","txnDescription":"INVALID MERCHANT INFORMATION"}',
      200,
      'OTS0451',
    ],
    [
      '{"encData":null,"txnMessage":"FAILED","txnStatusCode":"OTS0600","txnDescription":"VALIDATION FAILED"}',
      400,
      'OTS0600',
    ],
    [
      authBody('{"atomTokenId":null,"responseDetails":{"txnStatusCode":"OTS0600","txnMessage":"FAILED"}}'),
      200,
      'OTS0600',
    ],
    ['{"message":"Welcome to NTTDATAPAY OTS PAY API"}', 403, 'HTTP403'],
    ['', 401, 'HTTP401'],
  ])('should be refused when the gateway says no: %s with %i', (body, status, code) => {
    expect(token(body, status)).toMatchObject({ kind: 'refused', code });
  });

  it.each([
    ['nothing', '', 200],
    ['a page', '<html><body>503 Service Unavailable</body></html>', 200],
    ['a page with 503', '<html></html>', 503],
    ['a redirect', '', 302],
    ['too many requests', '', 429],
    ['truncated hex', authBody(TOKEN).slice(0, -5), 200],
    ['a cut block', authBody(TOKEN).slice(0, -32), 200],
    ['garbage', 'encData=%%%zz', 200],
    ['another merchant', authBody(TOKEN).replace('317157', '317158'), 200],
    ['success without a token', authBody('{"responseDetails":{"txnStatusCode":"OTS0000"}}'), 200],
    ['a token that is no number', authBody(TOKEN.replace('15000000085228', '"<b>"')), 200],
    ['no code', authBody('{"atomTokenId":1}'), 200],
    ['JSON without status', '{"ok":true}', 200],
  ])('should know nothing when the answer is %s', (_what, body, status) => {
    expect(token(body, status)).toMatchObject({ kind: 'unknown', reason: 'unreadable' });
  });
});

interface Element {
  id?: string;
  merchant?: string;
  atomTxnId?: string;
  code: string;
  channel?: string;
  recon?: string;
}

function attempt({
  id = ID,
  merchant = '317157',
  atomTxnId = '11000000900001',
  code,
  channel = '"NB"',
  recon = 'NRNS',
}: Element) {
  return `{"settlementDetails":{"reconStatus":"${recon}"},"merchDetails":{"merchId":${merchant},"clientCode":"1234","merchTxnId":"${id}","merchTxnDate":"2026-01-15 10:14:24"},"payDetails":{"atomTxnId":${atomTxnId},"product":"NSE","amount":19.99,"surchargeAmount":0.00,"totalAmount":19.99},"payModeSpecificData":{"subChannel":${channel},"bankDetails":{"bankTxnId":"b-1","otsBankName":"Atom Bank"}},"responseDetails":{"statusCode":"${code}","message":"M","description":"D"}}`;
}

function codeOnly(code: string): string {
  return `{"responseDetails":{"statusCode":"${code}","message":"FAILED","description":"D"}}`;
}

function status(...elements: string[]) {
  const body = `encData=${responseCipher.encrypt(`{"payInstrument":[${elements.join(',')}]}`)}&merchId=317157`;
  return readStatusReply({ status: 200, body }, responseCipher, MERCHANT, ID);
}

describe('readStatusReply', () => {
  it.each([['null', 'NRNS', true], ['null', 'RS', false], ['"NB"', 'NRNS', false]])(
    'should say of a success in mode %s with reconciliation %s whether a challan would be unpaid', (channel, recon, isPaidUnlessChallan) => {
      expect(status(attempt({ code: 'OTS0000', channel, recon }))).toMatchObject({ messages: [{ status: 'paid', isPaidUnlessChallan }] });
    });

  it.each(['OTS0600', 'OTS0551', 'OTS0000'])('should not pass over an element without our id beside an attempt: %s', (code) => {
    expect(status(attempt({ code: 'OTS0600' }), codeOnly(code))).toMatchObject({ kind: 'unanswered', reason: 'unreadable' });
    expect(status(attempt({ code: 'OTS0000' }), codeOnly(code))).toMatchObject({ kind: 'answered', isIncomplete: true, messages: [{ status: 'paid' }] });
  });

  it('should tell of every attempt when the gateway knows several', () => {
    const answer = status(
      attempt({ code: 'OTS0600', atomTxnId: '1' }),
      attempt({ code: 'OTS0000', atomTxnId: '2', channel: '["UP"]' }),
    );
    expect(answer).toMatchObject({
      kind: 'answered',
      messages: [
        { status: 'failed', gatewayTxnId: '1', channel: 'NB', signature: 'notSigned' },
        { status: 'paid', gatewayTxnId: '2', channel: 'UP', amount: 1_999, bankTxnId: 'b-1', reconciliationCode: 'NRNS' },
      ],
    });
  });

  it('should accept one object when the gateway sends no array', () => {
    const body = `merchId=317157&encData=${responseCipher.encrypt(`{"payInstrument":${attempt({ code: 'OTS0002' })}}`)}`;
    expect(readStatusReply({ status: 200, body }, responseCipher, MERCHANT, ID)).toMatchObject({
      kind: 'answered',
      messages: [{ status: 'paid' }],
    });
  });

  it.each(['OTS0401', 'OTS0301'])('should say not started when the only element is %s', (code) => {
    expect(status(codeOnly(code))).toMatchObject({
      kind: 'answered',
      messages: [{ status: 'notStarted', transactionId: null, gatewayTxnId: null }],
    });
  });

  it.each(['OTS0501', 'OTS0503', 'OTS0506', 'OTS0507', 'OTS0509', 'OTS0522', 'OTS0451', 'OTS0951', 'OTS0624', 'X'])(
    'should say nothing about the money when the code is %s',
    (code) => {
      expect(status(codeOnly(code))).toMatchObject({ kind: 'unanswered', reason: 'clientError' });
      expect(status(attempt({ code }))).toMatchObject({ kind: 'unanswered', reason: 'clientError' });
    },
  );

  it('should drop attempts when they belong to another payment', () => {
    expect(status(attempt({ code: 'OTS0000', id: 'OTHER' }), attempt({ code: 'OTS0600' }))).toMatchObject({
      kind: 'answered',
      messages: [{ status: 'failed', transactionId: ID }],
    });
  });

  it.each([
    ['only foreign attempts', [attempt({ code: 'OTS0000', id: 'OTHER' })]],
    ['foreign attempts and no data', [attempt({ code: 'OTS0000', id: 'OTHER' }), codeOnly('OTS0401')]],
    ["another merchant's attempt", [attempt({ code: 'OTS0000', merchant: '1' })]],
    ['a verdict without an id', [codeOnly('OTS0000')]],
    ['a failure without an id', [codeOnly('OTS0600')]],
    ['an empty list', []],
  ])('should be unreadable when it holds %s', (_what, elements) => {
    expect(status(...elements)).toMatchObject({ kind: 'unanswered', reason: 'unreadable' });
  });

  it.each([
    ['paid', 'OTS0000', 'answered'],
    ['reversed', 'OTS0001', 'answered'],
    ['pending', 'OTS0551', 'answered'],
    ['failed', 'OTS0600', 'unanswered'],
    ['cancelled', 'OTS0101', 'unanswered'],
    ['not started', 'OTS0401', 'unanswered'],
  ])('should let a %s attempt count by its own weight when an error stands beside it', (_meaning, code, kind) => {
    expect(status(attempt({ code }), codeOnly('OTS0951')).kind).toBe(kind);
  });

  it('should be incomplete when the gateway cannot tell of one attempt beside money', () => {
    expect(status(attempt({ code: 'OTS0000' }), codeOnly('OTS0951'))).toMatchObject({ kind: 'answered', isIncomplete: true });
    expect(status(attempt({ code: 'OTS0000' }))).not.toHaveProperty('isIncomplete');
  });

  it.each([
    ['', 200, 'unreadable'],
    ['<html></html>', 503, 'unreadable'],
    ['{"message":"Welcome to NTTDATAPAY OTS PAY API"}', 403, 'clientError'],
    ['{"encData":null,"txnStatusCode":"OTS0401","txnMessage":"NODATA"}', 200, 'clientError'],
    ['', 401, 'clientError'],
    ['encData=00&merchId=317157', 200, 'unreadable'],
  ])('should not have asked when the answer is %j with %i', (body, httpStatus, reason) => {
    expect(readStatusReply({ status: httpStatus, body }, responseCipher, MERCHANT, ID)).toMatchObject({
      kind: 'unanswered',
      reason,
    });
  });
});
