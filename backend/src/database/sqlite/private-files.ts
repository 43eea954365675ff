import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** SQLite creates these with the permissions of the database file. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];
const OTHERS = 0o077;

const filesOf = (path: string): string[] => SUFFIXES.map((suffix) => path + suffix).filter((file) => existsSync(file));

/** Readable by this user only. */
export function makePrivateFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
}

/** Creates the file or restricts an existing one, with its side files, to this user. */
export function makePrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const file of filesOf(path)) {
    try {
      chmodSync(file, statSync(file).mode & 0o700);
    } catch {
      // Another user's file. A production start names it and is refused, see `exposedFiles`.
    }
  }
}

/** SQLite files that other users may read or write, with their mode. */
export function exposedFiles(path: string): string[] {
  // Windows has no such modes; a user's folder is private there.
  if (process.platform === 'win32') return [];
  return filesOf(path)
    .map((file) => ({ file, mode: statSync(file).mode & 0o777 }))
    .filter(({ mode }) => (mode & OTHERS) !== 0)
    .map(({ file, mode }) => `${file} (mode ${mode.toString(8)})`);
}
