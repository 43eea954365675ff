import type { Clock } from '../clock.js';
import type { AdmitMode, LimitStore, MemberWindow, Usage } from './limit-store.js';
import { MemberSets } from './member-sets.js';

/** More keys than a college has students and phones. Beyond it the oldest are dropped. */
const MAX_KEYS = 200_000;
const FIRST_SWEEP = 10_000;

interface Window {
  used: number;
  endsAt: number;
}

export class MemoryLimitStore implements LimitStore {
  // Insertion order: oldest first.
  private readonly windows = new Map<string, Window>();
  private sweepAt = FIRST_SWEEP;
  private readonly memberSets = new MemberSets();

  constructor(private readonly clock: Clock) {}

  async add(key: string, windowMs: number): Promise<Usage> {
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

  async subtract(key: string): Promise<void> {
    const window = this.running(key, this.clock.now());
    if (window && window.used > 0) window.used -= 1;
  }

  async peek(key: string): Promise<Usage> {
    const now = this.clock.now();
    const window = this.running(key, now);
    return window ? { used: window.used, leftMs: window.endsAt - now } : { used: 0, leftMs: 0 };
  }

  async forget(key: string): Promise<void> {
    this.windows.delete(key);
  }

  async admit(member: string, windows: readonly MemberWindow[], mode: AdmitMode): Promise<boolean> {
    return this.memberSets.admit(member, windows, mode, this.clock.now());
  }

  get size(): number {
    return this.windows.size;
  }

  close(): void {
    this.windows.clear();
    this.memberSets.clear();
  }

  private running(key: string, now: number): Window | null {
    const window = this.windows.get(key);
    return window && window.endsAt > now ? window : null;
  }

  /** Runs when the number of keys has doubled since the last run: amortised one look per key, and no timer. */
  private makeRoom(now: number): void {
    if (this.windows.size < this.sweepAt) return;
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
    let tooMany = this.windows.size - MAX_KEYS / 2;
    for (const key of this.windows.keys()) {
      if (tooMany <= 0) break;
      this.windows.delete(key);
      tooMany -= 1;
    }
    this.sweepAt = Math.max(FIRST_SWEEP, this.windows.size * 2);
  }
}
