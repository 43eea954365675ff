import type { Paise } from '../../src/contract/fees/money.js';
import type { SandboxClock } from './clock.js';
import { JsonLines, readJsonLines } from './json-lines.js';
import { type StateLine, DEFAULT_DATES } from './state-lines.js';

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

/** Which dates of an attempt a message contains: real returns may lack either. */
export const NAMED_DATES = ['both', 'init', 'complete', 'none'] as const;
export type NamedDates = (typeof NAMED_DATES)[number];

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
  /** In return and callback. */
  messageDates: NamedDates;
  statusDates: NamedDates;
}

export type AttemptChanges = Partial<Omit<Attempt, 'atomTxnId' | 'outcome' | 'bankTxnId'>>;

/** Customer data of AUTH, which the return repeats. */
export interface Customer {
  email: string;
  mobile: string;
  accountNumber: string;
  clientCode: string;
}

export interface Product {
  name: string;
  amount: Paise;
}

/** Money of one attempt on its way back to the customer. */
export interface RefundEntry {
  refundTxnId: string;
  atomTxnId: string;
  /** The merchant's; null when it was made in the console. */
  prodRefundId: string | null;
  amount: Paise;
  /** Epoch milliseconds. */
  initiatedAt: number;
  remarks: string;
  /** The money did not go after all. */
  isFailed: boolean;
}

/** One merchant transaction id with all of its attempts. */
export interface Order {
  merchTxnId: string;
  amount: Paise;
  tokens: string[];
  channelFilter: string | null;
  extras: Record<string, string>;
  customer: Customer;
  /** From AUTH: one product's name, or Multi for a split order. */
  product: string;
  /** Their amounts add up to the amount of the order. */
  products: Product[];
  createdAt: number;
  attempts: Attempt[];
  refunds: RefundEntry[];
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
  /** Starts at the present time in milliseconds, so that a restarted sandbox does not repeat ids. */
  #lastId = Date.now() % TRILLION;

  constructor(clock: SandboxClock, stateFile: string | null) {
    this.#clock = clock;
    for (const line of stateFile === null ? [] : readJsonLines(stateFile)) this.#remember(line as StateLine);
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

  byAttempt(atomTxnId: string): Order | undefined {
    return [...this.#orders.values()].find(({ attempts }) => attempts.some((one) => one.atomTxnId === atomTxnId));
  }

  byToken(token: string): Order | undefined {
    return this.#tokens.get(token);
  }

  /** A repeated id keeps its attempts and takes the data of the latest AUTH. */
  issueToken(details: Omit<Order, 'tokens' | 'createdAt' | 'attempts' | 'refunds'>): string {
    const token = `15${this.#nextDigits()}`;
    const known = this.#orders.get(details.merchTxnId);
    const order: Order = { tokens: [], createdAt: this.#clock.now().getTime(), attempts: [], refunds: [], ...known, ...details };
    order.tokens.push(token);
    this.#save(order);
    return token;
  }

  /** The open attempt, or a new one. */
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
      ...DEFAULT_DATES,
    };
    order.attempts.push(attempt);
    this.#save(order);
    return attempt;
  }

  conclude(
    order: Order,
    attempt: Attempt,
    outcome: Outcome,
    changes: AttemptChanges = {},
  ): void {
    if (changes.channel) attempt.bankTxnId = bankReference(changes.channel, attempt.atomTxnId);
    Object.assign(attempt, { completedAt: this.#clock.now().getTime() }, changes, { outcome });
    this.#save(order);
  }

  refund(order: Order, given: Pick<RefundEntry, 'atomTxnId' | 'prodRefundId' | 'amount'>): RefundEntry {
    const entry: RefundEntry = {
      refundTxnId: `12${this.#nextDigits()}`, ...given, initiatedAt: this.#clock.now().getTime(), remarks: 'REFUND INITIATED', isFailed: false,
    };
    order.refunds.push(entry);
    this.#save(order);
    return entry;
  }

  concludeRefund(order: Order, entry: RefundEntry, changes: Pick<RefundEntry, 'remarks' | 'isFailed'>): void {
    Object.assign(entry, changes);
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

  #remember(order: StateLine): void {
    if ('forgotten' in order) {
      this.#orders.clear();
      this.#tokens.clear();
      return;
    }
    this.#orders.set(order.merchTxnId, order);
    for (const token of order.tokens) this.#tokens.set(token, order);
    for (const id of [...order.tokens, ...order.attempts.map(({ atomTxnId }) => atomTxnId), ...order.refunds.map(({ refundTxnId }) => refundTxnId)]) {
      this.#lastId = Math.max(this.#lastId, Number(id.slice(2)));
    }
  }

  #nextDigits(): string {
    this.#lastId += 1;
    return String(this.#lastId).padStart(12, '0');
  }
}
