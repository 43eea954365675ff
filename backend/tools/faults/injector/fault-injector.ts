import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Replica } from '../harness/replica.js';
import type { TestEnvironment } from '../harness/test-environment.js';
import { KILL_POINT_NAMES, type KillPointName } from './kill-points.js';
import type { Random } from '../../shared/random.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Relative frequency of each kind of fault. */
export const FAULT_WEIGHTS = {
  killAtStep: 10, kill: 3, killAtStart: 1, pause: 3, database: 6, diskFull: 2, gatewayDown: 2, gatewaySilent: 2, mail: 3, skew: 2, clockStep: 2,
};

const LOG_RESERVE = 256 * 1_024;

const FAULTS_PER_STUDENT = 0.4;

export type FaultName = keyof typeof FAULT_WEIGHTS;

/** Limits the faults to those that show one mutant. */
export interface FaultSchedule {
  only?: readonly FaultName[];
  points?: readonly KillPointName[];
}

export interface FaultInjectorOptions extends FaultSchedule {
  /** Longest outage, in ms. */
  outageMs: number;
  /** Shortest and longest time between two faults, in ms. */
  intervalMs: [number, number];
}

/** Injects random faults, repeatable by the seed. */
export class FaultInjector {
  #stopping = false;
  #active = new Set<Promise<void>>();
  #points: KillPointName[] = [];
  #injected = 0;

  constructor(private readonly environment: TestEnvironment, private readonly random: Random, private readonly options: FaultInjectorOptions) {}

  async run(): Promise<void> {
    while (!this.#stopping) {
      await sleep(this.random.between(...this.options.intervalMs));
      // Limited per student, so that a slow machine gets no more faults than a fast one.
      if (this.#stopping || this.#injected >= 3 + this.environment.progress.students * FAULTS_PER_STUDENT) continue;
      this.#injected += 1;
      this.#start(this[this.#choose()]());
    }
  }

  #choose(): FaultName {
    const { only } = this.options;
    return only ? this.random.pick(only) : this.random.weighted(FAULT_WEIGHTS);
  }

  /** Large clock steps at fixed shares of the run: to midnight, half an hour, an hour, a day. */
  async advanceClock(share: number): Promise<void> {
    const { clock } = this.environment;
    if (share === 0.2) {
      // Three seconds before 1 April, 00:00 IST, the new financial year.
      const midnight = Date.parse('2026-03-31T18:30:00Z');
      if (clock.now() < midnight - 3_000) await clock.advance(midnight - 3_000 - clock.now());
      this.environment.faultCounts.add('IST midnight of 31 March');
    } else {
      const steps: Record<number, number> = { 0.4: 31 * MINUTE, 0.6: HOUR, 0.8: 24 * HOUR };
      await clock.advance(steps[share] ?? MINUTE);
      this.environment.faultCounts.add('clock advanced by half an hour or more');
    }
  }

  /** Injects no further fault; resolves when the running ones are over. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#active);
  }

  #start(fault: Promise<void>): void {
    const guarded = fault
      .catch((error: unknown) => this.environment.log(`a fault could not be injected: ${String(error)}`))
      .finally(() => this.#active.delete(guarded));
    this.#active.add(guarded);
  }

  /** Uses every kill point once in a shuffled order before any again, so that a short run covers most of them. */
  private async killAtStep(): Promise<void> {
    if (this.#points.length === 0) this.#points = [...(this.options.points ?? KILL_POINT_NAMES)].sort(() => this.random.next() - 0.5);
    const replica = this.#pickReplica();
    const point = replica ? this.#points.pop() : undefined;
    if (replica && point) replica.killAt({ point, nth: this.random.pick([1, 1, 1, 2, 3]) });
  }

  private async kill(): Promise<void> {
    const replica = this.#pickReplica();
    if (!replica) return;
    replica.kill();
    this.environment.faultCounts.add('kill -9 at a random moment');
  }

  private async killAtStart(): Promise<void> {
    const replica = this.#pickReplica();
    if (!replica) return;
    replica.kill();
    await sleep(this.random.between(300, 1_800));
    replica.kill();
    this.environment.faultCounts.add('kill -9, and again during start');
  }

  /** Only a replica that has served for a while: killing it during every start only makes the run longer. */
  #pickReplica(): Replica | null {
    const steady = this.environment.replicas.filter(({ isSteady }) => isSteady);
    return steady.length > 0 ? this.random.pick(steady) : null;
  }

  private async pause(): Promise<void> {
    const replica = this.random.pick(this.environment.replicas);
    replica.pause();
    this.environment.faultCounts.add('replica paused and resumed');
    await sleep(this.random.between(300, Math.min(6_000, this.options.outageMs)));
    replica.resume();
  }

  private async database(): Promise<void> {
    const { store, faultCounts } = this.environment;
    const name = this.random.pick(Object.keys(store.faults));
    faultCounts.add(name);
    await store.faults[name]?.(this.random.between(200, this.options.outageMs));
  }

  private async diskFull(): Promise<void> {
    const { store, faultCounts } = this.environment;
    const replica = this.#pickReplica();
    if (!store.commitLog || !replica) return;
    const size = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    // The limit leaves room for the server's log, which shares it.
    replica.limitFileSize(Math.max(size(store.commitLog), size(replica.outputFile) + LOG_RESERVE));
    faultCounts.add('disk full');
    await sleep(this.random.between(300, this.options.outageMs));
    replica.limitFileSize(null);
  }

  private async gatewayDown(): Promise<void> {
    const mode = this.random.pick(['reset', 'hang', '503']);
    await this.environment.gateway.post('down', { mode });
    this.environment.faultCounts.add(`gateway down: ${mode}`);
    await sleep(this.random.between(500, this.options.outageMs));
    await this.environment.gateway.post('up');
  }

  /** The next status requests are answered with error codes. */
  private async gatewaySilent(): Promise<void> {
    const code = this.random.pick(['OTS0951', 'OTS0506', 'OTS0501']);
    await this.environment.gateway.post('faults', { target: 'status', kind: 'errorCode', code, description: 'INTERNAL ERROR', times: this.random.between(3, 15) });
    this.environment.faultCounts.add('gateway answers with error codes');
  }

  private async mail(): Promise<void> {
    const mode = this.random.pick(['rejecting', 'hanging', 'down'] as const);
    await this.environment.mail.setMode(mode);
    this.environment.faultCounts.add(`mail server ${mode}`);
    await sleep(this.random.between(1_000, this.options.outageMs * 2));
    await this.environment.mail.setMode('accepting');
  }

  private async skew(): Promise<void> {
    const replica = this.random.pick(this.environment.replicas);
    this.environment.clock.skew(replica.name, this.random.pick([-60_000, -3_000, -500, 500, 3_000, 60_000]));
    this.environment.faultCounts.add('clock of one replica skewed');
    await sleep(this.random.between(500, 4_000));
    this.environment.clock.skew(replica.name, 0);
  }

  private async clockStep(): Promise<void> {
    const step = this.random.pick([-30_000, -2_000, 2_000, 45_000, 4 * MINUTE]);
    await this.environment.clock.advance(step);
    this.environment.faultCounts.add(step < 0 ? 'clock stepped back' : 'clock stepped forward');
  }
}
