import { AppError } from '../../common/errors/app-error.js';

/**
 * Hashing uses the four libuv threads that compression, files and DNS look-ups also need: parallel guesses must not
 * take all of them, nor queue without limit.
 */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws AppError TOO_MANY_REQUESTS when too many already wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxRunning) {
      if (this.waiting.length >= this.maxWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
      // The finished task passes its slot on, so `running` stays the same.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
