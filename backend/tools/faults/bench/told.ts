import { appendFileSync } from 'node:fs';

/** One thing a client was told: a student's page, the fee office, or the gateway's server that wants an `OK`. */
export interface Told {
  wall: number;
  /** On the campaign's clock. */
  at: number;
  /** When the request went out: on the wall clock, and on the campaign's. */
  askedWall: number;
  askedAt: number;
  who: string;
  call: 'look-up' | 'token' | 'return' | 'callback' | 'status' | 'receipt' | 'send-receipt' | 'review-queue' | 'resolve';
  /** HTTP status; 0 when no answer came. */
  status: number;
  transactionId: string | null;
  demandId: number | null;
  /** The part of the answer that is a promise. */
  says: Readonly<Record<string, unknown>>;
}

/** What every client was told, in order. */
export class ToldLog {
  readonly entries: Told[] = [];

  constructor(private readonly file: string) {}

  add(told: Told): void {
    this.entries.push(told);
    appendFileSync(this.file, `${JSON.stringify(told)}\n`);
  }
}
