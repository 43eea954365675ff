import type { OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { LIMITS, type LimitName } from './limit-table.js';
import type { AdmitMode, LimitStore, Usage } from './limit-store.js';

/** All limits are in `LIMITS`. */
export class RateLimits implements OnApplicationShutdown {
  constructor(private readonly store: LimitStore) {}

  /**
   * Counts one use.
   *
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait, when the window's allowance is used up.
   */
  async consume(name: LimitName, key: string): Promise<void> {
    refuseAbove(LIMITS[name].allowed, await this.store.add(`${name}:${key}`, LIMITS[name].seconds * 1_000));
  }

  /**
   * Checks without counting, for what is counted only on failure.
   *
   * @throws AppError TOO_MANY_REQUESTS when one more use would be refused.
   */
  async check(name: LimitName, key: string): Promise<void> {
    refuseAbove(LIMITS[name].allowed - 1, await this.store.peek(`${name}:${key}`));
  }

  /**
   * Counts one use before its result is known, so that parallel uses count too. `release` undoes it. A refused use is
   * not counted.
   *
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait, when the window's allowance is used up.
   */
  async reserve(name: LimitName, key: string): Promise<void> {
    try {
      await this.consume(name, key);
    } catch (error) {
      await this.release(name, key);
      throw error;
    }
  }

  /** Counts one use and tells whether it was within the allowance. */
  async isAdmitted(name: LimitName, key: string): Promise<boolean> {
    return (await this.store.add(`${name}:${key}`, LIMITS[name].seconds * 1_000)).used <= LIMITS[name].allowed;
  }

  async release(name: LimitName, key: string): Promise<void> {
    await this.store.subtract(`${name}:${key}`);
  }

  used(name: LimitName, key: string): Promise<Usage> {
    return this.store.peek(`${name}:${key}`);
  }

  /** Counts one use and tells whether it was the first of its window. */
  async isFirst(name: LimitName, key: string): Promise<boolean> {
    return (await this.store.add(`${name}:${key}`, LIMITS[name].seconds * 1_000)).used === 1;
  }

  /** Resets the counter. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.store.forget(`${name}:${key}`);
  }

  /**
   * Counts different members of a key, each once in a window.
   *
   * @returns whether each of these limits knew the member already or had room for it.
   */
  admit(names: readonly LimitName[], key: string, member: string, mode: AdmitMode): Promise<boolean> {
    const windows = names.map((name) => ({ key: `${name}:${key}`, windowMs: LIMITS[name].seconds * 1_000, allowed: LIMITS[name].allowed }));
    return this.store.admit(member, windows, mode);
  }

  onApplicationShutdown(): void {
    this.store.close();
  }
}

function refuseAbove(allowed: number, { used, leftMs }: { used: number; leftMs: number }): void {
  if (used > allowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: leftMs / 1_000 });
}
