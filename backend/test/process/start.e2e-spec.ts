import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataSource } from '../../src/database/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { endAllProcesses, ensureBuilt, freePort, ROOT, type RunningProcess, runProcess, untilAnswers } from '../support/run-process.js';


describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmm-start-'));
  const databaseUrl = `sqlite:${join(folder, 'demo.sqlite')}`;
  let env: Record<string, string>;

  beforeAll(async () => {
    ensureBuilt();
    const [PORT, SANDBOX_PORT, MAILBOX_SMTP_PORT, MAILBOX_HTTP_PORT] = [await freePort(), await freePort(), await freePort(), await freePort()].map(String);
    env = { PORT: PORT ?? '', SANDBOX_PORT: SANDBOX_PORT ?? '', MAILBOX_SMTP_PORT: MAILBOX_SMTP_PORT ?? '', MAILBOX_HTTP_PORT: MAILBOX_HTTP_PORT ?? '', DATABASE_URL: databaseUrl };
  });
  afterEach(endAllProcesses);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = (over: Record<string, string> = {}) => runProcess(join(ROOT, 'backend/scripts/start.mjs'), ['--no-build'], { ...env, ...over });
  const own = (path: string) => `http://127.0.0.1:${env['PORT']}${path}`;
  const until = async (stack: RunningProcess, text: string) => {
    while (!stack.printed().includes(text)) {
      if (stack.child.exitCode !== null) throw new Error(stack.printed());
      await sleep(100);
    }
  };
  // Not by `pgrep`, which a small image lacks.
  const childrenOf = ({ child: { pid } }: RunningProcess): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

  it('should load the demo, print what to try, and leave nothing running', async () => {
    const first = start();
    await until(first, 'Stop with Ctrl-C.');
    const numbers = /Admission numbers to try: (\w+), (\w+), (\w+)/.exec(first.printed())?.slice(1) ?? [];
    expect(numbers).toHaveLength(3);
    expect(first.printed()).toContain(`http://localhost:${env['PORT']}/mmmcollege`);
    expect(first.printed()).toMatch(/Office login: +admin \/ \S+/);
    for (const number of numbers) expect((await fetch(own(`/mmmcollege-api/fetch-student-data/${number}`), { method: 'POST' })).status).toBe(200);
    const processes = childrenOf(first);
    expect(processes).toHaveLength(3);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    for (const process_ of processes) expect(() => process.kill(process_, 0)).toThrow();
  });

  it('should keep its data, and stop all of it with a reason when a part dies', async () => {
    const dataSource = await openDataSource(databaseUrl, ENTITIES);
    const count = async () => (await dataSource.query<{ n: number }[]>('SELECT COUNT(*) AS n FROM students'))[0]?.n;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const stack = start();
    await until(stack, 'Stop with Ctrl-C.');
    expect(stack.printed()).toContain('loaded earlier');
    expect(await count()).toBe(before);
    await dataSource.destroy();
    const processes = childrenOf(stack);
    process.kill(processes[0] ?? 0, 'SIGKILL');
    expect(await stack.ended).toBe(1);
    expect(stack.printed()).toMatch(/Stopped: The \S.* ended by itself \(SIGKILL\)\./);
    for (const process_ of processes) expect(() => process.kill(process_, 0)).toThrow();
  });

  it('should leave nothing running when it is killed itself', async () => {
    const stack = start();
    await untilAnswers(own('/mmmcollege-api/health/live'), stack);
    const processes = childrenOf(stack);
    stack.child.kill('SIGKILL');
    await stack.ended;
    for (let wait = 0; wait < 100 && processes.some(alive); wait += 1) await sleep(100);
    expect(processes.filter(alive)).toEqual([]);
  });

  it('should say plainly that its port is occupied', async () => {
    const other: Server = createServer().listen(Number(env['PORT']), '127.0.0.1');
    const stack = start();
    expect(await stack.ended).toBe(1);
    expect(stack.printed()).toContain(`Port ${env['PORT']} on 127.0.0.1 is already in use.`);
    await new Promise((resolve) => other.close(resolve));
  });

  it('should name a bad variable', async () => {
    const stack = start({ LOG_LEVEL: 'loud' });
    expect(await stack.ended).toBe(1);
    expect(stack.printed()).toContain('- LOG_LEVEL must be one of');
  });
});

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
