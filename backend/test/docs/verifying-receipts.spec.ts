import { execFileSync, spawnSync } from 'node:child_process';
import { sign, createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { requireTool } from '#lib/tools';
import { newKey, publishedKeys } from '../../src/receipts/proof/receipt-keys.js';
import { describeWith } from '../support/describe-with.js';

const page = readFileSync(resolve(__dirname, '../../../docs/verifying-receipts.md'), 'utf8');
/** By the first words of its first line, which is how it is called. */
const script = (call: string): string => new RegExp(`\`\`\`\\w+\\n((?://|#) ${call}[\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

const folder = mkdtempSync(join(tmpdir(), 'verifying-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const key = newKey('26a', 0);
const stranger = newKey('26a', 0);
const CLAIMS = { v: 1, iss: 'C-12345', rn: 'AB12345678', sn: 'MMM/26-27/000123', tx: 'NDPS261120143512345', nm: 'A R', an: '3456', amt: 701_210, dt: '2026-11-20' };
/** What the list says of the numbers from 1 on, and what the script says of it. */
const STANDINGS = [[0, 'valid'], [1, 'cancelled or refunded'], [2, 'reversed by the bank'], [3, 'not known yet'], [12, 'a part was given back, or the amount corrected'], [0, 'valid']] as const;
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(by: typeof key, header: object = { alg: 'EdDSA', kid: '26a', typ: 'receipt+jwt' }, claims: object = CLAIMS): string {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), createPrivateKey({ key: by as never, format: 'jwk' })).toString('base64url')}`;
}

const jwks = file('jwks.json', JSON.stringify({ issuer: 'C-12345', ...publishedKeys({ keys: [key] }) }));
const genuine = file('genuine.txt', `${tokenOf(key)}\n`);
const forged = [
  file('stranger.txt', tokenOf(stranger)), file('altered.txt', tokenOf(key).replace(/\.[\w-]+\./, `.${encoded({ ...CLAIMS, amt: 1 })}.`)),
  file('type.txt', tokenOf(key, { alg: 'EdDSA', kid: '26a', typ: 'JWT' })), file('none.txt', `${encoded({ alg: 'none', kid: '26a', typ: 'receipt+jwt' })}.${encoded(CLAIMS)}.`),
];

function listOf(changes: object = {}): string {
  const bytes = Buffer.alloc(3);
  STANDINGS.forEach(([code], index) => (bytes[index >> 1] = (bytes[index >> 1] ?? 0) | (code << (4 * (index % 2)))));
  return tokenOf(key, { alg: 'EdDSA', kid: '26a', typ: 'statuslist+jwt' }, {
    iss: 'C-12345', sub: 'https://fees.college.ac.in/mmmcollege-api/receipt-status/26-27', exp: 4_000_000_000,
    status_list: { bits: 4, lst: deflateSync(bytes).toString('base64url') }, ...changes,
  });
}
const list = file('list.txt', listOf());
const wrongLists = [file('expired.txt', listOf({ exp: 1 })), file('issuer.txt', listOf({ iss: 'C-1' })), file('year.txt', listOf({ sub: 'https://x/receipt-status/25-26' })), genuine];

/** @param programs that verify a token, and read in what it holds. */
function shouldTellStanding(command: string, [verifying, reading]: readonly [string, string]): void {
  const verified = (of: string): string => spawnSync(command, [verifying, jwks, of, 'statuslist+jwt'], { encoding: 'utf8' }).stdout;
  const standing = (input: string, serial: string) => spawnSync(command, [reading, serial], { input, encoding: 'utf8' });
  const genuineList = verified(list);
  for (const [index, [code, said]] of [...STANDINGS.entries(), [6, [255, 'not known yet']] as const]) {
    const { stdout, status } = standing(genuineList, `MMM/26-27/00000${index + 1}`);
    expect([stdout.trim(), status]).toEqual([said, code === 0 ? 0 : 1]);
  }
  for (const wrong of wrongLists) expect(standing(verified(wrong), 'MMM/26-27/000001')).toMatchObject({ stdout: '', status: 1 });
}

function shouldTellGenuine(command: string, args: (token: string) => string[]): void {
  const printed = execFileSync(command, args(genuine), { encoding: 'utf8', stdio: 'pipe' });
  expect(JSON.parse(printed)).toEqual(CLAIMS);
  expect(page).toContain(`${basename(command)} ${basename(args(genuine)[0] ?? '')}`);
  expect(page).toContain(`\n${printed.trim()}\n`);
  for (const token of forged) expect([token, spawnSync(command, args(token), { stdio: 'ignore' }).status]).not.toEqual([token, 0]);
}

describe('The scripts of the page for those who verify', () => {
  it('should tell a genuine receipt with Node alone', () => {
    const program = file('verify.mjs', script('node verify.mjs'));
    shouldTellGenuine(process.execPath, (token) => [program, jwks, token]);
  });

  it('should tell with Node alone whether it is still valid', () =>
    shouldTellStanding(process.execPath, [file('verify.mjs', script('node verify.mjs')), file('standing.mjs', script('.*node standing.mjs'))]));
});

describeWith('openssl')('The script of the page for openssl', () => {
  it('should tell a genuine receipt', () => {
    const program = file('verify.sh', script('sh verify.sh'));
    shouldTellGenuine('sh', (token) => [program, key.x, token]);
  });
});

describeWith('pyjwt')('The script of the page for PyJWT', () => {
  it('should tell a genuine receipt', () => {
    const program = file('verify.py', script('python3 verify.py'));
    shouldTellGenuine(requireTool('pyjwt'), (token) => [program, jwks, token]);
  });

  it('should tell whether it is still valid', () =>
    shouldTellStanding(requireTool('pyjwt'), [file('verify.py', script('python3 verify.py')), file('standing.py', script('.*python3 standing.py'))]));
});
