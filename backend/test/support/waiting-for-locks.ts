import { setTimeout as sleep } from 'node:timers/promises';

/** Statements of this database that wait for a lock of a table or of a row. */
const WAITING = `
  SELECT (SELECT COUNT(*) FROM information_schema.processlist WHERE db = DATABASE() AND state LIKE 'Waiting for table%')
       + (SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT') AS waiting`;
/** InnoDB renews its table only when nobody has read it for 0.1 s. */
const UNREAD_MS = 150;

/** How many calls can go no further before another one of MariaDB's transactions has ended. */
export async function lockWaits(connection: { query(sql: string): Promise<unknown> }): Promise<number> {
  await sleep(UNREAD_MS);
  const [{ waiting }] = (await connection.query(WAITING)) as [{ waiting: unknown }];
  return Number(waiting);
}
