import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { receiptKeysFile } from '../support/receipt-keys.js';
import { eventually } from '../support/eventually.js';
import { ensureBuilt, freePort, ROOT } from '../support/run-process.js';
import { createTestDatabase } from '../support/test-databases.js';

const npm = (script: string, args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn('npm', ['run', '--silent', script, ...args], { cwd: ROOT, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }, stdio: 'ignore' });

const answers = (url: string): Promise<boolean> => fetch(url).then(() => true, () => false);

async function shouldEnd(child: ChildProcess, live: string): Promise<void> {
  await eventually(async () => expect(await answers(live)).toBe(true), 60_000);
  child.kill('SIGTERM');
  await eventually(async () => expect(await answers(live)).toBe(false), 15_000);
}

beforeAll(ensureBuilt);

describe('SIGTERM to npm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-term-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('should end the server that npm run start:prod has started', async () => {
    const database = await createTestDatabase('sqlite');
    await database.dataSource.manager.insert(Admin, { username: 'office', passwordHash: await hashPassword('a-long-enough-password'), createdAt: 1, updatedAt: 1 });
    const port = await freePort();
    const own = `http://localhost:${port}`;
    const college = { COLLEGE_NAME: 'A College', COLLEGE_ADDRESS: 'Road 1, Town', COLLEGE_PHONE: '0551 1', SMTP_URL: 'smtp://127.0.0.1:9', COLLEGE_EMAIL: 'fees@college.ac.in', MAIL_FROM: 'fees@college.ac.in', COLLEGE_ID: 'C-12345', COLLEGE_LOGO: 'frontend/public/college-logo.png', RECEIPT_KEYS_FILE: receiptKeysFile(), AUDIT_KEY: 'an audit key of more than thirty characters' };
    const child = npm('start:prod', [], { ...TEST_GATEWAY, ...college, DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: own });
    await shouldEnd(child, `${own}/mmmcollege-api/health/live`);
    await database.close();
  });

  it('should end all that npm start has started', async () => {
    const port = await freePort();
    const child = npm('start', ['--', '--no-build'], { DATABASE_URL: `sqlite:${join(folder, 'demo.sqlite')}`, PORT: String(port), SANDBOX_PORT: String(await freePort()) });
    await shouldEnd(child, `http://127.0.0.1:${port}/mmmcollege-api/health/live`);
  });
});
