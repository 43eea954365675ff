import { execFileSync, spawnSync } from 'node:child_process';
import { sign, createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { requireTool } from '#lib/tools';
import { newKey, publishedKeys } from '../../src/receipts/proof/receipt-keys.js';
import { describeWith } from '../support/describe-with.js';

const page = readFileSync(resolve(__dirname, '../../../docs/verifying-receipts.md'), 'utf8');
const script = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

const folder = mkdtempSync(join(tmpdir(), 'verifying-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const key = newKey('26a', 0);
const stranger = newKey('26a', 0);
const CLAIMS = { v: 1, iss: 'C-12345', rn: 'AB12345678', sn: 'MMM/26-27/000123', tx: 'NDPS261120143512345', nm: 'A R', an: '3456', amt: 701_210, dt: '2026-11-20' };
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf(by: typeof key, header: object = { alg: 'EdDSA', kid: '26a', typ: 'receipt+jwt' }): string {
  const signed = `${encoded(header)}.${encoded(CLAIMS)}`;
  return `${signed}.${sign(null, Buffer.from(signed), createPrivateKey({ key: by as never, format: 'jwk' })).toString('base64url')}`;
}

const jwks = file('jwks.json', JSON.stringify({ issuer: 'C-12345', ...publishedKeys({ keys: [key] }) }));
const genuine = file('genuine.txt', `${tokenOf(key)}\n`);
const forged = [
  file('stranger.txt', tokenOf(stranger)), file('altered.txt', tokenOf(key).replace(/\.[\w-]+\./, `.${encoded({ ...CLAIMS, amt: 1 })}.`)),
  file('type.txt', tokenOf(key, { alg: 'EdDSA', kid: '26a', typ: 'JWT' })), file('none.txt', `${encoded({ alg: 'none', kid: '26a', typ: 'receipt+jwt' })}.${encoded(CLAIMS)}.`),
];

function shouldTellGenuine(command: string, args: (token: string) => string[]): void {
  const printed = execFileSync(command, args(genuine), { encoding: 'utf8', stdio: 'pipe' });
  expect(JSON.parse(printed)).toEqual(CLAIMS);
  expect(page).toContain(`${basename(command)} ${basename(args(genuine)[0] ?? '')}`);
  expect(page).toContain(`\n${printed.trim()}\n`);
  for (const token of forged) expect([token, spawnSync(command, args(token), { stdio: 'ignore' }).status]).not.toEqual([token, 0]);
}

describe('The scripts of the page for those who verify', () => {
  it('should tell a genuine receipt with Node alone', () => {
    const program = file('verify.mjs', script('js'));
    shouldTellGenuine(process.execPath, (token) => [program, jwks, token]);
  });
});

describeWith('openssl')('The script of the page for openssl', () => {
  it('should tell a genuine receipt', () => {
    const program = file('verify.sh', script('sh'));
    shouldTellGenuine('sh', (token) => [program, key.x, token]);
  });
});

describeWith('pyjwt')('The script of the page for PyJWT', () => {
  it('should tell a genuine receipt', () => {
    const program = file('verify.py', script('python'));
    shouldTellGenuine(requireTool('pyjwt'), (token) => [program, jwks, token]);
  });
});
