// Loaded before the server (`node --import`): kills the process at the requested step. The server's code does not know of it.
import { appendFileSync } from 'node:fs';
import http, { type ClientRequest } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { KILL_POINTS, type KillRequest, type ServerStep } from './kill-points.js';

const LONG_WAIT_MS = 1_000;

/** A campaign asks by messages, a single test by the environment. */
let request = JSON.parse(process.env['FAULTS_KILL'] ?? 'null') as KillRequest | null;

let waitFactor = 1;

process.on('message', (message: { kill?: KillRequest | null; waitFactor?: number }) => {
  if (message.kill !== undefined) request = message.kill;
  if (message.waitFactor !== undefined) waitFactor = message.waitFactor;
});
// The campaign has ended without stopping this server.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

function killIfReached(step: ServerStep): void {
  if (!request || !KILL_POINTS[request.point](step)) return;
  request.nth -= 1;
  if (request.nth > 0) return;
  appendFileSync(process.env['FAULTS_KILL_LOG'] ?? '/dev/null', `${request.point}\n`);
  process.kill(process.pid, 'SIGKILL');
}

interface Runner {
  query(text: string, parameters?: unknown[], structured?: boolean): Promise<unknown>;
}

const require = createRequire(import.meta.url);
const transactions = new WeakMap<Runner, string[]>();

function watchSql(module: string, name: string): void {
  const { prototype } = (require(module) as Record<string, { prototype: Runner }>)[name] ?? {};
  if (!prototype) throw new Error(`${module} has no ${name} to watch`);
  const original = prototype.query;
  prototype.query = async function watched(this: Runner, text, parameters, structured) {
    if (/^(START|BEGIN)/.test(text)) transactions.set(this, []);
    const tx = transactions.get(this) ?? [];
    const step = { kind: 'sql' as const, text, parameters: request ? JSON.stringify(parameters ?? []) : '', tx };
    killIfReached({ ...step, when: 'before' });
    const answer = await original.call(this, text, parameters, structured);
    killIfReached({ ...step, when: 'after' });
    tx.push(text);
    if (/^(COMMIT|ROLLBACK)$/.test(text)) transactions.delete(this);
    return answer;
  };
}

/** While the clock passes days in minutes, the server's own long waits must pass as fast, such as 2 s between two status requests. */
function speedUpWaits(): void {
  const original = timers.setTimeout;
  const faster = (ms?: number, ...rest: unknown[]): unknown =>
    Reflect.apply(original, timers, [waitFactor > 1 && ms !== undefined && ms >= LONG_WAIT_MS ? ms / waitFactor : ms, ...rest]);
  Object.assign(timers, { setTimeout: faster });
  syncBuiltinESMExports();
}

function watchRequests(): void {
  const original = http.request as (...args: unknown[]) => ClientRequest;
  const watched = (...args: unknown[]): ClientRequest => {
    const url = args[0] instanceof URL ? args[0].pathname : '';
    killIfReached({ kind: 'http', when: 'before', url });
    const request = original(...args);
    request.once('finish', () => killIfReached({ kind: 'http', when: 'sent', url }));
    request.prependOnceListener('response', () => killIfReached({ kind: 'http', when: 'answered', url }));
    return request;
  };
  Object.assign(http, { request: watched });
  const emit = http.Server.prototype.emit;
  http.Server.prototype.emit = function watchedEmit(this: http.Server, event: string | symbol, ...args: unknown[]) {
    if (event === 'request') killIfReached({ kind: 'request', url: (args[0] as { url?: string }).url ?? '' });
    return Reflect.apply(emit, this, [event, ...args]) as boolean;
  } as typeof emit;
  syncBuiltinESMExports();
}

watchSql('typeorm/driver/mysql/MysqlQueryRunner.js', 'MysqlQueryRunner');
watchSql('typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js', 'BetterSqlite3QueryRunner');
watchRequests();
speedUpWaits();
