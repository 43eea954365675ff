import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '../support/describe-with.js';
import { ROOT } from '../support/run-process.js';

const UNITS = join(ROOT, 'deploy/systemd');
const named = (ending: string) => readdirSync(UNITS).filter((name) => name.endsWith(ending));
const read = (name: string) => readFileSync(join(UNITS, name), 'utf8');

describe('The service units', () => {
  it.each(named('.service'))('should start a script of this repository in %s', (name) => {
    const [, script = ''] = /^ExecStart=\/usr\/bin\/env node (\S+)( [\w:]+)?$/m.exec(read(name)) ?? [];
    expect([script, existsSync(join(ROOT, script))]).toEqual([expect.stringMatching(/^backend\//), true]);
  });

  it('should give the server longer to stop than it takes for open requests', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('fees-server.service'))?.[1])).toBeGreaterThan(3 + 30);
  });

  it.each(named('.timer'))('should have a service for %s', (name) => {
    expect(existsSync(join(UNITS, name.replace('.timer', '.service')))).toBe(true);
  });
});

describeWith('systemd')('systemd-analyze', () => {
  // As they are installed: the hardening stands in a drop-in of all of them.
  const root = mkdtempSync(join(tmpdir(), 'units-'));
  beforeAll(() => {
    mkdirSync(join(root, 'etc/systemd'), { recursive: true });
    cpSync(UNITS, join(root, 'etc/systemd/system'), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('should find no fault in any unit', () => {
    const units = [...named('.service'), ...named('.timer')].map((name) => join(root, 'etc/systemd/system', name));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  it.each(named('.service'))('should find %s exposed by no more than 2 of 10', (name) => {
    const args = ['security', '--offline=true', `--root=${root}`, '--threshold=20', '--no-pager', name];
    expect(() => execFileSync('systemd-analyze', args, { stdio: 'pipe' })).not.toThrow();
  });
});
