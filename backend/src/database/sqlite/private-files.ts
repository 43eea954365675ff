import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What SQLite keeps beside a database. It makes these with the permissions of the database itself. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];
const OTHERS = 0o077;

const filesOf = (path: string): string[] => SUFFIXES.map((suffix) => path + suffix).filter((file) => existsSync(file));

/** Makes the folders of a SQLite database that are missing, for this user alone. */
export function makePrivateFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
}

/** Makes a SQLite database, or the one that is there with all beside it, a file of this user alone. */
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

/** Files of a SQLite database that other users of this machine may read or write, with their mode. */
export function exposedFiles(path: string): string[] {
  // Windows has no such modes; the user's own folder is private there.
  if (process.platform === 'win32') return [];
  return filesOf(path)
    .map((file) => ({ file, mode: statSync(file).mode & 0o777 }))
    .filter(({ mode }) => (mode & OTHERS) !== 0)
    .map(({ file, mode }) => `${file} (mode ${mode.toString(8)})`);
}
