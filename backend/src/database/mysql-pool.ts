import type { Socket } from 'node:net';
import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';

/** For a connection, while nobody gets one. */
const ACQUIRE_MS = 4_000;
/** For a connection, while the database is slow and others get theirs. */
const MAX_ACQUIRE_MS = 8_000;
/** Without a byte from the database while it is asked for something. With `ACQUIRE_MS` below the ten seconds in which a dead path is told. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Who comes when so many wait already is refused at once. During an outage these are mostly callers that gave up. */
const MAX_WAITING = 1_000;

/**
 * Limits that the database itself keeps, below ours, so that it answers and the connection lives. Seconds. A session that
 * nobody hears of any more gives up its locks, and later its place. What is behind `M!` is known to MariaDB only.
 */
const SESSION = 'SET SESSION wait_timeout = 180, innodb_lock_wait_timeout = 3 /*M! , max_statement_time = 4, idle_transaction_timeout = 10 */';

const failure = (code: string, message: string): NodeJS.ErrnoException => Object.assign(new Error(message), { code });

/**
 * The part of mysql2 that TypeORM calls, with limits for a server whose callers wait: mysql2 itself would wait for a
 * connection, and for an answer over a dead network path, for as long as the operating system does (15 minutes).
 */
export const LIMITED_MYSQL = {
  createPool(options: PoolOptions): Pool {
    const pool = mysql.createPool({
      ...options,
      connectTimeout: ACQUIRE_MS,
      // An idle connection whose path died is noticed and replaced before it is needed.
      enableKeepAlive: true,
      keepAliveInitialDelay: 10_000,
      queueLimit: MAX_WAITING,
      // An idle one is ended by us, in order, before the database ends it after `wait_timeout`.
      maxIdle: (options.connectionLimit ?? 1) - 1,
      idleTimeout: 60_000,
      gracefulEnd: true,
    });
    limitStatements(pool);
    limitAcquiring(pool);
    return pool;
  },
};

function limitStatements(pool: Pool): void {
  const inUse = new WeakSet<PoolConnection>();
  pool.on('acquire', (connection) => inUse.add(connection));
  pool.on('release', (connection) => inUse.delete(connection));
  pool.on('connection', (connection) => {
    // The pool hears of the first error only; a second one that nobody hears would end the process.
    connection.on('error', () => undefined);
    // A database that does not know a setting goes on without it.
    connection.query(SESSION, () => undefined);
    const { stream } = connection as unknown as { stream: Socket };
    stream.setTimeout(RESPONSE_TIMEOUT_MS);
    stream.on('timeout', () => {
      if (!inUse.has(connection)) return;
      const { bytesRead } = stream;
      // After a pause of this process the answer may have come and not been read yet.
      setImmediate(() => {
        if (stream.bytesRead === bytesRead) stream.destroy(failure('ETIMEDOUT', `The database was silent for ${RESPONSE_TIMEOUT_MS} ms`));
      });
    });
  });
}

function limitAcquiring(pool: Pool): void {
  const acquire = pool.getConnection.bind(pool);
  let lastAcquired = 0;
  pool.getConnection = (done) => {
    const begun = performance.now();
    let late = false;
    const expire = (): void => {
      const now = performance.now();
      const left = Math.min(lastAcquired + ACQUIRE_MS, begun + MAX_ACQUIRE_MS) - now;
      if (left > 0) {
        timer = setTimeout(expire, left);
        return;
      }
      late = true;
      done(failure('ETIMEDOUT', `No connection to the database within ${Math.round(now - begun)} ms`), undefined as never);
    };
    let timer = setTimeout(expire, ACQUIRE_MS);
    acquire((error: NodeJS.ErrnoException | null, connection) => {
      if (!error) lastAcquired = performance.now();
      if (late) return void (error ?? connection.release());
      clearTimeout(timer);
      // The pool's own refusals have no code: too many wait, or it is closed.
      if (error) error.code ??= 'POOL_REFUSED';
      done(error, connection);
    });
  };
}
