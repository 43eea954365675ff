import { setImmediate } from 'node:timers/promises';
import { type AddedWork, Background, type BackgroundWork } from '../../src/common/background.js';

const MOST_ROUNDS = 1_000;

/** Those of the servers that this file has started and not closed. */
const OPEN = new Set<SteppedBackground>();

/** Takes no step by itself: a test says when. */
export class SteppedBackground extends Background {
  private readonly works = new Map<string, BackgroundWork>();
  private readonly underWay = new Map<string, Promise<number>>();
  private readonly stopping = new AbortController();
  /** Works that were told that something waits, and have taken no step since: in production they would not rest. */
  readonly woken = new Set<string>();

  override add(work: BackgroundWork): AddedWork {
    this.works.set(work.name, work);
    OPEN.add(this);
    return { wake: () => void this.woken.add(work.name) };
  }

  /** One step, after the one that is under way. @returns how much was done. */
  async step(name: string): Promise<number> {
    const work = this.works.get(name);
    if (!work) throw new Error(`No work is called ${name}. There are: ${[...this.works.keys()].join(', ')}.`);
    // Whoever else waits may have begun the next one.
    for (let before = this.underWay.get(name); before; before = this.underWay.get(name)) await before.catch(() => 0);
    if (this.stopping.signal.aborted) return 0;
    this.woken.delete(name);
    const step = work.step(this.stopping.signal);
    this.underWay.set(name, step);
    try {
      return await step;
    } finally {
      if (this.underWay.get(name) === step) this.underWay.delete(name);
    }
  }

  /** Takes steps until a whole round did nothing. @param about of works whose names begin like this, or of all but the routines. */
  async settle(about = ''): Promise<void> {
    const names = this.waiting().map(({ name }) => name).filter((name) => name.startsWith(about));
    let busy: string[] = [];
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      busy = [];
      for (const name of names) if ((await this.step(name)) > 0) busy.push(name);
      if (busy.length === 0) return;
      // Somebody else may hold what is due: he goes on.
      await setImmediate();
    }
    throw new Error(`Still busy after ${MOST_ROUNDS} rounds: ${busy.join(', ')}.`);
  }

  /** The works whose step is under way. */
  get busy(): string[] {
    return [...this.underWay.keys()];
  }

  /** Ends what is under way, as a server that stops does. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.underWay.values());
    OPEN.delete(this);
  }

  private waiting(): BackgroundWork[] {
    return [...this.works.values()].filter(({ isRoutine }) => !isRoutine);
  }
}

/** What waits at any server of this file. */
export async function settleAll(): Promise<void> {
  for (const background of [...OPEN]) await background.settle();
}

/** Works of any server of this file whose step is under way. */
export const busyWorks = (): string[] => [...OPEN].flatMap(({ busy }) => busy);
