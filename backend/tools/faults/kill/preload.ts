// Loaded before the server (`node --import`): watches what it does and kills it without mercy at the step it was told.
// Nothing of this is known to the server's own code.
import { appendFileSync } from 'node:fs';
import http, { type ClientRequest } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { KILL_POINTS, type KillOrder, type Moment } from './kill-points.js';

const LONG_WAIT_MS = 1_000;

let order: KillOrder | null = null;

let haste = 1;

process.on('message', (message: { kill?: KillOrder | null; haste?: number }) => {
  if (message.kill !== undefined) order = message.kill;
  if (message.haste !== undefined) haste = message.haste;
});
// The campaign is gone: nobody would ever stop this server.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

function notice(moment: Moment): void {
  if (!order || !KILL_POINTS[order.point](moment)) return;
  order.nth -= 1;
  if (order.nth > 0) return;
  appendFileSync(process.env['FAULTS_KILL_LOG'] ?? '/dev/null', `${order.point}\n`);
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
    const moment = { sort: 'sql' as const, text, parameters: order ? JSON.stringify(parameters ?? []) : '', tx };
    notice({ ...moment, when: 'before' });
    const answer = await original.call(this, text, parameters, structured);
    notice({ ...moment, when: 'after' });
    tx.push(text);
    if (/^(COMMIT|ROLLBACK)$/.test(text)) transactions.delete(this);
    return answer;
  };
}

/** While days pass in minutes, the server's own long waits pass as fast: 2 s between two questions, say. */
function hastenWaits(): void {
  const original = timers.setTimeout;
  const hastened = (ms?: number, ...rest: unknown[]): unknown =>
    Reflect.apply(original, timers, [haste > 1 && ms !== undefined && ms >= LONG_WAIT_MS ? ms / haste : ms, ...rest]);
  Object.assign(timers, { setTimeout: hastened });
  syncBuiltinESMExports();
}

function watchRequests(): void {
  const original = http.request as (...args: unknown[]) => ClientRequest;
  const watched = (...args: unknown[]): ClientRequest => {
    const url = args[0] instanceof URL ? args[0].pathname : '';
    notice({ sort: 'http', when: 'before', url });
    const request = original(...args);
    request.once('finish', () => notice({ sort: 'http', when: 'sent', url }));
    request.prependOnceListener('response', () => notice({ sort: 'http', when: 'answered', url }));
    return request;
  };
  Object.assign(http, { request: watched });
  const emit = http.Server.prototype.emit;
  http.Server.prototype.emit = function watchedEmit(this: http.Server, event: string | symbol, ...args: unknown[]) {
    if (event === 'request') notice({ sort: 'request', url: (args[0] as { url?: string }).url ?? '' });
    return Reflect.apply(emit, this, [event, ...args]) as boolean;
  } as typeof emit;
  syncBuiltinESMExports();
}

watchSql('typeorm/driver/mysql/MysqlQueryRunner.js', 'MysqlQueryRunner');
watchSql('typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js', 'BetterSqlite3QueryRunner');
watchRequests();
hastenWaits();
