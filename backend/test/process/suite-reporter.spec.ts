import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const REPORTER = join(__dirname, '../../scripts/lib/suite-reporter.mjs');
const JEST = createRequire(__filename).resolve('jest/bin/jest');

describe('What Jest reports of its files', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'suite-reporter-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Two at a time. @returns what the reporter wrote. */
  async function reported(files: Record<string, string>, env: Record<string, string> = {}): Promise<{ passed: number; failed: number; unbegun: string | null; failures: { file: string; tests: { name: string }[] }[] }> {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const results = join(folder, 'results.json');
    const config = JSON.stringify({ rootDir: folder, testMatch: ['**/*.js'] });
    const args = [JEST, '--config', config, '--maxWorkers=2', '--reporters', REPORTER];
    await new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: folder, env: { PATH: process.env['PATH'], TEST_RESULTS: results, ...env } }, resolve);
    });
    return JSON.parse(readFileSync(results, 'utf8')) as Awaited<ReturnType<typeof reported>>;
  }

  const GROUP = { 'group.js': "describe('a', () => { it.only('holds', () => undefined); });\ndescribe('b', () => { it('is silenced', () => undefined); });" };

  it('should be a failure when a forgotten .only silences the rest of a group', async () => {
    expect(await reported(GROUP)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('should be no failure when the machine lacks what was left out', async () => {
    expect(await reported(GROUP, { MAY_LEAVE_OUT: '1' })).toMatchObject({ passed: 1, failed: 0 });
  });

  it('should be a failure when one file of a group has no test', async () => {
    mkdirSync(join(folder, 'groups'));
    const group = `describe("test/a.spec.ts", () => { it('holds', () => undefined); });\ndescribe("test/emptied.spec.ts", () => undefined);\n`;
    const { failed, failures } = await reported({ 'groups/group-1.js': group });
    expect([failed, failures]).toEqual([1, [{ file: expect.stringMatching(/test\/emptied\.spec\.ts$/), tests: [{ name: 'the file itself', message: 'No test' }] }]]);
  });

  it('should keep the failure of a suite under way when another one does not begin', async () => {
    const files = {
      'under-way.js': "it('fails', () => { throw new Error('wrong'); });\nit('goes on', () => new Promise(() => undefined), 100_000);",
      'does-not-begin.js': 'for (;;);',
    };
    expect(await reported(files, { SUITE_BEGIN_PATIENCE_MS: '3000' })).toMatchObject({ unbegun: join(folder, 'does-not-begin.js'), failed: 1, failures: [{ tests: [{ name: 'fails' }] }] });
  });
});
