import { Clock } from '../../src/common/clock.js';
import { busyWorks } from './stepped-background.js';

/** A clock that stands still until it is advanced; waits return at once, and deadlines end when it has passed them. */
export class FakeClock extends Clock {
  readonly #deadlines = new Map<AbortController, number>();
  #at: number;

  constructor(at = Date.parse('2026-01-15T04:30:00Z')) {
    super();
    this.#at = at;
  }

  override now(): number {
    return this.#at;
  }

  get at(): number {
    return this.#at;
  }

  /** Throws while a step is under way: its claim or lease would look abandoned. */
  set at(at: number) {
    const busy = busyWorks();
    if (busy.length > 0) throw new Error(`The clock cannot jump over work that is under way: ${busy.join(', ')}.`);
    this.#at = at;
    this.endDeadlines(at);
  }

  override async wait(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  pass(milliseconds: number): void {
    this.at += milliseconds;
  }

  override deadline(milliseconds: number): AbortSignal {
    const end = new AbortController();
    this.#deadlines.set(end, this.at + milliseconds);
    return end.signal;
  }

  /** Nobody answers any more, also in a step that is under way: ends each deadline up to a time, or all of them. */
  endDeadlines(upTo = Infinity): void {
    const over = [...this.#deadlines].filter(([, at]) => at <= upTo);
    for (const [end] of over) {
      this.#deadlines.delete(end);
      end.abort();
    }
  }
}
