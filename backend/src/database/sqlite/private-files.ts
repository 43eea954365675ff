import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** SQLite creates these with the permissions of the database file. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];
const OTHERS = 0o077;
/** Whoever may write into the folder may put another file in the place of the database. */
const OTHERS_WRITE = 0o022;

const filesOf = (path: string): string[] => SUFFIXES.map((suffix) => path + suffix).filter((file) => existsSync(file));

/** Of the file, readable by this user only. One that was there and holds other things too is left as it is. */
export function makePrivateFolder(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32' || !isOwn(folder) || readdirSync(folder).some((name) => !name.startsWith(basename(path)))) return;
  chmodSync(folder, 0o700);
}

const isOwn = (folder: string): boolean => statSync(folder).uid === process.getuid?.();

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

/** SQLite files that other users may read or write, and their folder when others may write into it, with their mode. */
export function exposedFiles(path: string): string[] {
  // Windows has no such modes; a user's folder is private there.
  if (process.platform === 'win32') return [];
  const folder = dirname(path);
  const sticky = existsSync(folder) && (statSync(folder).mode & 0o1000) !== 0;
  return [...filesOf(path).map((file) => ({ file, refused: OTHERS })), ...(existsSync(folder) && !sticky ? [{ file: folder, refused: OTHERS_WRITE }] : [])]
    .map(({ file, refused }) => ({ file, mode: statSync(file).mode & 0o777, refused }))
    .filter(({ mode, refused }) => (mode & refused) !== 0)
    .map(({ file, mode }) => `${file} (mode ${mode.toString(8)})`);
}
