import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Replica } from '../bench/replica.js';
import type { World } from '../bench/world.js';
import { KILL_POINT_NAMES, type KillPointName } from '../kill/kill-points.js';
import type { Random } from '../../shared/random.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often each kind of fault is chosen. */
export const FAULT_WEIGHTS = {
  killAtStep: 10, kill: 3, killAtStart: 1, pause: 3, database: 6, diskFull: 2, gatewayDown: 2, gatewaySilent: 2, mail: 3, skew: 2, clockStep: 2,
};

const LOG_ROOM = 256 * 1_024;

const FAULTS_PER_STUDENT = 0.4;

export type FaultName = keyof typeof FAULT_WEIGHTS;

/** A nemesis with one idea: for the hunt after one planted bug. */
export interface Storm {
  only?: readonly FaultName[];
  points?: readonly KillPointName[];
}

export interface NemesisOptions extends Storm {
  /** Longest outage in ms: 30 s at night, a few seconds in CI. */
  outageMs: number;
  /** Between two faults, in ms. */
  paceMs: [number, number];
}

/** Does the worst it can, by a seed. */
export class Nemesis {
  #stopping = false;
  #busy = new Set<Promise<void>>();
  #points: KillPointName[] = [];
  #made = 0;

  constructor(private readonly world: World, private readonly random: Random, private readonly options: NemesisOptions) {}

  async run(): Promise<void> {
    while (!this.#stopping) {
      await sleep(this.random.between(...this.options.paceMs));
      // A slow machine gets no more faults per student than a fast one.
      if (this.#stopping || this.#made >= 3 + this.world.progress.students * FAULTS_PER_STUDENT) continue;
      this.#made += 1;
      this.#start(this[this.#choose()]());
    }
  }

  #choose(): FaultName {
    const { only } = this.options;
    return only ? this.random.pick(only) : this.random.weighted(FAULT_WEIGHTS);
  }

  /** Big steps of the clock come when so much of the run is over: midnight, a long doubt, an hour, a day. */
  async passTime(share: number): Promise<void> {
    const { clock } = this.world;
    if (share === 0.2) {
      // 1 April, 00:00 IST is three seconds away, and with it the financial year.
      const midnight = Date.parse('2026-03-31T18:30:00Z');
      if (clock.now() < midnight - 3_000) await clock.advance(midnight - 3_000 - clock.now());
      this.world.tally.add('IST midnight of 31 March');
    } else {
      const steps: Record<number, number> = { 0.4: 31 * MINUTE, 0.6: HOUR, 0.8: 24 * HOUR };
      await clock.advance(steps[share] ?? MINUTE);
      this.world.tally.add('clock moved on by half an hour or more');
    }
  }

  /** No further fault; resolves when the running ones are over. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#busy);
  }

  #start(fault: Promise<void>): void {
    const guarded = fault
      .catch((error: unknown) => this.world.note(`a fault could not be injected: ${String(error)}`))
      .finally(() => this.#busy.delete(guarded));
    this.#busy.add(guarded);
  }

  /** Every step in turn, in a shuffled order, so that a short run still visits most of them. */
  private async killAtStep(): Promise<void> {
    if (this.#points.length === 0) this.#points = [...(this.options.points ?? KILL_POINT_NAMES)].sort(() => this.random.next() - 0.5);
    const replica = this.#victim();
    const point = replica ? this.#points.pop() : undefined;
    if (replica && point) replica.order({ point, nth: this.random.pick([1, 1, 1, 2, 3]) });
  }

  private async kill(): Promise<void> {
    const replica = this.#victim();
    if (!replica) return;
    replica.kill();
    this.world.tally.add('kill -9 at any moment');
  }

  private async killAtStart(): Promise<void> {
    const replica = this.#victim();
    if (!replica) return;
    replica.kill();
    await sleep(this.random.between(300, 1_800));
    replica.kill();
    this.world.tally.add('kill -9, and again at start');
  }

  /** A server that dies while it starts, over and over, only makes the run longer. */
  #victim(): Replica | null {
    const steady = this.world.replicas.filter(({ isSteady }) => isSteady);
    return steady.length > 0 ? this.random.pick(steady) : null;
  }

  private async pause(): Promise<void> {
    const replica = this.random.pick(this.world.replicas);
    replica.pause();
    this.world.tally.add('replica paused and woken');
    await sleep(this.random.between(300, Math.min(6_000, this.options.outageMs)));
    replica.wake();
  }

  private async database(): Promise<void> {
    const { store, tally } = this.world;
    const name = this.random.pick(Object.keys(store.faults));
    tally.add(name);
    await store.faults[name]?.(this.random.between(200, this.options.outageMs));
  }

  /** What was never committed has to be lost whole, and nobody told otherwise. */
  private async diskFull(): Promise<void> {
    const { store, tally } = this.world;
    const replica = this.#victim();
    if (!store.commitLog || !replica) return;
    const size = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    // Its own log goes on: a server that cannot say what is wrong is another fault.
    replica.limitFiles(Math.max(size(store.commitLog), size(replica.outputFile) + LOG_ROOM));
    tally.add('disk full');
    await sleep(this.random.between(300, this.options.outageMs));
    replica.limitFiles(null);
  }

  private async gatewayDown(): Promise<void> {
    const mode = this.random.pick(['reset', 'hang', '503']);
    await this.world.gateway.post('down', { mode });
    this.world.tally.add(`gateway down: ${mode}`);
    await sleep(this.random.between(500, this.options.outageMs));
    await this.world.gateway.post('up');
  }

  /** Every status question of a while gets no answer about the money. */
  private async gatewaySilent(): Promise<void> {
    const code = this.random.pick(['OTS0951', 'OTS0506', 'OTS0501']);
    await this.world.gateway.post('faults', { target: 'status', kind: 'errorCode', code, description: 'INTERNAL ERROR', times: this.random.between(3, 15) });
    this.world.tally.add('gateway answers with error codes');
  }

  private async mail(): Promise<void> {
    const mode = this.random.pick(['refuses', 'hangs', 'away'] as const);
    await this.world.mail.become(mode);
    this.world.tally.add(`mail server ${mode}`);
    await sleep(this.random.between(1_000, this.options.outageMs * 2));
    await this.world.mail.become('takes');
  }

  /** One replica's clock is wrong for a while. */
  private async skew(): Promise<void> {
    const replica = this.random.pick(this.world.replicas);
    this.world.clock.skew(replica.name, this.random.pick([-60_000, -3_000, -500, 500, 3_000, 60_000]));
    this.world.tally.add('clock of one replica wrong');
    await sleep(this.random.between(500, 4_000));
    this.world.clock.skew(replica.name, 0);
  }

  private async clockStep(): Promise<void> {
    const step = this.random.pick([-30_000, -2_000, 2_000, 45_000, 4 * MINUTE]);
    await this.world.clock.advance(step);
    this.world.tally.add(step < 0 ? 'clock stepped back' : 'clock stepped on');
  }
}
