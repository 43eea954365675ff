import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** The only source of the current time and of waiting, so that tests can move time. */
@Injectable()
export class Clock {
  /** UTC milliseconds since 1970. */
  now(): number {
    return Date.now();
  }

  async wait(milliseconds: number): Promise<void> {
    await sleep(milliseconds);
  }

  /** A signal that is aborted when the time is over: for whoever waits for somebody else. */
  deadline(milliseconds: number): AbortSignal {
    return AbortSignal.timeout(milliseconds);
  }
}
