import { readFileSync } from 'node:fs';
import { Clock } from './clock.js';

/** The real time plus the milliseconds in a file, to simulate days in minutes. Production refuses it. */
export class TestClock extends Clock {
  constructor(private readonly file: string) {
    super();
  }

  override now(): number {
    return Date.now() + Number(readFileSync(this.file, 'utf8'));
  }
}
