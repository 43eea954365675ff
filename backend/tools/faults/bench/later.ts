import type { ClockHand } from './clock-hand.js';

interface Deed {
  at: number;
  name: string;
  act: () => Promise<unknown>;
}

/** What will happen at a later time of the campaign's clock: a bank that settles tomorrow, a callback an hour late. */
export class Later {
  #deeds: Deed[] = [];

  constructor(private readonly clock: ClockHand, private readonly onDone: (name: string) => void) {}

  add(name: string, inMs: number, act: () => Promise<unknown>): void {
    this.#deeds.push({ at: this.clock.now() + inMs, name, act });
  }

  get left(): number {
    return this.#deeds.length;
  }

  /** Does what is due, oldest first. */
  async doDue(): Promise<void> {
    const now = this.clock.now();
    const due = this.#deeds.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    this.#deeds = this.#deeds.filter((deed) => !due.includes(deed));
    for (const { name, act } of due) {
      // A bank that wants to reverse what was never paid gets a refusal: nothing happened then.
      const done = await act().then(() => true, () => false);
      if (done) this.onDone(name);
    }
  }
}
