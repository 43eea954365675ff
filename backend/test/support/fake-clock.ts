import { Clock } from '../../src/common/clock.js';
import { busyWorks } from './stepped-background.js';

/** A clock that stands still until it is advanced; waits return at once. */
export class FakeClock extends Clock {
  constructor(public at = Date.parse('2026-01-15T04:30:00Z')) {
    super();
  }

  override now(): number {
    return this.at;
  }

  override async wait(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Throws while a step is under way: its claim or lease would look abandoned. */
  pass(milliseconds: number): void {
    const busy = busyWorks();
    if (busy.length > 0) throw new Error(`The clock cannot jump over work that is under way: ${busy.join(', ')}.`);
    this.at += milliseconds;
  }
}
