import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignClock } from '../harness/campaign-clock.js';
import type { Replica } from '../harness/replica.js';
import type { RecordedResponse, ResponseLog } from '../harness/response-log.js';
import type { Random } from '../../shared/random.js';

export interface Answer {
  status: number;
  text: string;
  json: Record<string, unknown>;
}

export interface SimulatedClientOptions {
  name: string;
  clock: CampaignClock;
  replicas: readonly Replica[];
  responses: ResponseLog;
  random: Random;
  onStatus: (status: number) => void;
  headers?: Readonly<Record<string, string>>;
}

type RequestInfo = Pick<RecordedResponse, 'call' | 'transactionId' | 'demandId'> & { contentOf: (answer: Answer) => Record<string, unknown> };

const TIMEOUT_MS = 14_000;

/** Calls any ready replica and records every response. */
export class SimulatedClient {
  readonly #address: string;

  constructor(private readonly options: SimulatedClientOptions) {
    const { random } = options;
    this.#address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
  }

  /** Retries on a broken connection or a 5xx, up to `tries` times. */
  async post(path: string, body: object | URLSearchParams | FormData, about: RequestInfo, tries = 6): Promise<Answer> {
    let answer: Answer = { status: 0, text: '', json: {} };
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      answer = await this.#once(path, body, about);
      if (answer.status !== 0 && answer.status < 500) return answer;
      await this.#waitForReplica();
      await sleep(this.options.random.between(80, 250) * attempt);
    }
    return answer;
  }

  async #waitForReplica(): Promise<void> {
    const until = Date.now() + TIMEOUT_MS;
    while (!this.options.replicas.some(({ isReady }) => isReady) && Date.now() < until) await sleep(100);
  }

  async #once(path: string, body: object | URLSearchParams | FormData, about: RequestInfo): Promise<Answer> {
    const { clock, replicas, random, responses, name: client, headers } = this.options;
    const raw = body instanceof URLSearchParams || body instanceof FormData;
    const sentAt = clock.now();
    const sentWall = Date.now();
    const ready = replicas.filter(({ isReady }) => isReady);
    const answer = await fetch(`${random.pick(ready.length > 0 ? ready : replicas).url}/mmmcollege-api/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': this.#address, ...headers, ...(raw ? {} : { 'content-type': 'application/json' }) },
      body: raw ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }));
    const read = { ...answer, json: jsonOf(answer.text) };
    this.options.onStatus(read.status);
    const { contentOf, ...rest } = about;
    responses.add({ wall: Date.now(), at: clock.now(), sentWall, sentAt, client, ...rest, status: read.status, content: contentOf(read) });
    return read;
  }
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
