import type { SandboxClock } from './clock.js';
import { JsonLines } from './json-lines.js';

export interface JournalEntry {
  seq: number;
  /** The sandbox's clock, and the machine's. */
  at: string;
  wallAt: string;
  kind: string;
  merchTxnId: string | null;
  detail: Record<string, unknown>;
}

const KEEP_IN_MEMORY = 500_000;

/** Every message received or sent, without passwords and customer data. The file keeps all, the memory the latest. */
export class Journal {
  readonly #clock: SandboxClock;
  readonly #file: JsonLines | null;
  #entries: JournalEntry[] = [];
  #seq = 0;

  constructor(clock: SandboxClock, path: string | null) {
    this.#clock = clock;
    this.#file = path === null ? null : new JsonLines(path);
  }

  /** @returns the sequence number of the entry. */
  write(kind: string, merchTxnId: string | null, detail: Record<string, unknown> = {}): number {
    this.#seq += 1;
    const at = this.#clock.now().toISOString();
    const entry = { seq: this.#seq, at, wallAt: new Date().toISOString(), kind, merchTxnId, detail };
    this.#entries.push(entry);
    if (this.#entries.length > KEEP_IN_MEMORY * 1.1) this.#entries = this.#entries.slice(-KEEP_IN_MEMORY);
    this.#file?.append(entry);
    return this.#seq;
  }

  read(filter: { since?: number; merchTxnId?: string; kind?: string; limit?: number } = {}): JournalEntry[] {
    const { since = 0, merchTxnId, kind, limit = 10_000 } = filter;
    return this.#entries
      .filter((entry) => entry.seq > since)
      .filter((entry) => merchTxnId === undefined || entry.merchTxnId === merchTxnId)
      .filter((entry) => kind === undefined || entry.kind === kind)
      .slice(0, limit);
  }

  close(): void {
    this.#file?.close();
  }
}
