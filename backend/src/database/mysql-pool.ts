import type { Socket } from 'node:net';
import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';

/** To acquire a connection, while nobody gets one. */
const ACQUIRE_MS = 4_000;
/** To acquire a connection, while others still get theirs. */
const MAX_ACQUIRE_MS = 8_000;
/** Without a byte from the database. With `ACQUIRE_MS` below the ten seconds in which a dead path must be reported. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Beyond this, callers are refused at once: during an outage most of those waiting have given up. */
const MAX_WAITING = 1_000;

/**
 * In seconds. Limits inside the database, below ours, so that it ends the statement and the connection survives.
 * Abandoned sessions lose their locks first and their connection later. `M!` is read by MariaDB only.
 */
const SESSION = 'SET SESSION wait_timeout = 180, innodb_lock_wait_timeout = 3 /*M! , max_statement_time = 4, idle_transaction_timeout = 10 */';

const failure = (code: string, message: string): NodeJS.ErrnoException => Object.assign(new Error(message), { code });

/**
 * The part of mysql2 that TypeORM uses, with time limits: mysql2 alone would wait as long as the operating system does
 * (15 minutes).
 */
export const LIMITED_MYSQL = {
  createPool(options: PoolOptions): Pool {
    const pool = mysql.createPool({
      ...options,
      connectTimeout: ACQUIRE_MS,
      // Detects dead idle connections before they are used.
      enableKeepAlive: true,
      keepAliveInitialDelay: 10_000,
      queueLimit: MAX_WAITING,
      // Idle connections are closed by us before `wait_timeout` ends them.
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
    // The pool handles the first error only; an unhandled second one would end the process.
    connection.on('error', () => undefined);
    // TypeORM asks for it with each statement, and mysql2 would build it anew each time.
    const promised = connection.promise();
    connection.promise = () => promised;
    // A database that does not know a setting works without it.
    connection.query(SESSION, () => undefined);
    const { stream } = connection as unknown as { stream: Socket };
    stream.setTimeout(RESPONSE_TIMEOUT_MS);
    stream.on('timeout', () => {
      if (!inUse.has(connection)) return;
      const { bytesRead } = stream;
      // After a pause of this process the answer may have arrived unread.
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
      // The pool's own errors have no code: queue full, or closed.
      if (error) error.code ??= 'POOL_REFUSED';
      done(error, connection);
    });
  };
}
