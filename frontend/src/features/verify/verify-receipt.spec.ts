import { generateKeyPairSync, type KeyObject, sign, webcrypto } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { STANDINGS } from '@mmmcollege/backend/contract';
import { tokenIn, tokenInFile } from './find-token';
import { bytesOf } from './signed-token';
import { verifyReceipt } from './verify-receipt';

// jsdom has none.
Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });

const NOW = Date.parse('2026-11-20T14:35:00+05:30');
const pair = (): { x: string; key: KeyObject } => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { x: String(privateKey.export({ format: 'jwk' }).x), key: privateKey };
};
const own = pair();
const withdrawnKey = pair();
const stranger = pair();
const CLAIMS = {
  v: 1, iss: 'C-12345', rn: 'AB12345678', sn: 'MMM/26-27/000002', tx: 'NDPS261120143512345', nm: 'A R', an: '3456', amt: 701_210, dt: '2026-11-20',
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(claims: object = CLAIMS, header: object = {}, { key } = own): string {
  const signed = `${encoded({ alg: 'EdDSA', kid: '26a', typ: 'receipt+jwt', ...header })}.${encoded(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

let isOnline = true;
/** What browser and worker have kept: answered to whoever does not ask past them. */
let keptKeys: object[] | null = null;
let keptStandings: number[] | null = null;
let standings: number[] = [];
let listClaims: object = {};
let keys: object[] = [];

function listOf(standings: readonly number[]): string {
  const bytes = Buffer.alloc(Math.ceil(standings.length / 2));
  standings.forEach((standing, at) => (bytes[at >> 1] = (bytes[at >> 1] ?? 0) | (standing << ((at % 2) * 4))));
  const seconds = NOW / 1_000;
  return tokenOf({
    iss: 'C-12345', sub: 'https://fees.college.ac.in/mmmcollege-api/receipt-status/26-27', iat: seconds - 60, exp: seconds + 86_400,
    status_list: { bits: 4, lst: deflateSync(bytes).toString('base64url') }, ...listClaims,
  }, { typ: 'statuslist+jwt' });
}

beforeEach(() => {
  isOnline = true;
  keptKeys = null;
  keptStandings = null;
  standings = [0, 0, 0, 0];
  listClaims = {};
  keys = [
    { kty: 'OKP', crv: 'Ed25519', kid: '26a', x: own.x, use: 'sig' },
    { kty: 'OKP', crv: 'Ed25519', kid: '25a', x: withdrawnKey.x, use: 'sig', revoked: { revoked_at: 1, reason: 'stolen' } },
  ];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const isOfKeys = String(url).endsWith('jwks.json');
    if (keptKeys && isOfKeys && init?.cache !== 'reload') return new Response(JSON.stringify({ issuer: 'C-12345', keys: keptKeys }));
    if (!isOnline && !(keptKeys && !isOfKeys)) throw new TypeError('offline');
    return new Response(isOfKeys ? JSON.stringify({ issuer: 'C-12345', keys }) : listOf(init?.cache === 'reload' ? standings : (keptStandings ?? standings)));
  });
});
afterEach(() => jest.restoreAllMocks());

const outcomeOf = async (token: string): Promise<string> => (await verifyReceipt(token, '', NOW)).outcome;

describe('Verifying a receipt', () => {
  it('should call it genuine and valid, and show what was signed', async () => {
    expect(await verifyReceipt(tokenOf(), '', NOW)).toEqual({ outcome: 'valid', claims: CLAIMS, standingAt: NOW - 60_000, lastKnown: null });
  });

  it('should never call it genuine when a single character is altered', async () => {
    const token = tokenOf();
    const changed = [...token].map((character, at) => token.slice(0, at) + (character === 'A' ? 'B' : 'A') + token.slice(at + 1));
    // The last one has sixteen spellings with one meaning.
    const spelt = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_='].map((last) => token.slice(0, -1) + last).filter((one) => one !== token);
    const added = [`${token}A`, `${token}=`, ` ${token}`, `${token}.`, token.slice(0, -1), token.replace('.', '..'), `${token}\n`];
    const outcomes = new Set<string>();
    for (const one of [...changed, ...spelt, ...added]) outcomes.add(await outcomeOf(one));
    expect([...outcomes]).toEqual(['forged']);
  });

  it.each<[string, () => string]>([
    ['another type', () => tokenOf(CLAIMS, { typ: 'JWT' })],
    ['no type', () => tokenOf(CLAIMS, { typ: undefined })],
    ['a status list', () => listOf(standings)],
    ['the algorithm none', () => `${encoded({ alg: 'none', kid: '26a', typ: 'receipt+jwt' })}.${encoded(CLAIMS)}.`],
    ['the algorithm none over a true signature', () => tokenOf(CLAIMS, { alg: 'none' })],
    ['another algorithm', () => tokenOf(CLAIMS, { alg: 'ES256' })],
    ['a key of a stranger', () => tokenOf(CLAIMS, {}, stranger)],
    ['an unknown key', () => tokenOf(CLAIMS, { kid: '99z' }, stranger)],
    ['another issuer', () => tokenOf({ ...CLAIMS, iss: 'C-99999' })],
    ['an amount that is a text', () => tokenOf({ ...CLAIMS, amt: '701210' })],
    ['a later version', () => tokenOf({ ...CLAIMS, v: 2 })],
    ['a number of no series', () => tokenOf({ ...CLAIMS, sn: '../../26-27/000001' })],
    ['critical extensions', () => tokenOf(CLAIMS, { crit: ['b64'] })],
    ['a megabyte', () => 'A'.repeat(1_000_000)],
    ['a megabyte in three parts', () => `${tokenOf()}${'A'.repeat(1_000_000)}`],
    ['a long name', () => tokenOf({ ...CLAIMS, nm: 'A '.repeat(600) })],
    ['nothing', () => ''],
  ])('should not call it genuine: %s', async (_what, make) => expect(await outcomeOf(make())).toBe('forged'));

  // Each looks the same: Cyrillic or Greek letters, and the wide ones of East Asian type.
  it.each<[string, string, object, object]>([
    ['the initials', 'nm', { nm: '\u0410 R' }, {}], ['the issuer', 'iss', { iss: '\u0421-12345' }, {}], ['the number of the receipt', 'rn', { rn: '\u0391B12345678' }, {}],
    ['the serial number', 'sn', { sn: '\u041C\u041C\u041C/26-27/000002' }, {}], ['the transaction', 'tx', { tx: 'NDPS26112014351234\uFF15' }, {}],
    ['the name of the key', 'kid', {}, { kid: '26\u0430' }], ['the algorithm', 'alg', {}, { alg: 'EdDS\u0410' }],
  ])('should not call it genuine when a letter of %s is another one that looks the same', async (_what, name, claims, header) => {
    const [, , signature] = tokenOf().split('.');
    const altered = tokenOf({ ...CLAIMS, ...claims }, header);
    expect(await outcomeOf(altered.replace(/[^.]*$/, signature ?? ''))).toBe('forged');
    // And where the college itself had signed it: only in a name may any letter be.
    expect(await outcomeOf(altered)).toBe(name === 'nm' ? 'valid' : 'forged');
  });

  it('should tell a withdrawal from the next look on', async () => {
    const token = tokenOf();
    expect(await outcomeOf(token)).toBe('valid');
    keys = keys.map((key, at) => (at === 0 ? { ...key, revoked: { revoked_at: 2, reason: 'stolen' } } : key));
    expect(await outcomeOf(token)).toBe('withdrawn');
  });

  it('should tell a withdrawal although the browser keeps the keys of an hour ago', async () => {
    keptKeys = keys;
    keys = keys.map((key, at) => (at === 0 ? { ...key, revoked: { revoked_at: 2, reason: 'stolen' } } : key));
    expect(await outcomeOf(tokenOf())).toBe('withdrawn');
  });

  it('should not call a receipt forged without a network because its key is newer than those that are kept', async () => {
    const next = pair();
    keptKeys = keys;
    isOnline = false;
    expect(await outcomeOf(tokenOf(CLAIMS, { kid: '26b' }, next))).toBe('noKeys');
    expect(await outcomeOf(tokenOf())).toBe('valid');
    expect(await outcomeOf(tokenOf(CLAIMS, {}, stranger))).toBe('forged');
  });

  it('should not believe HS256 with the public key as the secret', async () => {
    const { createHmac } = await import('node:crypto');
    const signed = `${encoded({ alg: 'HS256', kid: '26a', typ: 'receipt+jwt' })}.${encoded(CLAIMS)}`;
    const secret = Buffer.from(own.x, 'base64url');
    const tags = [createHmac('sha256', secret), createHmac('sha512', secret)].map((hmac) => hmac.update(signed).digest('base64url'));
    for (const tag of tags) expect(await outcomeOf(`${signed}.${tag}`)).toBe('forged');
  });

  it.each(Object.entries(STANDINGS).map(([standing, code]) => [code, standing === 'notIssued' ? 'notListed' : standing] as const))('should say how it stands: %i is %s', async (code, outcome) => {
    standings = [3, code, 0];
    expect(await outcomeOf(tokenOf())).toBe(outcome);
  });

  it('should not call a standing valid that nobody has explained', async () => {
    standings = [0, 7, 0];
    expect(await outcomeOf(tokenOf())).toBe('notListed');
  });

  it('should say that the standing is not known: beyond the list, without a network, or signed by nobody', async () => {
    expect(await outcomeOf(tokenOf({ ...CLAIMS, sn: 'MMM/26-27/000099' }))).toBe('notListed');
    expect(await outcomeOf(tokenOf({ ...CLAIMS, sn: '' }))).toBe('unknown');
    for (const wrong of [{ iss: 'C-1' }, { sub: 'https://fees.college.ac.in/mmmcollege-api/receipt-status/25-26' }, { status_list: { bits: 1, lst: 'AA' } }, { status_list: { bits: 4, lst: 'AA' } }]) {
      listClaims = wrong;
      expect(await outcomeOf(tokenOf())).toBe('unknown');
    }
    isOnline = false;
    expect(await outcomeOf(tokenOf())).toBe('noKeys');
  });

  it.each([['beyond the list', []], ['in its last byte', [0, 3]]])('should ask past the list that the browser keeps for a receipt of the last minutes: %s', async (_where, kept) => {
    keptStandings = kept;
    expect(await outcomeOf(tokenOf())).toBe('valid');
    standings = [0, 1];
    expect(await outcomeOf(tokenOf())).toBe('cancelled');
  });

  it('should tell the last known standing when the list has expired', async () => {
    expect(await verifyReceipt(tokenOf(), '', NOW + 86_401_000)).toMatchObject({ outcome: 'unknown', lastKnown: 'valid', standingAt: NOW - 60_000 });
  });

  it('should say that the key was withdrawn, and that test money is no receipt', async () => {
    expect(await outcomeOf(tokenOf(CLAIMS, { kid: '25a' }, withdrawnKey))).toBe('withdrawn');
    expect(await outcomeOf(tokenOf({ ...CLAIMS, tst: 1 }))).toBe('test');
  });

  it('should verify where the browser does not know the curve', async () => {
    const notSupported = () => Promise.reject(Object.assign(new Error('no curve'), { name: 'NotSupportedError' }));
    jest.spyOn(crypto.subtle, 'importKey').mockImplementation(notSupported);
    const token = tokenOf();
    expect(await outcomeOf(token)).toBe('valid');
    expect(await outcomeOf(`${token.slice(0, -3)}${token.slice(-3) === 'AAA' ? 'BBA' : 'AAA'}`)).toBe('forged');
  });

  it('should find a key that was published since', async () => {
    const next = pair();
    const token = tokenOf(CLAIMS, { kid: '26b' }, next);
    expect(await outcomeOf(token)).toBe('forged');
    keys.push({ kty: 'OKP', crv: 'Ed25519', kid: '26b', x: next.x });
    expect(await outcomeOf(token)).toBe('valid');
  });
});

describe('Finding a signed receipt', () => {
  it.each([
    ['alone', (token: string) => token], ['in an address', (token: string) => `https://fees.college.ac.in/mmmcollege/verify#${token}`],
    ['among words', (token: string) => `See https://x/verify#${token} please`],
  ])('should find it %s', (_where, text) => expect(tokenIn(text(tokenOf()))).toBe(tokenOf()));

  it('should find none where there is none', () => {
    for (const text of ['', 'hello', 'a.b.c', 'A'.repeat(1_000_000), `${'x'.repeat(1_000_000)}#${tokenOf()}`, 'https://fees.college.ac.in/mmmcollege/verify#']) expect(tokenIn(text)).toBeNull();
  });

  it('should find it in the link of a PDF', async () => {
    const pdf = new Blob([`%PDF-1.7\n<< /A << /S /URI /URI (https://fees.college.ac.in/mmmcollege/verify#${tokenOf()}) >> >>\u00ff`]);
    expect(await tokenInFile(pdf)).toBe(tokenOf());
    expect(await tokenInFile(new Blob(['%PDF-1.7']))).toBeNull();
    expect(await tokenInFile(new Blob([`%PDF-1.7/URI (${'('.repeat(1_000_000)}`]))).toBeNull();
    expect(await tokenInFile(new Blob([new Uint8Array(5_000_001), `/URI (https://x/verify#${tokenOf()})`]))).toBeNull();
  });

  it('should take one spelling of bytes only', () => {
    expect(bytesOf('_-8')).toEqual(Uint8Array.of(255, 239));
    for (const text of ['_-9', '_-8=', '/+8', ' _-8', '']) expect(bytesOf(text)).toBeNull();
  });
});
