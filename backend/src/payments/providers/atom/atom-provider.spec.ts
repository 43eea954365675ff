import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import {
  encrypted,
  messageElement,
  requestCipher,
  responseCipher,
  returnForm,
  UAT_OPTIONS,
} from '../../../../test/fixtures/atom-messages.js';
import { vectors } from '../../../../test/fixtures/gateway-vectors.js';
import type { GatewayMessage } from '../payment-provider.js';
import { datesIn } from './wire/atom-messages.js';
import { AtomProvider } from './atom-provider.js';
import { authRequest, statusRequest } from './wire/atom-requests.js';

const gateway = new AtomProvider(UAT_OPTIONS);
const UNREADABLE = { kind: 'unreadable' };
const CIPHERTEXTS = 20_000;
const FIXED_SEED = { seed: 20_260_115 };

const read = (fields: object) => gateway.readMessage({ fields: { ...fields } });

function messagesOf(form: Record<string, unknown>): GatewayMessage[] {
  const message = read(form);
  if (message.kind !== 'messages') throw new Error(`expected messages, got ${message.kind}`);
  return message.messages;
}

describe('readMessage', () => {
  it('should read every field when given the published card payment', () => {
    const vector = vectors.encryption.find(({ id }) => id === 'enc-return-card-success');
    expect(messagesOf({ encData: vector?.encData, merchId: '317157' })).toEqual([
      {
        status: 'paid',
        transactionId: 'VEC-0001',
        merchantId: '317157',
        gatewayTxnId: '11000000900002',
        code: 'OTS0000',
        message: 'SUCCESS',
        amount: 10_000,
        surcharge: 236,
        totalAmount: 10_236,
        currency: 'INR',
        channel: 'CC',
        isChallan: false,
        isPaidUnlessChallan: false,
        bankTxnId: '001100000090000211119',
        reconciliationCode: null,
        openedAt: new Date('2026-01-15T10:14:24+05:30'),
        initiatedAt: new Date('2026-01-15T10:14:25+05:30'),
        completedAt: new Date('2026-01-15T10:15:02+05:30'),
        signature: 'valid',
        payload: expect.any(Object) as unknown,
      },
    ]);
  });

  it('should keep no secret, card or customer data when it offers a payload to store', () => {
    const stored = JSON.stringify(messagesOf(returnForm())[0]?.payload);
    expect(stored).toContain('"totalAmount":"102.36"');
    for (const word of ['signature', '1881', 'buyer@', '9999999999', '213232323', 'udf1', 'VISA', 'authId']) {
      expect(stored).not.toContain(word);
    }
  });

  it.each([
    ['1.15', 115],
    ['19.99', 1_999],
    ['100.00', 10_000],
    ['7012.10', 701_210],
  ])('should read exactly %s rupees when they come as a number', (text, paise) => {
    const [messages] = messagesOf(returnForm({ amount: text, total: text, surcharge: '0.00' }));
    expect(messages).toMatchObject({ amount: paise, totalAmount: paise, surcharge: 0, signature: 'valid' });
  });

  it.each([
    ['UPPER', (signature: string) => signature.toUpperCase()],
    ['spaced', (signature: string) => ` ${signature}`],
  ])('should accept a signature when it is written %s', (_style, write) => {
    const text = messageElement().replace(/(?<="signature":")[0-9a-f]+/, write);
    expect(messagesOf(encrypted(`{"payInstrument":${text}}`))[0]?.signature).toBe('valid');
  });

  it.each([null, ''])('should say absent when the signature is %p', (signature) => {
    expect(messagesOf(returnForm({ signature }))[0]?.signature).toBe('absent');
  });

  it('should say absent when the field is not there and the payment has no bank details', () => {
    const text = messageElement({ code: 'OTS0600' })
      .replace(/"signature":"[0-9a-f]+",/, '')
      .replace(/,"bankDetails":\{[^}]*\}/, '');
    expect(messagesOf(encrypted(`{"payInstrument":${text}}`))[0]).toMatchObject({
      signature: 'absent',
      status: 'failed',
      bankTxnId: null,
    });
  });

  it('should say absent for each element, and believe no reconciliation, when a UPI intent returns an array in the shape of a requery', () => {
    const element = `{"settlementDetails":{"reconStatus":"NRNS"},"merchDetails":{"merchId":317157,"merchTxnId":"X-1"},"payDetails":{"atomTxnId":1,"amount":5.00},"payModeSpecificData":{"subChannel":"UP"},"responseDetails":{"statusCode":"OTS0551"}}`;
    const form = { ...encrypted(`{"payInstrument":[${element},${element}]}`), upiIntentResponse: 'upiIntentResponse' };
    expect(messagesOf(form)).toEqual([
      expect.objectContaining({ signature: 'absent', channel: 'UP', status: 'pending', reconciliationCode: null }),
      expect.objectContaining({ signature: 'absent', amount: 500 }),
    ]);
  });

  it('should read a pending challan when the bank slip was printed', () => {
    expect(messagesOf(returnForm({ channel: 'NR' }))[0]?.status).toBe('pending');
  });

  it.each([
    [{ encData: 'cancelTransaction', merchId: '317157' }, 'cancelled'],
    [{ encdata: 'CANCELTRANSACTION' }, 'cancelled'],
    [{ merchIdres: 'cancelTransaction', encDatares: 'cancelTransaction' }, 'cancelled'],
    [{ ENCDATA: ' sessionTimeout ' }, 'timedOut'],
    [{ encData: ['sessionTimeout', 'x'] }, 'timedOut'],
  ])('should read the literal when the form is %j', (form, kind) => {
    expect(read(form)).toEqual({ kind });
  });

  it('should find its fields when their names have another case', () => {
    const form = returnForm();
    expect(messagesOf({ ENCDATA: form['encData'], MerchID: 317157 })).toHaveLength(1);
  });

  it.each([
    ['a forged signature', returnForm({ signature: 'ab'.repeat(64) })],
    [
      'a signature of another kind',
      encrypted(`{"payInstrument":${messageElement()}}`.replace('"signature":"', '"signature":["x"],"s":"')),
    ],
    ['another merchant inside', returnForm({ merchantId: '999999' })],
    ['another merchant outside', { ...returnForm(), merchId: '999999' }],
    ['the request key', { encData: requestCipher.encrypt(`{"payInstrument":${messageElement()}}`) }],
    ['no code', encrypted(`{"payInstrument":${messageElement().replace('statusCode', 'status')}}`)],
    [
      'no transaction id',
      encrypted(`{"payInstrument":${messageElement({ signature: null }).replace('merchTxnId', 'x')}}`),
    ],
    [
      'one forged element among good ones',
      encrypted(`{"payInstrument":[${messageElement()},${messageElement({ signature: '00' })}]}`),
    ],
    ['an empty list', encrypted('{"payInstrument":[]}')],
    ['no JSON', encrypted('hello')],
    ['a JSON string', encrypted('"hello"')],
    ['deep nesting', encrypted(`{"payInstrument":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
    ['a prototype', encrypted('{"__proto__":{"payInstrument":{}},"constructor":1}')],
    ['nothing', {}],
    ['structures for text', { encData: { a: 1 }, merchId: [] }],
    ['too much', { encData: '00'.repeat(200_000) }],
  ])('should be unreadable when it holds %s', (_what, form) => {
    expect(read(form)).toEqual(UNREADABLE);
  });

  it.each([
    ['amount total', { total: '102.36' }, '"totalAmount":102.36', '"totalAmount":102.37'],
    ['code', { code: 'OTS0600' }, '"statusCode":"OTS0600"', '"statusCode":"OTS0000"'],
    ['transaction id', {}, 'NDPS260115101424001', 'NDPS260115101424002'],
    ['gateway id', {}, '"atomTxnId":11000000900002', '"atomTxnId":11000000900003'],
  ])('should be unreadable when the signed %s was altered', (_what, parts, from, to) => {
    const text = `{"payInstrument":${messageElement(parts).replace(from, to)}}`;
    expect(read(encrypted(text))).toEqual(UNREADABLE);
  });

  it('should be unreadable when any block of the ciphertext has a flipped bit', () => {
    const bytes = Buffer.from(returnForm()['encData'] ?? '', 'hex');
    for (let block = 0; block < bytes.length / 16; block += 1) {
      for (const bit of [0, 7, 64, 127]) {
        const flipped = Buffer.from(bytes);
        const at = block * 16 + (bit >> 3);
        flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (bit & 7)), at);
        expect(read({ encData: flipped.toString('hex') })).toEqual(UNREADABLE);
      }
    }
  });

  it('should be unreadable and never throw when given random bytes or a mutated message', () => {
    const good = Buffer.from(returnForm()['encData'] ?? '', 'hex');
    const mutated = fc
      .tuple(fc.nat(good.length - 1), fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }))
      .map(([cut, at, mask]) => {
        const bytes = Buffer.from(good);
        bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
        return cut % 3 === 0 ? bytes.subarray(0, cut & ~15) : bytes;
      });
    const random = fc.uint8Array({ maxLength: 512 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(mutated, random), (bytes) => {
        expect(read({ encData: bytes.toString('hex'), merchId: '317157' })).toEqual(UNREADABLE);
      }),
      { ...FIXED_SEED, numRuns: 2_000 },
    );
  });

  it(`should be unreadable for each of ${CIPHERTEXTS} random ciphertexts`, () => {
    const good = Buffer.from(returnForm()['encData'] ?? '', 'hex');
    const believed: string[] = [];
    for (let number = 0; number < CIPHERTEXTS; number += 1) {
      // Of the right shape, so that each of them is really decrypted; every second ends in the genuine last blocks, so
      // that its padding is right and what it holds is looked at.
      const random = randomBytes(16 * (1 + (number % 8)));
      const bytes = number % 2 === 0 ? random : Buffer.concat([random, good.subarray(-32)]);
      const encData = bytes.toString('hex');
      if (read({ encData, merchId: '317157' }).kind !== 'unreadable') believed.push(encData);
    }
    expect(believed).toEqual([]);
  }, 120_000);

  it('should never throw when given any JSON in the right key', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.anything()), (json, form) => {
        const text = JSON.stringify({ payInstrument: json });
        expect(read(encrypted(text)).kind).toBe('unreadable');
        expect(() => read(form)).not.toThrow();
      }),
      FIXED_SEED,
    );
  });
});

describe('datesIn', () => {
  it('should give the IST days of the page, the attempt and its end, in both spellings of a time', () => {
    const payload = {
      merchDetails: { merchTxnDate: '2026-01-15T23:59:59' },
      payDetails: { txnInitDate: '2026-01-16 00:00:10', txnCompleteDate: '2026-01-18 09:30:00' },
    };
    expect(datesIn(payload)).toEqual(['2026-01-15', '2026-01-16', '2026-01-18']);
    expect(datesIn(messagesOf(returnForm())[0]?.payload ?? {})).toContain('2026-01-15');
  });

  it.each([{}, { merchDetails: null, payDetails: 'x' }, { payDetails: { txnInitDate: '2026-13-45 00:00:00', txnCompleteDate: 7 } }])('should give nothing when %j names none', (payload) => {
    expect(datesIn(payload)).toEqual([]);
  });
});

describe('requests', () => {
  const question = { transactionId: 'VEC-0001', amount: 10_000, date: '2026-01-15' };

  it('should ask for a status byte for byte as the published example', () => {
    const vector = vectors.encryption.find(({ id }) => id === 'enc-status-request');
    expect(statusRequest(UAT_OPTIONS, question)).toBe(vector?.plaintext);
  });

  it.each([
    ['asSent', 10_000, '100.00'],
    ['twoDecimals', 10_000, '100.00'],
    ['stripped', 10_000, '100'],
    ['stripped', 10_010, '100.1'],
    ['stripped', 1_999, '19.99'],
  ] as const)(
    'should send what it signs when the mode is %s and the amount %i paise',
    (signatureAmount, amount, text) => {
      const request = statusRequest({ ...UAT_OPTIONS, signatureAmount }, { ...question, amount });
      expect(request).toContain(`"amount":"${text}"`);
    },
  );

  it('should build AUTH in the gateway spelling when names hold quotes and other scripts', () => {
    const at = new Date('2026-01-14T20:00:00Z');
    const customer = { name: 'Asha "A" मिश्रा', email: 'a@example.com', mobile: '9876543210' };
    const text = authRequest(UAT_OPTIONS, { transactionId: 'NDPS1', amount: 701_210, customer, at });
    expect(JSON.parse(responseCipher.decrypt(responseCipher.encrypt(text)) ?? '')).toMatchObject({
      payInstrument: {
        headDetails: { version: 'OTSv1.1', api: 'AUTH', platform: 'FLASH' },
        merchDetails: { merchId: '317157', merchTxnId: 'NDPS1', merchTxnDate: '2026-01-15 01:30:00' },
        payDetails: { amount: '7012.10', product: 'NSE', txnCurrency: 'INR' },
        custDetails: { custFirstName: customer.name, custEmail: customer.email, custMobile: customer.mobile },
      },
    });
  });
});
