import type { ClockHand } from '../bench/clock-hand.js';
import type { College } from '../bench/college.js';
import type { Later } from '../bench/later.js';
import type { SandboxClient } from '../bench/sandbox-client.js';
import type { Tally } from '../bench/tally.js';
import type { Random } from '../../shared/random.js';
import { type Answer, Phone, type PhoneOptions } from './phone.js';

/** One case of the review queue, as the queue names it. */
export interface QueueItem {
  kind: string;
  transaction_id: string;
  resolutions: string[];
  charge: { gatewayTxnId: string | null; amount: number | null } | null;
}

interface OfficeOptions extends Pick<PhoneOptions, 'replicas' | 'told' | 'random' | 'onStatus'> {
  clock: ClockHand;
  later: Later;
  college: College;
  faults: Tally;
  gateway: SandboxClient;
  login: { username: string; password: string };
}

const SOON_MS = 60_000;
const HOUR = 3_600_000;
const TRIES = 4;
/** Some cases are left alone. */
const WEIGHTS: Readonly<Record<string, number>> = { refunded: 5, dismissed: 4, accepted: 5, nothing: 2 };

/** The fee office: reads the review queue and decides about its cases through the same door as the page. */
export class Office {
  readonly #phone: Phone;

  constructor(private readonly options: OfficeOptions) {
    const { username, password } = options.login;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    this.#phone = new Phone({ ...options, who: 'office', headers: { authorization } });
  }

  /** @returns null when nobody answered. */
  async queue(): Promise<QueueItem[] | null> {
    const about = { call: 'review-queue' as const, transactionId: null, demandId: null, promise: () => ({}) };
    const { status, json } = await this.#phone.post('admin/review-queue', {}, about);
    return status === 200 ? (json['items'] as QueueItem[]) : null;
  }

  /** Comes back to these payments several times, also after what a bank still makes of them. */
  watch(transactionIds: readonly string[], random: Random): void {
    for (const inMs of [2 * SOON_MS, random.pick([2 * HOUR, 3 * HOUR]), 28 * HOUR, 80 * HOUR]) {
      this.options.later.add('review queue looked at', inMs, () => this.visit(transactionIds, random));
    }
  }

  /** Decides about the cases of these payments, or leaves them. */
  async visit(transactionIds: readonly string[], random: Random): Promise<void> {
    const items = (await this.queue()) ?? [];
    for (const item of items.filter(({ transaction_id: id }) => transactionIds.includes(id))) {
      const choices = Object.fromEntries([...item.resolutions, 'nothing'].map((name) => [name, WEIGHTS[name] ?? 0]));
      let resolution = random.weighted(choices);
      // Money without the gateway's id beside a reversed charge may be the very money that went back: the clerk looks at the bank's list.
      if (item.charge?.gatewayTxnId === null && resolution !== 'nothing' && !(await this.options.gateway.hasMoney(item.transaction_id))) resolution = 'refunded';
      if (resolution !== 'nothing') await this.resolve(item, resolution);
    }
  }

  /** The money is given back once the product has taken the decision, and not before. */
  async resolve(item: QueueItem, resolution: string): Promise<void> {
    const { kind, transaction_id: transactionId, charge } = item;
    const { faults, college, later } = this.options;
    const gatewayTxnId = charge?.gatewayTxnId ?? null;
    const promise = ({ json }: Answer): Record<string, unknown> => ({ kind, gatewayTxnId, resolution, code: json['code'] ?? null });
    const about = { call: 'resolve' as const, transactionId, demandId: null, promise };
    const { status } = await this.#phone.post(`admin/review-queue/payments/${transactionId}/resolve`, { kind, gatewayTxnId, resolution }, about, TRIES);
    if (status === 204) {
      faults.add(`the office decided: ${kind} ${resolution}`);
      const isKnown = college.refunds.some((refund) => refund.transactionId === transactionId && refund.atomTxnId === gatewayTxnId);
      const isHere = gatewayTxnId !== null || (await this.options.gateway.hasMoney(transactionId));
      if (resolution === 'refunded' && !isKnown && isHere) college.refund({ transactionId, atomTxnId: gatewayTxnId, amount: Math.round((charge?.amount ?? 0) * 100), told: true });
    } else if (status === 409) {
      faults.add('a decision came too late');
    } else {
      // Whether it was stored is not known: the office asks again until somebody answers.
      later.add('decision repeated', SOON_MS, () => this.resolve(item, resolution));
    }
  }
}
