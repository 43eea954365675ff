import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** The only source of the present moment and of waiting for one, so that tests can make days pass. */
@Injectable()
export class Clock {
  /** UTC milliseconds since 1970. */
  now(): number {
    return Date.now();
  }

  /** Resolves after so many milliseconds of this clock's time. */
  async wait(milliseconds: number): Promise<void> {
    await sleep(milliseconds);
  }
}
