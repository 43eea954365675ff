import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { openDataSource } from '../../../src/database/data-source.js';
import { ENTITIES } from '../../../src/entities.js';
import { progressOf } from '#lib/progress';
import { whyMissing } from '#lib/tools';
import { type PrivateMariadb, startPrivateMariadb } from '../../../test/support/private-mariadb.js';
import { seedPayments } from '../../../test/support/seed-payments.js';
import { LOAD_CORE, pinProcess } from './cores.js';
import type { DatabaseKind } from './options.js';

export interface Store {
  kind: DatabaseKind;
  url: string;
  dataSource: DataSource;
}

export interface SeedOptions {
  students: number;
  payments: number;
  seed: number;
  /** Rows that write have a database of their own. */
  use?: string;
}

/** Memory for a million payments and their keys; a log so large that no checkpoint falls into a slice. */
const MARIADB_SETTINGS = ['innodb_buffer_pool_size = 1610612736', 'innodb_log_file_size = 536870912'];

/** The databases of one run. Each is seeded once and shared by the rows that only read it. */
export class Stores {
  readonly #made = new Map<string, Promise<Store>>();
  readonly #open: Store[] = [];
  #mariadb: PrivateMariadb | null = null;
  #count = 0;

  constructor(private readonly folder: string) {}

  /** Why a database cannot be measured here; `null` when it can. */
  missing(kind: DatabaseKind): string | null {
    return kind === 'mariadb' ? whyMissing('mariadb') : null;
  }

  filled(kind: DatabaseKind, filling: SeedOptions): Promise<Store> {
    const key = [kind, filling.students, filling.payments, filling.seed, filling.use ?? 'reads'].join(' ');
    const made = this.#made.get(key) ?? this.#fill(kind, filling);
    this.#made.set(key, made);
    return made;
  }

  async empty(kind: DatabaseKind): Promise<Store> {
    const url = kind === 'sqlite' ? this.#file() : await this.#mariadbDatabase();
    const dataSource = await openDataSource(url, ENTITIES);
    await dataSource.runMigrations();
    const store = { kind, url, dataSource };
    this.#open.push(store);
    return store;
  }

  async close(): Promise<void> {
    for (const { dataSource } of this.#open) await dataSource.destroy();
    await this.#mariadb?.stop();
  }

  async #fill(kind: DatabaseKind, filling: SeedOptions): Promise<Store> {
    const store = await this.empty(kind);
    const { students, payments } = filling;
    await seedPayments(store.dataSource, filling, progressOf(`Filling ${kind}, rows`, Math.max(students, payments)));
    await flushDatabase(store);
    return store;
  }

  #file(): string {
    const folder = join(this.folder, `sqlite-${(this.#count += 1)}`);
    mkdirSync(folder, { recursive: true });
    return `sqlite:${join(folder, 'fees.sqlite')}`;
  }

  async #mariadbDatabase(): Promise<string> {
    const first = this.#mariadb === null;
    this.#mariadb ??= await startPrivateMariadb();
    const url = await this.#mariadb.createDatabase();
    if (first) await this.#tune(url);
    return url;
  }

  async #tune(url: string): Promise<void> {
    const dataSource = await openDataSource(url, ENTITIES);
    const [row] = await dataSource.query<{ file: string }[]>('SELECT @@pid_file AS file');
    pinProcess(LOAD_CORE, Number(readFileSync(row?.file ?? '', 'utf8')));
    for (const setting of MARIADB_SETTINGS) await dataSource.query(`SET GLOBAL ${setting}`);
    await dataSource.destroy();
  }
}

/** Updates the optimiser's statistics and writes out all seeded data before the measurement. */
export async function flushDatabase({ kind, dataSource }: Store): Promise<void> {
  if (kind === 'sqlite') {
    await dataSource.query('ANALYZE');
    await dataSource.query('PRAGMA wal_checkpoint(TRUNCATE)');
  } else {
    await dataSource.query('ANALYZE TABLE students, fee_demands, payments, receipts');
  }
}
