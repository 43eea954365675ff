import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/**
 * The only source of the current time, of waiting and of deadlines for what the college does, so that tests can move time. In real time pass
 * only the patience with the database, Redis, a connection and a server that stops, the rest after a piece of long work, and the commands of the machine.
 */
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
