import { appendFileSync } from 'node:fs';

/** One response to a client: a student, the fee office, or the gateway whose callback wants an `OK`. */
export interface RecordedResponse {
  wall: number;
  /** On the campaign's clock. */
  at: number;
  /** When the request was sent, on the wall clock and on the campaign's. */
  sentWall: number;
  sentAt: number;
  client: string;
  call: 'look-up' | 'token' | 'return' | 'callback' | 'status' | 'receipt' | 'send-receipt' | 'review-queue' | 'resolve' | 'refunds' | 'days';
  /** HTTP status; 0 when no answer came. */
  status: number;
  transactionId: string | null;
  demandId: number | null;
  /** The part of the response that the checker compares. */
  content: Readonly<Record<string, unknown>>;
}

export class ResponseLog {
  readonly entries: RecordedResponse[] = [];

  constructor(private readonly file: string) {}

  add(response: RecordedResponse): void {
    this.entries.push(response);
    appendFileSync(this.file, `${JSON.stringify(response)}\n`);
  }
}
