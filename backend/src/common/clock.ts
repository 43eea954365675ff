import { Injectable } from '@nestjs/common';

/** The only source of the present moment, so that tests can make days pass. */
@Injectable()
export class Clock {
  /** UTC milliseconds since 1970. */
  now(): number {
    return Date.now();
  }
}
