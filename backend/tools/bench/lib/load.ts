import { progressOf } from '#lib/progress';
import { type Answer, Wire } from './wire.js';

/** One thing to ask and how to tell whether it was answered rightly. */
export interface LoadRequest {
  request: Buffer;
  right: (answer: Answer) => boolean;
}

export interface Measured {
  /** Right answers a second. */
  perSecond: number;
  answered: number;
  /** Answers that were not what the reference says, and connections that broke. One is enough to void a row. */
  wrong: number;
  /** The first wrong answer, for the person who has to find out why. */
  firstWrong: string | null;
  /** Milliseconds from question to answer, in order of arrival. */
  latencies: number[];
}

export interface ClosedLoopOptions {
  port: number;
  connections: number;
  next: () => LoadRequest;
  /** Either so long … */
  milliseconds?: number;
  /** … or so many. */
  count?: number;
}

const describe = (answer: Answer | null): string =>
  answer ? `${answer.status} ${answer.body.toString('utf8', 0, 300)}` : 'the connection broke';

/** As many questions as get answered: each connection asks again as soon as it has its answer. For throughput. */
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

/** Connections that are opened as they are needed and used again. */
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
 * Starts work at given moments whether or not earlier work has ended, as people do. Latencies that count from the moment
 * somebody should have been served cannot hide a queue.
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

/** Arrivals of independent people within so many seconds, which makes the gaps exponential; from a seeded generator. */
export function arrivals(count: number, seconds: number, below: (limit: number) => number): number[] {
  const moments = Array.from({ length: count }, () => (below(1_000_000_000) / 1_000_000_000) * seconds * 1_000);
  return moments.sort((a, b) => a - b);
}
