import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { VERSION } from '../../src/common/version.js';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { receiptKeysFile } from '../support/receipt-keys.js';
import { endAllProcesses, ensureBuilt, freePort, ROOT, runProcess, untilAnswers } from '../support/run-process.js';

const COLLEGE = { COLLEGE_NAME: 'A College', COLLEGE_ADDRESS: 'Road 1, Town', COLLEGE_PHONE: '0551 1', SMTP_URL: 'smtp://127.0.0.1:9', COLLEGE_EMAIL: 'fees@college.ac.in', MAIL_FROM: 'fees@college.ac.in', COLLEGE_ID: 'C-12345', COLLEGE_LOGO: 'frontend/public/college-logo.png', RECEIPT_KEYS_FILE: receiptKeysFile(), AUDIT_KEY: 'an audit key of more than thirty characters' };
const NAME = `mmmcollege-fees-${VERSION}`;
const NOBODY = 65_534;
const PASSWORD = 'a-long-enough-password';

/** What a process has used of the processors. Suites beside this one make the clock on the wall say more. */
function processorSeconds(pid: number): number {
  const [, numbers = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = numbers.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** Whether any user of the machine can come to a file: each folder above it lets others pass. */
const isOpenToOthers = (path: string): boolean => (statSync(path).mode & 0o001) !== 0 && (path === '/' || isOpenToOthers(dirname(path)));


describe('The release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const installed = join(folder, NAME);
  beforeAll(() => {
    ensureBuilt();
    execFileSync(process.execPath, [join(ROOT, 'backend/scripts/release.mjs'), folder, '--no-build'], { stdio: 'pipe' });
    execFileSync('sha256sum', ['-c', '--quiet', `${NAME}.tar.gz.sha256`], { cwd: folder });
    execFileSync('tar', ['-xzf', `${NAME}.tar.gz`], { cwd: folder });
  });
  afterAll(() => {
    endAllProcesses();
    chmodSync(installed, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  const env = (port: number): Record<string, string> => ({
    ...TEST_GATEWAY, ...COLLEGE, DATABASE_URL: `sqlite:${join(folder, 'data/fees.sqlite')}`, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`,
    NODE_COMPILE_CACHE: join(folder, 'cache'), TMPDIR: folder,
  });
  const command = (name: string, args: readonly string[], input = '') =>
    spawnSync(join(installed, 'fees'), [name, ...args], { env: { PATH: process.env['PATH'], ...env(0) }, input, encoding: 'utf8', cwd: folder });

  it('should say what it is, hold the checksum of each file and the licence of each package', () => {
    execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: installed });
    expect(execFileSync(process.execPath, ['backend/scripts/start-prod.mjs', '--version'], { cwd: installed, encoding: 'utf8' })).toBe(`${VERSION}\n`);
    expect(readFileSync(join(installed, 'RELEASE.md'), 'utf8')).toMatch(new RegExp(`^# Release ${VERSION}\n[^]*Node [^]*\n## \\S`));
    const licences = readFileSync(join(installed, 'LICENCES.txt'), 'utf8');
    for (const name of ['@nestjs/core', 'typeorm', 'react', '@node-rs/argon2', 'prom-client']) expect(licences).toMatch(new RegExp(`^${name} [\\d.]+: (MIT|Apache-2.0)$`, 'm'));
    for (const name of readdirSync(join(installed, 'node_modules')).filter((file) => !file.startsWith('@'))) expect(licences).toMatch(new RegExp(`^${name.replace(/\./g, '\\.')} `, 'm'));
  });

  it('should hold no compiler, no test and no source', () => {
    for (const path of ['node_modules/@swc/core', 'node_modules/typescript', 'node_modules/vite', 'node_modules/jest', 'backend/src', 'backend/test', 'frontend/src']) {
      expect([path, existsSync(join(installed, path))]).toEqual([path, false]);
    }
  });

  it('should serve in production within 3 s, page and PDF fonts included, from a folder that its user may not write to', async () => {
    expect(command('migrate', [])).toMatchObject({ status: 0 });
    expect(command('admin:create', ['office'], `${PASSWORD}\n`)).toMatchObject({ status: 0 });
    execFileSync('chmod', ['-R', 'a-w', installed]);
    chmodSync(folder, 0o755);
    // Root may write anywhere: its server runs as nobody, to whom the database is given. Unless root keeps Node or its
    // temporary files to itself.
    const user = process.getuid?.() === 0 && [folder, process.execPath].every(isOpenToOthers) ? NOBODY : undefined;
    if (user !== undefined) execFileSync('chown', ['-R', `${user}:${user}`, join(folder, 'data'), COLLEGE.RECEIPT_KEYS_FILE]);

    const port = await freePort();
    const own = `http://localhost:${port}`;
    const server = runProcess(join(installed, 'backend/scripts/start-prod.mjs'), [], env(port), user);
    await untilAnswers(`${own}/mmmcollege-api/health/live`, server);
    expect(processorSeconds(server.child.pid ?? 0)).toBeLessThan(3);
    expect(await (await fetch(`${own}/mmmcollege-api/health`)).json()).toMatchObject({ status: 'up', version: VERSION });
    expect(server.printed()).toContain(`"version":"${VERSION}"`);
    expect((await fetch(`${own}/mmmcollege`)).status).toBe(200);
    const login = await fetch(`${own}/mmmcollege-api/verifyLogin`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'office', password: PASSWORD }) });
    expect(await login.text()).toBe('Login successful');
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(existsSync(join(installed, 'node_modules/@expo-google-fonts/mukta/400Regular'))).toBe(true);
  });
});
