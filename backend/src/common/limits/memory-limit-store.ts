import type { Clock } from '../clock.js';
import type { AdmitMode, LimitStore, MemberWindow, Usage } from './limit-store.js';
import { MemberSets } from './member-sets.js';

/** Of one limit. More keys than a college has students and phones. */
const MAX_KEYS = 100_000;
const FIRST_SWEEP = 10_000;

interface Window {
  used: number;
  endsAt: number;
}

/** Of one limit, which has a quota of keys for itself: whoever invents keys of one limit washes out no other one. */
class Windows {
  // Insertion order: oldest first.
  readonly byKey = new Map<string, Window>();
  private sweepAt = FIRST_SWEEP;

  running(key: string, now: number): Window | null {
    const window = this.byKey.get(key);
    return window && window.endsAt > now ? window : null;
  }

  begin(key: string, window: Window, now: number): void {
    this.byKey.delete(key);
    this.byKey.set(key, window);
    if (this.byKey.size >= this.sweepAt) this.makeRoom(now);
  }

  /** Runs when the number of keys has doubled since the last run: amortised one look per key, and no timer. */
  private makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.byKey) if (endsAt <= now) this.byKey.delete(key);
    // Invented keys are used once: those that count more go last.
    for (const used of [1, Number.POSITIVE_INFINITY]) this.dropOldest(used);
    this.sweepAt = Math.max(FIRST_SWEEP, Math.min(MAX_KEYS, this.byKey.size * 2));
  }

  private dropOldest(usedAtMost: number): void {
    for (const [key, { used }] of this.byKey) {
      if (this.byKey.size <= MAX_KEYS / 2) return;
      if (used <= usedAtMost) this.byKey.delete(key);
    }
  }
}

/** Keys begin with the name of their limit and a colon. */
export class MemoryLimitStore implements LimitStore {
  private readonly limits = new Map<string, Windows>();
  private readonly memberSets = new MemberSets();

  constructor(private readonly clock: Clock) {}

  async add(key: string, windowMs: number): Promise<Usage> {
    const now = this.clock.now();
    const windows = this.windowsOf(key);
    const running = windows.running(key, now);
    const window = running ?? { used: 0, endsAt: now + windowMs };
    window.used += 1;
    if (!running) windows.begin(key, window, now);
    return { used: window.used, leftMs: window.endsAt - now };
  }

  async subtract(key: string): Promise<void> {
    const windows = this.windowsOf(key);
    const window = windows.running(key, this.clock.now());
    if (!window) return;
    window.used -= 1;
    // An empty one would be a key that counts nothing.
    if (window.used === 0) windows.byKey.delete(key);
  }

  async peek(key: string): Promise<Usage> {
    const now = this.clock.now();
    const window = this.windowsOf(key).running(key, now);
    return window ? { used: window.used, leftMs: window.endsAt - now } : { used: 0, leftMs: 0 };
  }

  async forget(key: string): Promise<void> {
    this.windowsOf(key).byKey.delete(key);
  }

  async admit(member: string, windows: readonly MemberWindow[], mode: AdmitMode): Promise<boolean> {
    return this.memberSets.admit(member, windows, mode, this.clock.now());
  }

  /** Of all limits. */
  get size(): number {
    return [...this.limits.values()].reduce((sum, { byKey }) => sum + byKey.size, 0);
  }

  close(): void {
    this.limits.clear();
    this.memberSets.clear();
  }

  private windowsOf(key: string): Windows {
    const limit = key.slice(0, key.indexOf(':'));
    const known = this.limits.get(limit);
    if (known) return known;
    const begun = new Windows();
    this.limits.set(limit, begun);
    return begun;
  }
}
