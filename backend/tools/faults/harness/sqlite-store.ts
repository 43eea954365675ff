import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Store } from './store.js';

/** The embedded database. It cannot go down; its fault is a lock held by another process. */
export function openSqliteStore(folder: string): Store {
  const file = join(folder, 'fees.sqlite');
  let database: DatabaseSyncInstance | null = null;
  const open = (): DatabaseSyncInstance => (database ??= new DatabaseSync(file, { timeout: 10_000 }));
  let locked = false;
  const unlock = (): void => {
    if (locked) open().exec('ROLLBACK');
    locked = false;
  };
  return {
    url: `sqlite:${file}`,
    commitLog: `${file}-wal`,
    async read<T extends object>(sql: string) {
      return open().prepare(sql).all() as T[];
    },
    async write(sql, parameters) {
      open().prepare(sql).run(...parameters);
    },
    faults: {
      'database locked by another process': async (ms) => {
        if (locked) return;
        try {
          open().exec('BEGIN IMMEDIATE');
        } catch {
          return;
        }
        locked = true;
        await sleep(ms);
        unlock();
      },
    },
    async endFaults() {
      unlock();
    },
    counts: () => ({}),
    async stop() {
      unlock();
      database?.close();
      database = null;
    },
  };
}
