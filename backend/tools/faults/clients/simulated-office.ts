import type { CampaignClock } from '../harness/campaign-clock.js';
import type { College } from '../harness/college.js';
import type { DelayedActions } from '../harness/delayed-actions.js';
import type { SandboxClient } from '../harness/sandbox-client.js';
import type { Tally } from '../harness/tally.js';
import type { Random } from '../../shared/random.js';
import type { ListedRow } from '../month/books.js';
import { type Answer, SimulatedClient, type SimulatedClientOptions } from './simulated-client.js';

export interface QueueItem {
  kind: string;
  transaction_id: string;
  resolutions: string[];
  charge: { gatewayTxnId: string | null; amount: number | null } | null;
}

interface ChargeOfOffice {
  key: string;
  left: number;
  methods: string[];
  afterwards: string[];
  refunds: { refund_id: string | null; state: string }[];
}

interface SimulatedOfficeOptions extends Pick<SimulatedClientOptions, 'replicas' | 'responses' | 'random' | 'onStatus'> {
  clock: CampaignClock;
  delayed: DelayedActions;
  college: College;
  faultCounts: Tally;
  gateway: SandboxClient;
  login: { username: string; password: string };
}

const SOON_MS = 60_000;
const HOUR = 3_600_000;
const TRIES = 4;
/** `nothing`: the item stays in the queue. */
const WEIGHTS: Readonly<Record<string, number>> = { refunded: 5, dismissed: 4, accepted: 5, nothing: 2 };

/** Reads the review queue and resolves its items over the same HTTP calls as the admin page. */
export class SimulatedOffice {
  readonly #client: SimulatedClient;

  constructor(private readonly options: SimulatedOfficeOptions) {
    const { username, password } = options.login;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    this.#client = new SimulatedClient({ ...options, name: 'office', headers: { authorization } });
  }

  /** @returns null when no server answered. */
  async queue(): Promise<QueueItem[] | null> {
    const about = { call: 'review-queue' as const, transactionId: null, demandId: null, contentOf: () => ({}) };
    const { status, json } = await this.#client.post('admin/review-queue', {}, about);
    return status === 200 ? (json['items'] as QueueItem[]) : null;
  }

  /** Every payment, as the office's list has it. */
  async list(): Promise<ListedRow[]> {
    const about = { call: 'review-queue' as const, transactionId: null, demandId: null, contentOf: () => ({}) };
    const { status, text } = await this.#client.post('getPaymentResponse', {}, about);
    if (status !== 200) throw new Error(`the list could not be read: ${status}`);
    return JSON.parse(text) as ListedRow[];
  }

  /** Closes each day that is over, and looks at all that are closed. */
  async closeDays(): Promise<void> {
    const about = { call: 'days' as const, transactionId: null, demandId: null };
    const list = () => this.#client.post('admin/days', {}, { ...about, contentOf: ({ json }) => ({ closes: json['closes'] ?? [] }) }, TRIES);
    const { json: before } = await list();
    const through = (before['open'] as string[] | undefined)?.at(-1);
    if (through === undefined) return;
    const { status, json } = await this.#client.post('admin/days/close', { through }, { ...about, contentOf: () => ({}) }, TRIES);
    this.options.faultCounts.add(`days closed: ${status === 409 ? String(json['code']) : status}`);
    await list();
  }

  scheduleVisits(transactionIds: readonly string[], random: Random): void {
    for (const inMs of [2 * SOON_MS, random.pick([2 * HOUR, 3 * HOUR]), 28 * HOUR, 80 * HOUR]) {
      this.options.delayed.add('review queue visited', inMs, () => this.visit(transactionIds, random));
    }
  }

  /** Resolves the items of these payments, or leaves them. */
  async visit(transactionIds: readonly string[], random: Random): Promise<void> {
    const items = (await this.queue()) ?? [];
    for (const item of items.filter(({ transaction_id: id }) => transactionIds.includes(id))) {
      const choices = Object.fromEntries([...item.resolutions, 'nothing'].map((name) => [name, WEIGHTS[name] ?? 0]));
      const resolution = random.weighted(choices);
      if (resolution !== 'nothing') await this.resolve(item, resolution);
    }
  }

  /** @param share of what is left. @param choice of what may become of the fee. @returns paise that are given back; 0 when they cannot be. */
  async giveBack(transactionId: string, share: number, choice: number, method: 'gateway' | 'bankTransfer' = 'gateway'): Promise<number> {
    const charge = (await this.#refunds(transactionId)).find(({ left, methods }) => left > 0 && methods.includes(method));
    if (!charge) return 0;
    const { key, left, afterwards } = charge;
    const amount = share === 1 ? left : Math.floor(left * share * 100) / 100;
    const body = {
      key, amount, left, method, ...(method === 'gateway' ? {} : { utr: 'SBIN226011512345' }), reason: 'campaign',
      afterwards: share === 1 ? (afterwards[choice] ?? afterwards[0]) : 'none',
    };
    const { status, json } = await this.#client.post(`admin/transactions/${transactionId}/refunds/propose`, body, this.#about(transactionId), TRIES);
    this.options.faultCounts.add(`refund proposed: ${status === 409 ? String(json['code']) : status}`);
    return status === 204 ? Math.round(amount * 100) : 0;
  }

  /** What the gateway has not taken is ended as not executed; the rest is left to the gateway's answers. */
  async endUnknown(transactionId: string): Promise<void> {
    const known = await this.options.gateway.refundIds(transactionId);
    for (const { refunds } of await this.#refunds(transactionId)) {
      for (const { refund_id: id, state } of refunds) {
        if (state !== 'unknown' || id === null || known.includes(id)) continue;
        const { status } = await this.#client.post(
          `admin/transactions/${transactionId}/refunds/${id}/end`, { end: 'notExecuted', reason: 'Not in the console.' }, this.#about(transactionId), TRIES,
        );
        this.options.faultCounts.add(`refund ended by people: ${status}`);
      }
    }
  }

  #about(transactionId: string) {
    return { call: 'refunds' as const, transactionId, demandId: null, contentOf: () => ({}) };
  }

  async #refunds(transactionId: string): Promise<ChargeOfOffice[]> {
    const { status, json } = await this.#client.post(`admin/transactions/${transactionId}/refunds`, {}, this.#about(transactionId), TRIES);
    return status === 200 ? (json['charges'] as ChargeOfOffice[]) : [];
  }

  /** Money is refunded only after the product has stored the resolution. */
  async resolve(item: QueueItem, resolution: string): Promise<void> {
    const { kind, transaction_id: transactionId, charge } = item;
    const { faultCounts, college, delayed } = this.options;
    const gatewayTxnId = charge?.gatewayTxnId ?? null;
    const contentOf = ({ json }: Answer): Record<string, unknown> => ({ kind, gatewayTxnId, resolution, code: json['code'] ?? null });
    const about = { call: 'resolve' as const, transactionId, demandId: null, contentOf };
    const { status } = await this.#client.post(`admin/review-queue/payments/${transactionId}/resolve`, { kind, gatewayTxnId, resolution, reason: 'campaign' }, about, TRIES);
    if (status === 204) {
      faultCounts.add(`office resolved: ${kind} ${resolution}`);
      const isKnown = college.refunds.some((refund) => refund.transactionId === transactionId && refund.atomTxnId === gatewayTxnId);
      if (resolution === 'refunded' && !isKnown) college.refund({ transactionId, atomTxnId: gatewayTxnId, amount: Math.round((charge?.amount ?? 0) * 100), isRecorded: true });
    } else if (status === 409) {
      faultCounts.add('office resolved too late');
    } else {
      // Not known whether it was stored: repeat until a server answers.
      delayed.add('resolution repeated', SOON_MS, () => this.resolve(item, resolution));
    }
  }
}
