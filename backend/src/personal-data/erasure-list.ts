import { createHmac } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { admissionKey } from '../contract/index.js';

/**
 * The erasures that were done, in a file beside the database and the backups: a backup from before an erasure holds
 * the person again, and the database that is restored from it knows nothing of the erasure. A line holds the day and a
 * keyed digest of the admission number, so that the list tells nobody who asked.
 */
export class ErasureList {
  constructor(
    private readonly file: string,
    private readonly keys: readonly [string, ...string[]],
  ) {}

  /** Synced before the erasure is done: one that was done and is not on the list would come back. */
  async add(admissionNumber: string, day: string): Promise<void> {
    const digest = this.digest(this.keys[0], admissionNumber);
    const handle = await open(this.file, 'a', 0o600);
    try {
      await handle.appendFile(`${day} ${digest}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** @returns on which day a student was erased last, null for one who is not on the list; null when there is no list yet. */
  async read(): Promise<((admissionNumber: string) => string | null) | null> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    const days = new Map(text.split('\n').map((line): [string, string] => [line.split(' ')[1] ?? '', line.split(' ')[0] ?? '']));
    return (admissionNumber) => this.keys.map((key) => days.get(this.digest(key, admissionNumber))).find((day) => day !== undefined) ?? null;
  }

  private digest(key: string, admissionNumber: string): string {
    return createHmac('sha256', key).update(`erasure ${admissionKey(admissionNumber)}`).digest('hex');
  }
}
