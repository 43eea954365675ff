import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createPublicKey, verify } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { ReceiptClaims, ReceiptData } from '../../src/contract/index.js';
import { AppConfig } from '../../src/config/app-config.js';
import { claimsOf, endOf, initialsOf } from '../../src/receipts/proof/claims.js';
import { receiptKeyProblems } from '../../src/receipts/proof/key-problems.js';
import { DEMO_KID, newKey, published, publishedKeys, type ReceiptKeys, readReceiptKeys, rotated, withdrawn, writeReceiptKeys } from '../../src/receipts/proof/receipt-keys.js';
import { standingOf } from '../../src/receipts/proof/standing.js';
import type { StoredReceipt } from '../../src/receipts/receipt.repository.js';
import type { GivenStudent } from '../support/factories.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const HOUR = 3_600_000;

interface Jwks {
  keys: { kid: string; x: string; kty: string; crv: string; d?: string; use: string; exp?: number; revoked?: { reason: string } }[];
}

const folder = mkdtempSync(join(tmpdir(), 'receipt-keys-'));
const file = join(folder, 'keys.json');
const settings = { RECEIPT_KEYS_FILE: file, COLLEGE_ID: 'C-12345' };
afterAll(() => rmSync(folder, { recursive: true }));

const fees = (...args: string[]) => runFees(['receipt-keys', ...args], null, { settings });
const parts = (token: string): [Record<string, unknown>, Record<string, unknown>] =>
  token.split('.').slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>) as never;

describe('fees receipt-keys', () => {
  it('should make, publish, rotate and withdraw keys, and keep what is private to the owner', async () => {
    expect(await fees('list')).toMatchObject({ code: 1, troubles: expect.stringContaining('receipt-keys make') });
    expect((await fees('make')).shown).toMatch(/\d\da +of .*signs/);
    expect(await fees('make')).toMatchObject({ code: 1 });
    expect(await fees('rotate')).toMatchObject({ code: 1, troubles: expect.stringContaining('No key waits') });
    expect((await fees('publish')).shown).toMatch(/\d\db +of .*published, waits/);
    expect(await fees('rotate')).toMatchObject({ code: 1, troubles: expect.stringContaining('less than a day ago') });
    expect((await fees('rotate', '--now')).shown).toMatch(/\d\da .*retired[\s\S]*\d\db .*signs/);
    const [first, second] = readReceiptKeys(file).keys;
    expect([first?.d, second?.d]).toEqual([undefined, expect.any(String)]);

    expect((await fees('withdraw', second?.kid ?? '', '--reason', 'laptop stolen')).shown).toMatch(/\d\db .*withdrawn on .*: laptop stolen[\s\S]*\d\dc .*signs/);
    expect(publishedKeys(readReceiptKeys(file)).keys).toEqual([
      expect.objectContaining({ kid: first?.kid, exp: expect.any(Number) }), expect.objectContaining({ revoked: { revoked_at: expect.any(Number), reason: 'laptop stolen' } }),
      expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', use: 'sig' }),
    ]);
    expect(JSON.stringify(publishedKeys(readReceiptKeys(file)))).not.toMatch(/"(d|alg)"/);
  });

  it('should withdraw the key that waits with the one that signs: a thief of the file has both', () => {
    const keys = { active: '26a', keys: [{ ...newKey('25a', 0), d: undefined, exp: 1 }, newKey('26a', 0), newKey('26b', 0)] } as ReceiptKeys;
    const after = withdrawn(keys, '26a', 'stolen', Date.UTC(2026, 10, 20));
    expect(after.keys.map(({ kid, d, revoked }) => [kid, d !== undefined, revoked?.reason])).toEqual([
      ['25a', false, undefined], ['26a', false, 'stolen'], ['26b', false, 'stolen'], ['26c', true, undefined],
    ]);
    expect(after.active).toBe('26c');
    // The one that waits may be withdrawn alone, whatever the reason.
    expect(withdrawn(keys, '26b', 'wrong clock', 0)).toMatchObject({ active: '26a', keys: [{}, { d: expect.any(String) }, { revoked: {} }] });
  });

  it('should refuse a file that others can read, one that is no file of keys, and in production the key of a demo', () => {
    const problems = (given: Record<string, string> = settings) => receiptKeyProblems(AppConfig.from(given));
    expect(problems()).toEqual([]);
    chmodSync(file, 0o640);
    expect(problems()).toEqual([expect.stringContaining('chmod 600')]);
    expect(problems({ RECEIPT_KEYS_FILE: join(folder, 'none.json') })).toEqual(['COLLEGE_ID is not set.', expect.stringContaining('There is no file')]);
    chmodSync(file, 0o600);
    writeReceiptKeys(file, { active: DEMO_KID, keys: [newKey(DEMO_KID, 0)] });
    expect(problems()).toEqual([expect.stringContaining('key of a demo')]);
    writeReceiptKeys(file, rotated(published(readReceiptKeys(file), 1), 2, true));
    expect(problems()).toEqual([expect.stringContaining('key of a demo')]);
    writeReceiptKeys(file, withdrawn(readReceiptKeys(file), DEMO_KID, 'of a demo', 3));
    expect(problems()).toEqual([]);
    writeReceiptKeys(file, { active: 'other', keys: [newKey('26a', 0)] });
    expect(problems()).toEqual([expect.stringContaining('not a file of receipt keys')]);
  });
});

describe('What is signed', () => {
  it.each([
    ['Asha Rani', 'A R'], ['  आशा   कुमारी ', 'आ कु'], ['Zoë', 'Z'], ['👩‍👩‍👧 x', '👩‍👩‍👧 x'], ['', ''],
    ['Ａｓｈａ 𝐑ani', 'A R'], ['\u202Eahsa \u2066Rani', 'a R'], [`A B${'\u0301'.repeat(90)} C`, 'A C'],
  ])('should hold the initials of %s only', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it.each([['MMM123456', '3456'], ['AB12', '12'], ['A', '']])('should hold the end of %s, never more than half', (number, end) => expect(endOf(number)).toBe(end));

  it('should say that test money is no receipt', () => {
    const receipt = { form: { studentName: 'A' }, admissionNumber: 'A1', paidAt: 0 } as unknown as StoredReceipt;
    expect(claimsOf({ ...receipt, isTest: true }, 'C-1').tst).toBe(1);
    expect(claimsOf(receipt, 'C-1')).not.toHaveProperty('tst');
  });

  it.each([
    ['SUCCESS', null, false, 'valid'], ['SUCCESS', null, true, 'amended'], ['SUCCESS', 1, true, 'cancelled'], ['REVERSED', 1, false, 'reversed'], ['REFUNDED', 1, false, 'cancelled'],
    ['DUPLICATE', 1, false, 'cancelled'],
  ] as const)(
    'should stand as the payment does: %s', (state, voidedAt, isAmended, standing) => expect(standingOf(state, voidedAt, isAmended)).toBe(standing),
  );
});

describe('A receipt that proves itself', () => {
  let system: TestSystem;
  beforeAll(async () => {
    writeReceiptKeys(file, { active: '26a', keys: [newKey('26a', Date.now())] });
    system = await TestSystem.open(ANY_DATABASE, { ...settings, PUBLIC_URL: 'https://fees.college.ac.in' });
  });
  afterAll(() => system.close());

  const get = (path: string): Promise<Response> => fetch(`${system.server.url}${path}`);
  const jwks = async (): Promise<Jwks> => (await (await get('/.well-known/jwks.json')).json()) as Jwks;
  const isSigned = async (token: string): Promise<boolean> => {
    const [header, payload, signature = ''] = token.split('.');
    const jwk = (await jwks()).keys.find(({ kid }) => kid === parts(token)[0]['kid']);
    return verify(null, Buffer.from(`${header}.${payload}`), createPublicKey({ key: jwk as never, format: 'jwk' }), Buffer.from(signature, 'base64url'));
  };
  const paid = async (): Promise<{ id: string; student: GivenStudent }> => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.actAtGateway(id, 'pay', { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    return { id, student };
  };
  const receiptOf = async ({ id, student }: { id: string; student: GivenStudent }): Promise<ReceiptData> =>
    (await (await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.student.admissionNumber })).json()) as ReceiptData;
  const tokenOf = async (payment: { id: string; student: GivenStudent }): Promise<string> => (await receiptOf(payment)).verify_url?.split('#')[1] ?? '';
  const standings = async (year = '25-26'): Promise<{ response: Response; token: string; bits: number[] }> => {
    const response = await get(`/mmmcollege-api/receipt-status/${year}`);
    const token = await response.text();
    if (!response.ok) return { response, token, bits: [] };
    const { status_list: list } = parts(token)[1] as unknown as { status_list: { lst: string } };
    const bytes = inflateSync(Buffer.from(list.lst, 'base64url'));
    return { response, token, bits: [...bytes].flatMap((byte) => [0, 4].map((shift) => (byte >> shift) & 15)) };
  };

  it('should carry its claims, signed, in the fragment of an address', async () => {
    const payment = await paid();
    const receipt = await receiptOf(payment);
    expect(receipt.verify_url).toMatch(/^https:\/\/fees\.college\.ac\.in\/mmmcollege\/verify#[\w-]+\.[\w-]+\.[\w-]+$/);
    const token = await tokenOf(payment);
    expect(token.length).toBeLessThan(450);
    const [header, claims] = parts(token);
    expect(header).toEqual({ alg: 'EdDSA', kid: '26a', typ: 'receipt+jwt' });
    expect(claims).toEqual({
      v: 1, iss: 'C-12345', rn: receipt.receipt_no, sn: receipt.serial_no, tx: payment.id, nm: expect.stringMatching(/^\S( \S)*$/), an: expect.any(String),
      amt: Math.round(receipt.total_fees * 100), dt: receipt.transaction_date.slice(0, 10),
    } satisfies Record<keyof Omit<ReceiptClaims, 'tst'>, unknown>);
    expect(await isSigned(token)).toBe(true);
    expect(await tokenOf(payment)).toBe(token);
  });

  it('should claim what settled the fee where it is another amount than was asked', async () => {
    const payment = await paid();
    await system.data.query('UPDATE payments SET settled_amount = 100050 WHERE transaction_id = ?', [payment.id]);
    expect(parts(await tokenOf(payment))[1]).toMatchObject({ amt: 100_050 });
  });

  it('should publish its keys for everybody, without what is private', async () => {
    const response = await get('/.well-known/jwks.json');
    expect([response.status, response.headers.get('access-control-allow-origin'), response.headers.get('cache-control')]).toEqual([200, '*', 'public, max-age=3600']);
    expect((await response.json() as Jwks).keys).toEqual([{ kty: 'OKP', crv: 'Ed25519', kid: '26a', x: expect.any(String), iat: expect.any(Number), use: 'sig' }]);
  });

  it('should be told by one signed list for all of the year how it stands', async () => {
    const payment = await paid();
    const number = Number((await receiptOf(payment)).serial_no?.slice(-6));
    await system.advanceTime(2 * 60_000);
    const before = await standings();
    expect(before.response.headers.get('content-type')).toContain('application/statuslist+jwt');
    expect(parts(before.token)).toEqual([
      { alg: 'EdDSA', kid: '26a', typ: 'statuslist+jwt' },
      expect.objectContaining({ iss: 'C-12345', sub: 'https://fees.college.ac.in/mmmcollege-api/receipt-status/25-26', ttl: 300 }),
    ]);
    expect([await isSigned(before.token), before.bits[number - 1]]).toEqual([true, 0]);
    for (const [refundingSince, standing] of [[system.clock.now(), 1], [null, 0]] as const) {
      await system.data.query('UPDATE payments SET refunding_since = ? WHERE transaction_id = ?', [refundingSince, payment.id]);
      await system.advanceTime(2 * 60_000);
      expect((await standings()).bits[number - 1]).toBe(standing);
    }
    await system.data.query('UPDATE payments SET refunded_amount = 100 WHERE transaction_id = ?', [payment.id]);
    await system.advanceTime(2 * 60_000);
    expect((await standings()).bits[number - 1]).toBe(12);
    await system.data.query('UPDATE payments SET refunded_amount = 0 WHERE transaction_id = ?', [payment.id]);

    const { gatewayTxnId } = await system.payment(payment.id);
    system.gateway.control.reverse(payment.id, { atomTxnId: gatewayTxnId ?? '', callback: false });
    await system.callback(system.gateway.control.callbackForm(payment.id, { atomTxnId: gatewayTxnId ?? '' }));
    await system.advanceTime(2 * 60_000);
    expect((await standings()).bits[number - 1]).toBe(2);
    for (const year of ['99-00', '2526', '..', '26-27%27']) expect((await standings(year)).response.status).toBe(404);
  });

  it('should have a receipt in the list as soon as it is issued, and call no number valid that nobody has yet', async () => {
    // Two numbers share a byte.
    for (let more = 0; more < 2; more += 1) {
      const last = Number((await receiptOf(await paid())).serial_no?.slice(-6));
      // At once: a student shows the receipt at the next counter.
      const { bits } = await standings();
      expect([bits.slice(last - 1, last), bits.slice(last).filter((standing) => standing !== 3)]).toEqual([[0], []]);
    }
  });

  it('should be signed with the new key within seconds of a rotation, while the old one stays published', async () => {
    const payment = await paid();
    const old = await tokenOf(payment);
    await fees('publish');
    await fees('rotate', '--now');
    await system.advanceTime(HOUR);
    const fresh = await tokenOf(payment);
    expect(parts(fresh)[0]['kid']).toMatch(/^\d\d[ab]$/);
    expect(fresh).not.toBe(old);
    expect([await isSigned(old), await isSigned(fresh)]).toEqual([true, true]);
    await fees('withdraw', '26a');
    await system.advanceTime(HOUR);
    expect((await jwks()).keys[0]).toMatchObject({ kid: '26a', revoked: { reason: 'compromised' } });
  });
});
