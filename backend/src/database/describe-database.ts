import { isSqliteUrl, sqlitePath } from './data-source.js';

/** Which database a `DATABASE_URL` means, for a person: kind, place and name, never the user or the password. */
export function describeDatabase(url: string): string {
  if (isSqliteUrl(url)) return `SQLite, ${sqlitePath(url)}`;
  const { host, pathname, searchParams } = new URL(url);
  const socket = searchParams.get('socketPath');
  return `MySQL/MariaDB, ${decodeURIComponent(pathname.slice(1))} on ${socket ? `socket ${socket}` : host}`;
}
