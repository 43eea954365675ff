import type { Clock } from '../clock.js';
import type { LimitStore, Used } from './limit-store.js';

/** More keys than a college has students and phones; a stranger who invents more only shortens his own memory. */
const MAX_KEYS = 200_000;

interface Window {
  used: number;
  endsAt: number;
}

/** Counts in this process. */
export class MemoryLimitStore implements LimitStore {
  // In order of insertion: the oldest windows are dropped first.
  private readonly windows = new Map<string, Window>();

  constructor(private readonly clock: Clock) {}

  async add(key: string, windowMs: number): Promise<Used> {
    const now = this.clock.now();
    const running = this.running(key, now);
    const window = running ?? { used: 0, endsAt: now + windowMs };
    window.used += 1;
    if (!running) {
      this.windows.delete(key);
      this.windows.set(key, window);
      this.makeRoom(now);
    }
    return { used: window.used, leftMs: window.endsAt - now };
  }

  async look(key: string): Promise<Used> {
    const now = this.clock.now();
    const window = this.running(key, now);
    return window ? { used: window.used, leftMs: window.endsAt - now } : { used: 0, leftMs: 0 };
  }

  async forget(key: string): Promise<void> {
    this.windows.delete(key);
  }

  close(): void {
    this.windows.clear();
  }

  private running(key: string, now: number): Window | null {
    const window = this.windows.get(key);
    return window && window.endsAt > now ? window : null;
  }

  /** Two looks per insertion keep the map as small as the traffic of the longest window, without a timer. */
  private makeRoom(now: number): void {
    let looks = 2;
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > now && this.windows.size <= MAX_KEYS) return;
      this.windows.delete(key);
      if ((looks -= 1) === 0) return;
    }
  }
}
