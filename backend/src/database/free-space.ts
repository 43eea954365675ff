import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSqliteUrl, sqlitePath } from './data-source.js';

const MB = 1_048_576;
/** Below it the disk is as good as full: logs and a backup fill it within days. */
const LITTLE_MB = 500;
const SOME_MB = 2_000;

export interface FreeSpace {
  folder: string;
  bytes: number;
  /** Of the whole disk. */
  percent: number;
  state: 'enough' | 'low' | 'veryLow';
}

/** On the disk of the SQLite file, or of the working directory when the database is elsewhere. */
export async function freeSpace(databaseUrl: string): Promise<FreeSpace> {
  const folder = isSqliteUrl(databaseUrl) ? dirname(sqlitePath(databaseUrl)) : process.cwd();
  const { bavail, blocks, bsize } = await statfs(folder);
  const bytes = bavail * bsize;
  const state = bytes < LITTLE_MB * MB ? 'veryLow' : bytes < SOME_MB * MB || bavail < blocks / 10 ? 'low' : 'enough';
  return { folder, bytes, percent: Math.floor((100 * bavail) / blocks), state };
}
