import { setTimeout as sleep } from 'node:timers/promises';
import type { ClockHand } from '../bench/clock-hand.js';
import type { Replica } from '../bench/replica.js';
import type { Told, ToldLog } from '../bench/told.js';
import type { Random } from '../../shared/random.js';

export interface Answer {
  status: number;
  text: string;
  json: Record<string, unknown>;
}

export interface PhoneOptions {
  who: string;
  clock: ClockHand;
  replicas: readonly Replica[];
  told: ToldLog;
  random: Random;
  /** HTTP status to how often. */
  onStatus: (status: number) => void;
  headers?: Readonly<Record<string, string>>;
}

type About = Pick<Told, 'call' | 'transactionId' | 'demandId'> & { promise: (answer: Answer) => Record<string, unknown> };

const PATIENCE_MS = 14_000;

/** A client that calls whichever replica answers, and notes down what it was told. */
export class Phone {
  readonly #address: string;

  constructor(private readonly options: PhoneOptions) {
    const { random } = options;
    this.#address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
  }

  /** Repeats as a person would: on a broken connection or a 5xx, up to `tries` times. */
  async post(path: string, body: object | URLSearchParams | FormData, about: About, tries = 6): Promise<Answer> {
    let answer: Answer = { status: 0, text: '', json: {} };
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      answer = await this.#once(path, body, about);
      if (answer.status !== 0 && answer.status < 500) return answer;
      await this.#whenAnyIsThere();
      await sleep(this.options.random.between(80, 250) * attempt);
    }
    return answer;
  }

  /** "No connection": a person waits before pressing again. */
  async #whenAnyIsThere(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (!this.options.replicas.some(({ isReady }) => isReady) && Date.now() < until) await sleep(100);
  }

  async #once(path: string, body: object | URLSearchParams | FormData, about: About): Promise<Answer> {
    const { clock, replicas, random, told, who, headers } = this.options;
    const raw = body instanceof URLSearchParams || body instanceof FormData;
    const askedAt = clock.now();
    const askedWall = Date.now();
    const ready = replicas.filter(({ isReady }) => isReady);
    const answer = await fetch(`${random.pick(ready.length > 0 ? ready : replicas).url}/mmmcollege-api/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': this.#address, ...headers, ...(raw ? {} : { 'content-type': 'application/json' }) },
      body: raw ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }));
    const read = { ...answer, json: jsonOf(answer.text) };
    this.options.onStatus(read.status);
    const { promise, ...rest } = about;
    told.add({ wall: Date.now(), at: clock.now(), askedWall, askedAt, who, ...rest, status: read.status, says: promise(read) });
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
