import { Clock } from '../../src/common/clock.js';

/** A clock that stands until it is moved. */
export class FakeClock extends Clock {
  constructor(public at = Date.parse('2026-01-15T04:30:00Z')) {
    super();
  }

  override now(): number {
    return this.at;
  }

  pass(milliseconds: number): void {
    this.at += milliseconds;
  }
}
