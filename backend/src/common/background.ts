import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';

/** How long a stop waits for steps that have begun. Longer than a gateway call, shorter than the process is given to end. */
const SHUTDOWN_MS = 27_000;

export interface BackgroundWork {
  /** For the log. */
  name: string;
  /**
   * Does what is to be done now, or a part of it.
   *
   * @param stopping is aborted when the server stops: what has not begun then is left to the next start.
   * @returns how much was done. After anything else than 0 the next step follows at once.
   */
  step: (stopping: AbortSignal) => Promise<number>;
  /** Milliseconds of rest after a step that found nothing to do. */
  restMs: number;
  /** Milliseconds of rest after a step that failed; `restMs` when absent. */
  failedMs?: number;
  /** Milliseconds before the first step; none when absent. */
  firstMs?: number;
  /** Looks at the day or at the whole from time to time, instead of taking what waits: tests take its steps by name. */
  isRoutine?: boolean;
}

export interface AddedWork {
  /** Ends the rest: something waits. */
  wake(): void;
}

/** All work that goes on beside the calls. No step of a work begins before its last one has ended. */
export abstract class Background {
  /** From now on until the server stops. Modules add their work when the application starts. */
  abstract add(work: BackgroundWork): AddedWork;
}

/** Takes the steps by the clock of the machine. A step that fails is logged and taken again. */
@Injectable()
export class TimedBackground extends Background implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('Background');
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[] = [];
  private readonly alarms: Alarm[] = [];

  override add(work: BackgroundWork): AddedWork {
    const alarm = new Alarm();
    this.alarms.push(alarm);
    this.loops.push(this.run(work, alarm));
    return alarm;
  }

  onModuleDestroy(): void {
    this.stopping.abort();
    for (const alarm of this.alarms) alarm.wake();
  }

  /** Waits for what has begun, while the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    const enough = new AbortController();
    await Promise.race([Promise.all(this.loops), sleep(SHUTDOWN_MS, null, { signal: enough.signal }).catch(() => null)]);
    enough.abort();
  }

  private async run({ name, step, restMs, failedMs = restMs, firstMs = 0 }: BackgroundWork, alarm: Alarm): Promise<void> {
    const { signal } = this.stopping;
    // Never within `add`: a step may use what that returns.
    await alarm.rest(firstMs);
    while (!signal.aborted) {
      let pauseMs = restMs;
      const done = await step(signal).catch((error: unknown) => {
        this.logger.error({ message: 'background work failed', work: name, err: error });
        pauseMs = failedMs;
        return 0;
      });
      if (done === 0) await alarm.rest(pauseMs);
    }
  }
}

class Alarm implements AddedWork {
  private isRung = false;
  private current = new AbortController();

  wake(): void {
    this.isRung = true;
    this.current.abort();
  }

  /** Returns at once when it was woken since the last rest. */
  async rest(milliseconds: number): Promise<void> {
    if (!this.isRung) {
      this.current = new AbortController();
      await sleep(milliseconds, null, { signal: this.current.signal, ref: false }).catch(() => null);
    }
    this.isRung = false;
  }
}
