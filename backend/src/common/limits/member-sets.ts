import type { AdmitMode, MemberWindow } from './limit-store.js';

/** Members over all windows. Members are existing students found from a network, so normal use stays far below. */
const MAX_MEMBERS = 100_000;

interface RunningWindow {
  members: Set<string>;
  endsAt: number;
}

export class MemberSets {
  // Insertion order: oldest first.
  private readonly windows = new Map<string, RunningWindow>();
  private memberCount = 0;

  admit(member: string, windows: readonly MemberWindow[], mode: AdmitMode, now: number): boolean {
    const room = windows.every(({ key, allowed }) => {
      const members = this.running(key, now)?.members;
      return !members || members.has(member) || members.size < allowed;
    });
    if (mode === 'force' || (mode === 'add' && room)) for (const window of windows) this.add(member, window, now);
    return room;
  }

  get size(): number {
    return this.memberCount;
  }

  clear(): void {
    this.windows.clear();
    this.memberCount = 0;
  }

  private add(member: string, { key, windowMs }: MemberWindow, now: number): void {
    const running = this.running(key, now);
    if (running?.members.has(member)) return;
    if (running) running.members.add(member);
    else {
      this.drop(key);
      this.windows.set(key, { members: new Set([member]), endsAt: now + windowMs });
    }
    this.memberCount += 1;
    if (this.memberCount > MAX_MEMBERS) this.makeRoom(now);
  }

  private running(key: string, now: number): RunningWindow | null {
    const window = this.windows.get(key);
    return window && window.endsAt > now ? window : null;
  }

  private drop(key: string): void {
    this.memberCount -= this.windows.get(key)?.members.size ?? 0;
    this.windows.delete(key);
  }

  /** Drops ended windows, then the oldest, until half of the space is free. */
  private makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.drop(key);
    for (const key of this.windows.keys()) {
      if (this.memberCount <= MAX_MEMBERS / 2) break;
      this.drop(key);
    }
  }
}
