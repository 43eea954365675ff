import type { Paise } from '../src/contract/money.js';
import type { SandboxClock } from './clock.js';
import { JsonLines, readJsonLines } from './json-lines.js';

/** What can become of an attempt, in the gateway's words. */
export const OUTCOMES = {
  opened: { code: 'OTS0301', message: 'INITIALIZED', description: 'TRANSACTION IS INITIALIZED.' },
  atBank: { code: 'OTS0351', message: 'INITIATED', description: 'TRANSACTION IS INITIATED.' },
  paid: { code: 'OTS0000', message: 'SUCCESS', description: 'TRANSACTION IS SUCCESSFUL.' },
  failed: { code: 'OTS0600', message: 'FAILED', description: 'TRANSACTION IS FAILED OR ABORTED.' },
  pending: { code: 'OTS0551', message: 'PENDING', description: 'TRANSACTION IS PENDING FROM BANK.' },
  cancelled: {
    code: 'OTS0101',
    message: 'CANCELLED',
    description: 'TRANSACTION IS CANCELLED BY USER ON PAYMENT PAGE.',
  },
  timedOut: { code: 'OTS0201', message: 'FAILED', description: 'TRANSACTION IS TIMED OUT.' },
  settled: { code: 'OTS0002', message: 'SUCCESS', description: 'FORCE SUCCESS AFTER RECONCILIATION.' },
  reversed: { code: 'OTS0001', message: 'FAILED', description: 'TRANSACTION IS AUTO REVERSED.' },
} as const;

export type Outcome = keyof typeof OUTCOMES;
export type Channel = 'NB' | 'CC' | 'DC' | 'UP' | 'NR';

export interface Attempt {
  atomTxnId: string;
  amount: Paise;
  surcharge: Paise;
  outcome: Outcome;
  channel: Channel;
  bankTxnId: string;
  /** Epoch milliseconds of the sandbox's clock. */
  openedAt: number;
  completedAt: number | null;
  reconStatus: 'NRNS' | 'RNS' | 'RS' | 'PNRNS' | 'PNRS';
}

/** One merchant transaction id with everything the gateway knows of it: the truth about the money. */
export interface Order {
  merchTxnId: string;
  amount: Paise;
  tokens: string[];
  channelFilter: string | null;
  extras: Record<string, string>;
  createdAt: number;
  attempts: Attempt[];
}

const TRILLION = 1_000_000_000_000;
const CHALLAN: Channel = 'NR';

function bankReference(channel: Channel, atomTxnId: string): string {
  if (channel === 'UP') return atomTxnId.slice(-12);
  if (channel === 'NB') return `zQ${BigInt(atomTxnId).toString(36)}Pq7RsTu2`.slice(0, 20);
  return channel === CHALLAN ? `CH${atomTxnId}` : `00${atomTxnId}21111`;
}

export class Ledger {
  readonly #orders = new Map<string, Order>();
  readonly #tokens = new Map<string, Order>();
  readonly #clock: SandboxClock;
  readonly #file: JsonLines | null;
  /** Starts at the time of day in milliseconds, so that a sandbox that forgot its past does not repeat its ids. */
  #lastId = Date.now() % TRILLION;

  constructor(clock: SandboxClock, stateFile: string | null) {
    this.#clock = clock;
    if (stateFile !== null) for (const order of readJsonLines(stateFile)) this.#remember(order as Order);
    this.#file = stateFile === null ? null : new JsonLines(stateFile);
  }

  get orders(): Iterable<Order> {
    return this.#orders.values();
  }

  get size(): number {
    return this.#orders.size;
  }

  order(merchTxnId: string): Order | undefined {
    return this.#orders.get(merchTxnId);
  }

  byToken(token: string): Order | undefined {
    return this.#tokens.get(token);
  }

  issueToken(details: Pick<Order, 'merchTxnId' | 'amount' | 'channelFilter' | 'extras'>): string {
    const token = `15${this.#nextDigits()}`;
    const known = this.#orders.get(details.merchTxnId);
    const order = known ?? { ...details, tokens: [], createdAt: this.#clock.now().getTime(), attempts: [] };
    order.amount = details.amount;
    order.tokens.push(token);
    this.#save(order);
    return token;
  }

  /** The attempt that is still open on the page, or a new one. */
  open(order: Order): Attempt {
    const last = order.attempts.at(-1);
    return last?.outcome === 'opened' || last?.outcome === 'atBank' ? last : this.openAnother(order);
  }

  openAnother(order: Order): Attempt {
    const atomTxnId = `11${this.#nextDigits()}`;
    const channel: Channel = 'NB';
    const attempt: Attempt = {
      atomTxnId,
      amount: order.amount,
      surcharge: 0,
      outcome: 'opened',
      channel,
      bankTxnId: bankReference(channel, atomTxnId),
      openedAt: this.#clock.now().getTime(),
      completedAt: null,
      reconStatus: 'NRNS',
    };
    order.attempts.push(attempt);
    this.#save(order);
    return attempt;
  }

  conclude(
    order: Order,
    attempt: Attempt,
    outcome: Outcome,
    changes: Partial<Pick<Attempt, 'channel' | 'surcharge' | 'amount' | 'reconStatus'>> = {},
  ): void {
    if (changes.channel) attempt.bankTxnId = bankReference(changes.channel, attempt.atomTxnId);
    Object.assign(attempt, changes, { outcome, completedAt: this.#clock.now().getTime() });
    this.#save(order);
  }

  forgetAll(): void {
    this.#orders.clear();
    this.#tokens.clear();
    this.#file?.append({ forgotten: true });
  }

  close(): void {
    this.#file?.close();
  }

  #save(order: Order): void {
    this.#remember(order);
    this.#file?.append(order);
  }

  #remember(order: Order | { forgotten: true }): void {
    if ('forgotten' in order) {
      this.#orders.clear();
      this.#tokens.clear();
      return;
    }
    this.#orders.set(order.merchTxnId, order);
    for (const token of order.tokens) this.#tokens.set(token, order);
    for (const id of [...order.tokens, ...order.attempts.map(({ atomTxnId }) => atomTxnId)]) {
      this.#lastId = Math.max(this.#lastId, Number(id.slice(2)));
    }
  }

  #nextDigits(): string {
    this.#lastId += 1;
    return String(this.#lastId).padStart(12, '0');
  }
}
