const REMEMBERED = 1_000;

/** Lets something through at most once in a time for each key. Each process counts for itself. */
export class Throttle {
  private readonly last = new Map<string, number>();

  constructor(private readonly everyMs: number) {}

  /** @param now UTC ms. @returns true at most once in the time for each key. */
  isDue(key: string, now: number): boolean {
    const last = this.last.get(key);
    if (last !== undefined && Math.abs(now - last) < this.everyMs) return false;
    if (this.last.size >= REMEMBERED) this.last.clear();
    this.last.set(key, now);
    return true;
  }

  /** What was let through did not succeed. */
  forget(key: string): void {
    this.last.delete(key);
  }
}
