import { progressOf } from '#lib/progress';
import { type Answer, Wire } from './wire.js';

/** A request and the check of its answer. */
export interface LoadRequest {
  request: Buffer;
  right: (answer: Answer) => boolean;
}

export interface Measured {
  /** Correct answers a second. */
  perSecond: number;
  answered: number;
  /** Answers that differ from the reference, and broken connections. One voids the row. */
  wrong: number;
  /** The first wrong answer, for diagnosis. */
  firstWrong: string | null;
  /** Milliseconds from request to answer, in order of arrival. */
  latencies: number[];
}

export interface ClosedLoopOptions {
  port: number;
  connections: number;
  next: () => LoadRequest;
  /** Ends after this time … */
  milliseconds?: number;
  /** … or after this many requests. */
  count?: number;
}

const describe = (answer: Answer | null): string =>
  answer ? `${answer.status} ${answer.body.toString('utf8', 0, 300)}` : 'the connection broke';

/** Closed loop, for throughput: each connection sends its next request as soon as it has the answer. */
export async function closedLoop({ port, connections, next, milliseconds = Infinity, count = Infinity }: ClosedLoopOptions): Promise<Measured> {
  const latencies: number[] = [];
  let wrong = 0;
  let firstWrong: string | null = null;
  let asked = 0;
  const began = performance.now();
  const wires = Array.from({ length: connections }, () => new Wire(port));
  await Promise.all(
    wires.map(
      (wire) =>
        new Promise<void>((resolve) => {
          const again = (): void => {
            const at = performance.now();
            if (asked >= count || at - began >= milliseconds) return resolve();
            asked += 1;
            const { request, right } = next();
            wire.ask(request, (answer) => {
              latencies.push(performance.now() - at);
              if (!answer || !right(answer)) {
                wrong += 1;
                firstWrong ??= describe(answer);
              }
              again();
            });
          };
          again();
        }),
    ),
  );
  const seconds = (performance.now() - began) / 1_000;
  for (const wire of wires) wire.close();
  const answered = latencies.length - wrong;
  return { perSecond: answered / seconds, answered, wrong, firstWrong, latencies };
}

export class WirePool {
  readonly #free: Wire[] = [];
  readonly #all: Wire[] = [];

  constructor(private readonly port: number) {}

  async ask(request: Buffer): Promise<Answer | null> {
    const wire = this.#free.pop() ?? this.#more();
    const answer = await wire.asking(request);
    this.#free.push(wire);
    return answer;
  }

  close(): void {
    for (const wire of this.#all) wire.close();
  }

  #more(): Wire {
    const wire = new Wire(this.port);
    this.#all.push(wire);
    return wire;
  }
}

/**
 * Open loop: starts work at given moments, whether or not earlier work has ended. Latencies count from the planned
 * moment, so that they include the time in a queue.
 */
export async function openLoop(moments: readonly number[], work: (index: number, due: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const progress = progressOf('Arrivals', moments.length);
  const running: Promise<void>[] = [];
  for (let index = 0; index < moments.length; ) {
    const due = began + (moments[index] ?? 0);
    const wait = due - performance.now();
    if (wait > 0.2) await new Promise((resolve) => setTimeout(resolve, wait));
    else {
      running.push(work(index, due));
      index += 1;
      progress(index);
    }
  }
  await Promise.all(running);
}

/** Arrivals of a Poisson process (exponential gaps) from a seeded generator. */
export function arrivals(count: number, seconds: number, below: (limit: number) => number): number[] {
  const moments = Array.from({ length: count }, () => (below(1_000_000_000) / 1_000_000_000) * seconds * 1_000);
  return moments.sort((a, b) => a - b);
}
