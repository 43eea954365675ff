import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { ConfigurationError } from '../config/environment-reader.js';
import { BackupError } from '../database/backup/backup-error.js';
import { isSqliteUrl, openDataSource, sqlitePath } from '../database/data-source.js';
import { ENTITIES } from '../entities.js';

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Overwrites one line; `''` clears it. Does nothing without a terminal. */
  progress(line: string): void;
}

export class CommandError extends Error {}

/** The real terminal. Progress goes to standard error, so that the report can be piped, and only to a person. */
export const TERMINAL: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  },
};

const PROGRESS_EVERY_MS = 100;
/** Until then nobody can say how long it takes. */
const ESTIMATE_AFTER_MS = 2_000;

const count = (value: number): string => value.toLocaleString('en-IN');
const duration = (ms: number): string => (ms < 100_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`);

/**
 * One line about work that takes long, with an estimate when its end is known. May be told as often as one likes.
 *
 * @returns to be called with how many rows are done so far, what was done to them, and of how many.
 */
export function showProgress(terminal: Terminal, now: () => number = () => performance.now()): (rows: number, done: string, of: number | null) => void {
  let shownAt = -Infinity;
  let step = { done: '', since: 0 };
  return (rows, done, of) => {
    const at = now();
    if (step.done !== done) step = { done, since: at };
    if (at - shownAt < PROGRESS_EVERY_MS) return;
    shownAt = at;
    if (of === null) return terminal.progress(`${count(rows)} rows ${done}`);
    const elapsed = at - step.since;
    const left = elapsed < ESTIMATE_AFTER_MS || rows === 0 ? '' : `, about ${duration((elapsed * (of - rows)) / rows)} left`;
    terminal.progress(`${count(rows)} of ${count(of)} rows ${done} (${Math.floor((100 * rows) / of)} %)${left}`);
  };
}

const CONNECTION = /^(ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|PROTOCOL_|ER_ACCESS_DENIED|ER_DBACCESS_DENIED|ER_BAD_DB)/;

/** Why a command failed, without a stack. */
export function errorText(error: unknown): string {
  if (error instanceof CommandError || error instanceof BackupError) return error.message;
  if (error instanceof ConfigurationError) return `The configuration is not right:\n${error.message}`;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && CONNECTION.test(code)) return `The database cannot be reached (${code}). Check DATABASE_URL and that the database runs.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  return `Failed: ${String(message ?? error)}`;
}

/**
 * Opens the database for one command and closes it again.
 *
 * @throws CommandError when there is none, or its schema is behind this program.
 */
export async function withDatabase<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  // Opening it would make the file.
  if (isSqliteUrl(url) && !existsSync(sqlitePath(url))) throw new CommandError('There is no such database. Is DATABASE_URL right? A new one is made by "./fees migrate".');
  const dataSource = await openDataSource(url, ENTITIES, 2);
  try {
    if (await dataSource.showMigrations()) throw new CommandError('The database is behind this program: run ./fees migrate first.');
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
