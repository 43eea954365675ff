import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SCAN = resolve(__dirname, '../scripts/secrets.mjs');

/** Put together here, so that this file has none. */
const PLANTED: readonly (readonly [string, string])[] = [
  ['a key of AWS', `const key = '${['AKIA', 'Z7QX4LTN2VRM5KJD'].join('')}';`],
  ['a private key', ['-----BEGIN', ' RSA PRIVATE KEY-----\n', 'MIIEowIBAAKCAQEA'.repeat(40), '\n-----END', ' RSA PRIVATE KEY-----'].join('')],
  ['a token of GitHub', ['gh', 'p_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('')],
  ['the password of a database', ['DATABASE_URL=mysql', '://fees:Tr0ub4dor-and-3@10.1.2.3:3306/fees'].join('')],
];

describe('The scan for credentials', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'secrets-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const scan = (text: string) => {
    const file = join(folder, 'planted.ts');
    writeFileSync(file, text);
    return spawnSync(process.execPath, [SCAN, file], { encoding: 'utf8' });
  };

  it.each(PLANTED)('should find %s, name its place, and not repeat it', (_what, text) => {
    const { status, stdout, stderr } = scan(`\n${text}\n`);
    expect([status, stdout]).toEqual([1, 'Files read: 1, credentials found: 1.\n']);
    expect(stderr).toContain(`${join(folder, 'planted.ts')}:2  `);
    expect(stderr).not.toContain(text);
  });

  it('should find nothing in text without one', () => {
    expect(scan("DATABASE_URL='mysql://fees:CHANGE-THIS-PASSWORD@localhost/fees'\n")).toMatchObject({ status: 0, stderr: '' });
  });
});
