import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignClock } from '../harness/campaign-clock.js';
import type { College } from '../harness/college.js';
import type { DelayedActions } from '../harness/delayed-actions.js';
import type { Replica } from '../harness/replica.js';
import type { MessageForm } from '../../gateway-sandbox/wire.js';
import type { ActAnswer, SandboxClient } from '../harness/sandbox-client.js';
import { type SeededStudent, proposedIds } from '../harness/seed-students.js';
import type { Tally } from '../harness/tally.js';
import type { ResponseLog } from '../harness/response-log.js';
import type { Random } from '../../shared/random.js';
import type { SimulatedOffice } from './simulated-office.js';
import { type Answer, SimulatedClient } from './simulated-client.js';
import { addNetworkFaults } from './network-faults.js';

export interface CampaignContext {
  clock: CampaignClock;
  gateway: SandboxClient;
  replicas: readonly Replica[];
  responses: ResponseLog;
  delayed: DelayedActions;
  faultCounts: Tally;
  statusCounts: Tally;
  /** Multiplies the probability of every network fault: 0 to 1. */
  faultRate: number;
  college: College;
  office: SimulatedOffice;
  /** Name of the journey, by transaction id. */
  journeys: Map<string, string>;
  /** The ids that were proposed last: pages of the same millisecond propose the same. */
  lastIds: { transaction_id: string; receipt_no: string } | null;
}

export type StartResult = { kind: 'token'; transactionId: string } | { kind: 'paid' | 'doubt'; transactionId: string | null } | { kind: 'none' };

/** Makes every call of the payment page, without a browser. */
export class SimulatedStudent {
  readonly #client: SimulatedClient;
  #fields: Record<string, unknown> = {};

  constructor(readonly context: CampaignContext, readonly record: SeededStudent, readonly random: Random, readonly journey: string) {
    const { clock, replicas, responses, statusCounts } = context;
    this.#client = new SimulatedClient({
      name: record.admissionNumber, clock, replicas, responses, random: random.fork('client'),
      onStatus: (status) => statusCounts.add(String(status)),
    });
  }

  get gateway(): SandboxClient {
    return this.context.gateway;
  }

  pause(longestMs = 600): Promise<void> {
    return sleep(this.random.below(longestMs));
  }

  async lookUp(): Promise<void> {
    const { admissionNumber, demandId } = this.record;
    const about = { call: 'look-up' as const, transactionId: null, demandId, contentOf: ({ json }: Answer) => ({ paid: Object(json['data'])['paid'] ?? null }) };
    const { json } = await this.#client.post(`fetch-student-data/${admissionNumber}`, {}, about);
    this.#fields = { ...Object(json['data']), personwd: 'No', paid: undefined, pwd: undefined };
  }

  /** @param town another value makes it another submission. */
  async startPayment({ town = 'Gorakhpur', payDespiteDoubt = false, ids = proposedIds(this.context.clock.now(), this.random), tries = 5 } = {}): Promise<StartResult> {
    if (Object.keys(this.#fields).length <= 3) await this.lookUp();
    await addNetworkFaults(this, ids.transaction_id);
    this.context.lastIds = ids;
    const body = { ...this.#fields, ...ids, townName: town, payDespiteDoubt };
    const about = {
      call: 'token' as const, transactionId: ids.transaction_id, demandId: this.record.demandId,
      contentOf: ({ json }: Answer) => ({ code: json['code'] ?? null, transaction_id: json['transaction_id'] ?? null, receipt_no: json['receipt_no'] ?? null }),
    };
    const { status, json } = await this.#client.post('get-atom-token-id', body, about, tries);
    const transactionId = typeof json['transaction_id'] === 'string' ? json['transaction_id'] : null;
    if (status === 200 && transactionId) {
      this.context.journeys.set(transactionId, this.journey);
      return { kind: 'token', transactionId };
    }
    if (json['code'] === 'ALREADY_PAID') return { kind: 'paid', transactionId };
    if (json['code'] === 'PAYMENT_IN_DOUBT') return { kind: 'doubt', transactionId };
    return { kind: 'none' };
  }

  /** Presses a button of the gateway's page. The callback is sent by the sandbox or, to repeat it at once, by this client. */
  async actAtGateway(transactionId: string, action: string, options: Record<string, unknown> = {}): Promise<ActAnswer> {
    const byHand = options['callback'] === undefined && this.random.chance(0.6);
    const answer = await this.gateway.act(transactionId, action, byHand ? { ...options, callback: false } : options);
    const outcome = { pay: 'paid', fail: 'failed', pend: 'pending' }[action];
    if (byHand && outcome && options['channel'] !== 'NR') {
      const times = this.random.chance(0.2) ? this.random.between(2, 20) : 1;
      void this.callback(transactionId, answer.atomTxnId, outcome, times);
    }
    return answer;
  }

  /** Sends the gateway's callback, and repeats it until it is answered with 200. */
  async callback(transactionId: string, atomTxnId: string, outcome: string, times = 1): Promise<void> {
    const form = await this.#callbackForm(transactionId, { atomTxnId });
    if (times > 1) this.context.faultCounts.add('callback repeated', times - 1);
    const send = (): Promise<Answer> => this.postCallback(form, transactionId, { atomTxnId, outcome });
    await Promise.all(Array.from({ length: times }, send));
  }

  /** Sends a callback without a signature, which must trigger a requery and must not be stored. */
  async unsignedCallback(transactionId: string, atomTxnId: string): Promise<void> {
    const form = await this.#callbackForm(transactionId, { atomTxnId, signature: 'null' });
    this.context.faultCounts.add('callback without a signature');
    await this.postCallback(form, transactionId, { atomTxnId, unsigned: true });
  }

  #callbackForm(transactionId: string, options: Record<string, unknown>): Promise<MessageForm> {
    return this.gateway.post<MessageForm>(`payments/${transactionId}/callback-form`, options);
  }

  postCallback(form: MessageForm, transactionId: string, content: Record<string, unknown>): Promise<Answer> {
    const about = { call: 'callback' as const, transactionId, demandId: this.record.demandId, contentOf: ({ text }: Answer) => ({ ...content, text: text.slice(0, 40) }) };
    return this.#client.post('payment-callback', new URLSearchParams({ ...form }), about, content['forged'] ? 1 : 8);
  }

  /** Posts the browser's return. @returns the page it leads to. */
  async postReturn(transactionId: string, form: MessageForm, forged = false): Promise<string | null> {
    const contentOf = ({ text }: Answer) => ({ forged, screen: /data-target="([^"]*)"/.exec(text)?.[1] ?? null });
    const about = { call: 'return' as const, transactionId, demandId: this.record.demandId, contentOf };
    const answer = await this.#client.post(`payment-return/${transactionId}`, new URLSearchParams({ ...form }), about, forged ? 1 : 4);
    return contentOf(answer).screen;
  }

  async status(transactionId: string): Promise<Record<string, unknown>> {
    const about = {
      call: 'status' as const, transactionId, demandId: this.record.demandId,
      contentOf: ({ json }: Answer) => {
        const { transaction_status, safeToPayAgain, mayPayDespiteDoubt, receipt_no, amount, code } = json;
        return { transaction_status, safeToPayAgain, mayPayDespiteDoubt, receipt_no, amount, code };
      },
    };
    return (await this.#client.post(`payment-status/${transactionId}`, { admissionNumber: this.record.admissionNumber }, about)).json;
  }

  async receipt(transactionId: string): Promise<boolean> {
    const about = {
      call: 'receipt' as const, transactionId, demandId: this.record.demandId,
      contentOf: ({ json }: Answer) => {
        const { receipt_no, total_fees, transaction_id, transaction_date } = json;
        return { receipt_no, total_fees, transaction_id, transaction_date };
      },
    };
    return (await this.#client.post(`getFeeReceipt/${transactionId}`, { admissionNumber: this.record.admissionNumber }, about)).status === 200;
  }

  async sendReceipt(transactionId: string): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.4\nreceipt\n%%EOF\n'], { type: 'application/pdf' }), `${transactionId}_Receipt.pdf`);
    form.set('name', String(this.#fields['studentName'] ?? ''));
    form.set('email', String(this.#fields['email'] ?? ''));
    form.set('transaction_id', transactionId);
    const about = { call: 'send-receipt' as const, transactionId, demandId: this.record.demandId, contentOf: ({ json }: Answer) => ({ queued: json['queued'] }) };
    await this.#client.post('send-receipt', form, about, 2);
  }

  /** Polls the status until it is final, at most `polls` times. */
  async pollStatus(transactionId: string, polls = 5): Promise<string> {
    let shown = '';
    for (let poll = 0; poll < polls; poll += 1) {
      const status = await this.status(transactionId);
      shown = String(status['transaction_status'] ?? '');
      if (shown === 'SUCCESS') {
        await this.openReceipt(transactionId);
        return shown;
      }
      if (['FAILED', 'CANCELLED', 'EXPIRED', 'DUPLICATE', 'REVERSED', 'REFUNDED'].includes(shown)) return shown;
      await this.pause(1_500);
    }
    return shown;
  }

  async openReceipt(transactionId: string): Promise<void> {
    const shown = await this.receipt(transactionId);
    if (shown && this.random.chance(0.5)) await this.sendReceipt(transactionId);
  }
}
