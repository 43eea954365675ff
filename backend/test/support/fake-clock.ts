import { Clock } from '../../src/common/clock.js';

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

  pass(milliseconds: number): void {
    this.at += milliseconds;
  }
}
