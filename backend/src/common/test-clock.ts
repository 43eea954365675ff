import { readFileSync } from 'node:fs';
import { Clock } from './clock.js';

/** The time of day plus the milliseconds that a file holds now. For rehearsing days in minutes; production refuses it. */
export class TestClock extends Clock {
  constructor(private readonly file: string) {
    super();
  }

  override now(): number {
    return Date.now() + Number(readFileSync(this.file, 'utf8'));
  }
}
