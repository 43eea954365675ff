import type { Child } from './child.js';
import { processorMs } from './cores.js';
import type { Measured } from './load.js';
import type { Measure } from './result.js';

/** Processor time of a server per answer. */
export class ProcessorCost {
  #used = 0;
  #answered = 0;

  constructor(private readonly server: Child) {}

  async of(slice: () => Promise<Measured>): Promise<Measured> {
    const before = processorMs(this.server.pid);
    const measured = await slice();
    this.#used += processorMs(this.server.pid) - before;
    this.#answered += measured.latencies.length;
    return measured;
  }

  get perAnswer(): number {
    return this.#used / this.#answered;
  }

  /** The peer's processor time per answer over ours: the ratio of throughput on an otherwise idle core. */
  against(peer: ProcessorCost): Measure {
    return {
      what: 'the same, by processor time of the server', value: peer.perAnswer / this.perAnswer, unit: '×',
      beside: `${this.perAnswer.toFixed(3)} ms against ${peer.perAnswer.toFixed(3)} ms a call, over all pairs`,
    };
  }
}
