import type { CampaignClock } from './campaign-clock.js';

interface DelayedAction {
  at: number;
  name: string;
  run: () => Promise<unknown>;
}

/** Actions that are due at a later time of the campaign's clock, such as a late settlement or callback. */
export class DelayedActions {
  #actions: DelayedAction[] = [];

  constructor(private readonly clock: CampaignClock, private readonly onDone: (name: string) => void) {}

  add(name: string, inMs: number, run: () => Promise<unknown>): void {
    this.#actions.push({ at: this.clock.now() + inMs, name, run });
  }

  get left(): number {
    return this.#actions.length;
  }

  /** Runs what is due, oldest first. */
  async runDue(): Promise<void> {
    const now = this.clock.now();
    const due = this.#actions.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    this.#actions = this.#actions.filter((deed) => !due.includes(deed));
    for (const { name, run } of due) {
      // The sandbox refuses impossible actions, such as reversing an unpaid attempt; those do not count.
      const done = await run().then(() => true, () => false);
      if (done) this.onDone(name);
    }
  }
}
