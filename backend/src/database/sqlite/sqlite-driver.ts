import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { makePrivate } from './private-files.js';

/**
 * The part of better-sqlite3's API that TypeORM uses, over the prebuilt `@photostructure/sqlite`, so that no compiler
 * is needed to install. See docs/decisions/0002-two-databases.md.
 */
export class SqliteDriver {
  // Kept referenced: the native object closes the file when it is garbage-collected, even while statements live.
  private readonly database: DatabaseSyncInstance;

  constructor(path: string, options: { readonly?: boolean; timeout?: number } = {}) {
    if (!options.readonly) makePrivate(path);
    this.database = new DatabaseSync(path, { readOnly: options.readonly ?? false, timeout: options.timeout ?? 0 });
  }

  prepare(sql: string): SqliteStatement {
    // A deferred transaction can fail half way when a second process writes; an immediate one waits at BEGIN.
    return new SqliteStatement(this.database.prepare(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql));
  }

  pragma(text: string): unknown[] {
    return this.database.prepare(`PRAGMA ${text}`).all();
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  close(): void {
    this.database.close();
  }
}

type Parameters = (null | number | bigint | string | Uint8Array)[];

class SqliteStatement {
  readonly reader: boolean;

  constructor(private readonly statement: StatementSyncInstance) {
    this.reader = statement.columns().length > 0;
  }

  all(...parameters: Parameters): unknown[] {
    return this.statement.all(...parameters);
  }

  run(...parameters: Parameters): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.statement.run(...parameters);
  }

  iterate(...parameters: Parameters): IterableIterator<unknown> {
    return this.statement.iterate(...parameters);
  }
}
