import { setTimeout as sleep } from 'node:timers/promises';
import type { ClockHand } from '../bench/clock-hand.js';
import type { College } from '../bench/college.js';
import type { Later } from '../bench/later.js';
import type { Replica } from '../bench/replica.js';
import type { MessageForm } from '../../gateway-sandbox/wire.js';
import type { ActAnswer, SandboxClient } from '../bench/sandbox-client.js';
import { type Pupil, proposedIds } from '../bench/school.js';
import type { Tally } from '../bench/tally.js';
import type { ToldLog } from '../bench/told.js';
import type { Random } from '../../shared/random.js';
import type { Office } from './office.js';
import { type Answer, Phone } from './phone.js';
import { weather } from './weather.js';

export interface Campus {
  clock: ClockHand;
  gateway: SandboxClient;
  replicas: readonly Replica[];
  told: ToldLog;
  later: Later;
  faults: Tally;
  statuses: Tally;
  /** How rough the gateway is, 0 to 1. */
  roughness: number;
  college: College;
  office: Office;
  /** By transaction id, what the student was up to. */
  journeys: Map<string, string>;
  /** Ids that some page proposed lately: pages of the same millisecond propose the same. */
  lastIds: { transaction_id: string; receipt_no: string } | null;
}

/** What came of asking for a token. */
export type Beginning = { kind: 'token'; transactionId: string } | { kind: 'paid' | 'doubt'; transactionId: string | null } | { kind: 'none' };

/** One student with a phone: every call the page makes, without the page. */
export class Student {
  readonly #phone: Phone;
  #fields: Record<string, unknown> = {};

  constructor(readonly campus: Campus, readonly pupil: Pupil, readonly random: Random, readonly journey: string) {
    const { clock, replicas, told, statuses } = campus;
    this.#phone = new Phone({
      who: pupil.admissionNumber, clock, replicas, told, random: random.fork('phone'),
      onStatus: (status) => statuses.add(String(status)),
    });
  }

  get gateway(): SandboxClient {
    return this.campus.gateway;
  }

  think(longestMs = 600): Promise<void> {
    return sleep(this.random.below(longestMs));
  }

  async lookUp(): Promise<void> {
    const { admissionNumber, demandId } = this.pupil;
    const about = { call: 'look-up' as const, transactionId: null, demandId, promise: ({ json }: Answer) => ({ paid: Object(json['data'])['paid'] ?? null }) };
    const { json } = await this.#phone.post(`fetch-student-data/${admissionNumber}`, {}, about);
    this.#fields = { ...Object(json['data']), personwd: 'No', paid: undefined, pwd: undefined };
  }

  /** @param town differing text makes it another submission. */
  async begin({ town = 'Gorakhpur', payDespiteDoubt = false, ids = proposedIds(this.campus.clock.now(), this.random), tries = 5 } = {}): Promise<Beginning> {
    if (Object.keys(this.#fields).length <= 3) await this.lookUp();
    await weather(this, ids.transaction_id);
    this.campus.lastIds = ids;
    const body = { ...this.#fields, ...ids, townName: town, payDespiteDoubt };
    const about = {
      call: 'token' as const, transactionId: ids.transaction_id, demandId: this.pupil.demandId,
      promise: ({ json }: Answer) => ({ code: json['code'] ?? null, transaction_id: json['transaction_id'] ?? null, receipt_no: json['receipt_no'] ?? null }),
    };
    const { status, json } = await this.#phone.post('get-atom-token-id', body, about, tries);
    const transactionId = typeof json['transaction_id'] === 'string' ? json['transaction_id'] : null;
    if (status === 200 && transactionId) {
      this.campus.journeys.set(transactionId, this.journey);
      return { kind: 'token', transactionId };
    }
    if (json['code'] === 'ALREADY_PAID') return { kind: 'paid', transactionId };
    if (json['code'] === 'PAYMENT_IN_DOUBT') return { kind: 'doubt', transactionId };
    return { kind: 'none' };
  }

  /** Presses a button of the gateway's page; the gateway calls back by itself or the bot plays its server. */
  async press(transactionId: string, action: string, options: Record<string, unknown> = {}): Promise<ActAnswer> {
    const byHand = options['callback'] === undefined && this.random.chance(0.6);
    const answer = await this.gateway.act(transactionId, action, byHand ? { ...options, callback: false } : options);
    const outcome = { pay: 'paid', fail: 'failed', pend: 'pending' }[action];
    if (byHand && outcome && options['channel'] !== 'NR') {
      const times = this.random.chance(0.2) ? this.random.between(2, 20) : 1;
      void this.callback(transactionId, answer.atomTxnId, outcome, times);
    }
    return answer;
  }

  /** The gateway's server: repeats until it hears 200, as long as it has patience. */
  async callback(transactionId: string, atomTxnId: string, outcome: string, times = 1): Promise<void> {
    const form = await this.#callbackForm(transactionId, { atomTxnId });
    if (times > 1) this.campus.faults.add('callback repeated', times - 1);
    const send = (): Promise<Answer> => this.postCallback(form, transactionId, { atomTxnId, outcome });
    await Promise.all(Array.from({ length: times }, send));
  }

  /** The gateway's server, which leaves the signature out: a hint to ask, and nothing to store. */
  async unsignedCallback(transactionId: string, atomTxnId: string): Promise<void> {
    const form = await this.#callbackForm(transactionId, { atomTxnId, signature: 'null' });
    this.campus.faults.add('callback without a signature');
    await this.postCallback(form, transactionId, { atomTxnId, unsigned: true });
  }

  #callbackForm(transactionId: string, options: Record<string, unknown>): Promise<MessageForm> {
    return this.gateway.post<MessageForm>(`payments/${transactionId}/callback-form`, options);
  }

  postCallback(form: MessageForm, transactionId: string, says: Record<string, unknown>): Promise<Answer> {
    const about = { call: 'callback' as const, transactionId, demandId: this.pupil.demandId, promise: ({ text }: Answer) => ({ ...says, text: text.slice(0, 40) }) };
    return this.#phone.post('payment-callback', new URLSearchParams({ ...form }), about, says['forged'] ? 1 : 8);
  }

  /** The browser's way back. @returns the screen it was brought to. */
  async comeBack(transactionId: string, form: MessageForm, forged = false): Promise<string | null> {
    const promise = ({ text }: Answer) => ({ forged, screen: /data-target="([^"]*)"/.exec(text)?.[1] ?? null });
    const about = { call: 'return' as const, transactionId, demandId: this.pupil.demandId, promise };
    const answer = await this.#phone.post(`payment-return/${transactionId}`, new URLSearchParams({ ...form }), about, forged ? 1 : 4);
    return promise(answer).screen;
  }

  async status(transactionId: string): Promise<Record<string, unknown>> {
    const about = {
      call: 'status' as const, transactionId, demandId: this.pupil.demandId,
      promise: ({ json }: Answer) => {
        const { transaction_status, safeToPayAgain, mayPayDespiteDoubt, receipt_no, amount, code } = json;
        return { transaction_status, safeToPayAgain, mayPayDespiteDoubt, receipt_no, amount, code };
      },
    };
    return (await this.#phone.post(`payment-status/${transactionId}`, { admissionNumber: this.pupil.admissionNumber }, about)).json;
  }

  async receipt(transactionId: string): Promise<boolean> {
    const about = {
      call: 'receipt' as const, transactionId, demandId: this.pupil.demandId,
      promise: ({ json }: Answer) => {
        const { receipt_no, total_fees, transaction_id, transaction_date } = json;
        return { receipt_no, total_fees, transaction_id, transaction_date };
      },
    };
    return (await this.#phone.post(`getFeeReceipt/${transactionId}`, { admissionNumber: this.pupil.admissionNumber }, about)).status === 200;
  }

  async sendReceipt(transactionId: string): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.4\nreceipt\n%%EOF\n'], { type: 'application/pdf' }), `${transactionId}_Receipt.pdf`);
    form.set('name', String(this.#fields['studentName'] ?? ''));
    form.set('email', String(this.#fields['email'] ?? ''));
    form.set('transaction_id', transactionId);
    const about = { call: 'send-receipt' as const, transactionId, demandId: this.pupil.demandId, promise: ({ json }: Answer) => ({ queued: json['queued'] }) };
    await this.#phone.post('send-receipt', form, about, 2);
  }

  /** Watches the status screen until it says something final, or for so many looks. */
  async watch(transactionId: string, looks = 5): Promise<string> {
    let shown = '';
    for (let look = 0; look < looks; look += 1) {
      const status = await this.status(transactionId);
      shown = String(status['transaction_status'] ?? '');
      if (shown === 'SUCCESS') {
        await this.enjoyReceipt(transactionId);
        return shown;
      }
      if (['FAILED', 'CANCELLED', 'EXPIRED', 'DUPLICATE', 'REVERSED', 'REFUNDED'].includes(shown)) return shown;
      await this.think(1_500);
    }
    return shown;
  }

  async enjoyReceipt(transactionId: string): Promise<void> {
    const shown = await this.receipt(transactionId);
    if (shown && this.random.chance(0.5)) await this.sendReceipt(transactionId);
  }
}
