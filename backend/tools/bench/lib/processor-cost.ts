import type { Child } from './child.js';
import { processorMs } from './cores.js';
import type { Measured } from './load.js';
import type { Measure } from './result.js';

/** Adds up what a server's answers cost it in processor time. */
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

  /** How many of our answers cost what one of the peer's costs: what the throughput would be on a core that nobody else uses. */
  against(peer: ProcessorCost): Measure {
    return {
      what: 'the same, by processor time of the server', value: peer.perAnswer / this.perAnswer, unit: '×',
      beside: `${this.perAnswer.toFixed(3)} ms against ${peer.perAnswer.toFixed(3)} ms a call, over all pairs`,
    };
  }
}
