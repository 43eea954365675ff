import type { DataSource } from 'typeorm';
import { ConfigurationError } from '../config/environment-reader.js';
import { BackupError } from '../database/backup/backup-error.js';
import { openDataSource } from '../database/data-source.js';
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

/** Limits progress output to one line per 100 ms. */
export function throttled(terminal: Terminal): (line: () => string) => void {
  let shownAt = 0;
  return (line) => {
    if (Date.now() - shownAt < PROGRESS_EVERY_MS) return;
    shownAt = Date.now();
    terminal.progress(line());
  };
}

export async function runCommand(command: (terminal: Terminal) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(TERMINAL);
  } catch (error) {
    process.exitCode = 1;
    TERMINAL.progress('');
    TERMINAL.err(`${errorText(error)}\n`);
  }
}

const CONNECTION = /^(ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|PROTOCOL_|ER_ACCESS_DENIED|ER_DBACCESS_DENIED|ER_BAD_DB)/;

function errorText(error: unknown): string {
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
 * @throws CommandError when its schema is behind this program.
 */
export async function withDatabase<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await openDataSource(url, ENTITIES, 2);
  try {
    if (await dataSource.showMigrations()) throw new CommandError('The database is behind this program: run npm run migrate first.');
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
