import type { CallbackResult, CallbackSender } from './callback-sender.js';
import type { ActOptions, ActResult, CheckoutActions, PageAction } from './checkout-actions.js';
import type { Fault, NewFault } from './faults.js';
import { HttpError } from './http-tools.js';
import type { JournalEntry } from './journal.js';
import type { Attempt, AttemptChanges, Order, Outcome, RefundEntry } from './ledger.js';
import type { SandboxContext } from './context.js';
import type { SandboxBehaviour } from './settings.js';
import type { MessageForm, Tampering } from './wire.js';

export type DownMode = 'reset' | 'hang' | '503';

export interface CallbackOrder extends Tampering {
  merchTxnId: string;
  atomTxnId?: string;
  /** Overrides the configured address. */
  url?: string;
}

/** Controls the sandbox, for tests in the same process and for the control endpoint. */
export class SandboxControl {
  readonly #parts: SandboxContext;
  readonly #cashier: CheckoutActions;
  readonly #callbacks: CallbackSender;
  #down: DownMode | null = null;

  constructor(parts: SandboxContext, cashier: CheckoutActions, callbacks: CallbackSender) {
    this.#parts = parts;
    this.#cashier = cashier;
    this.#callbacks = callbacks;
  }

  get downMode(): DownMode | null {
    return this.#down;
  }

  goDown(mode: DownMode = 'reset'): void {
    this.#down = mode;
    this.#parts.journal.write('control.down', null, { mode });
  }

  goUp(): void {
    this.#down = null;
    this.#parts.journal.write('control.up', null);
  }

  overview(): Record<string, unknown> {
    return {
      payments: this.#parts.ledger.size,
      behaviour: this.#parts.behaviour,
      clock: this.clock(),
      faults: this.faults(),
      down: this.#down,
    };
  }

  payments(): Order[] {
    return [...this.#parts.ledger.orders];
  }

  payment(merchTxnId: string): Order {
    const order = this.#parts.ledger.order(merchTxnId);
    if (!order) throw new HttpError(404, `No payment ${merchTxnId}.`);
    return order;
  }

  journal(filter?: { since?: number; merchTxnId?: string; kind?: string; limit?: number }): JournalEntry[] {
    return this.#parts.journal.read(filter);
  }

  open(merchTxnId: string, options: { another?: boolean } = {}): Attempt {
    return this.#cashier.open(this.payment(merchTxnId), options.another);
  }

  /** Presses a button of the page, without a browser. */
  act(merchTxnId: string, action: PageAction, options: ActOptions = {}): Promise<ActResult> {
    return this.#cashier.act(this.payment(merchTxnId), action, options);
  }

  /** Pays again on the same id, whatever the outcome of the first payment. */
  payAgain(merchTxnId: string, options: ActOptions = {}): Promise<ActResult> {
    return this.act(merchTxnId, 'pay', { ...options, another: true });
  }

  settle(
    merchTxnId: string,
    options: { atomTxnId?: string; callback?: boolean } & Pick<AttemptChanges, 'reconStatus' | 'completedAt'> = {},
  ): Attempt {
    const { atomTxnId, callback, ...changes } = options;
    return this.#cashier.settle(this.payment(merchTxnId), atomTxnId, { reconStatus: 'RS', ...changes }, callback);
  }

  reverse(merchTxnId: string, options: { atomTxnId?: string; callback?: boolean } = {}): Attempt {
    return this.#cashier.reverse(this.payment(merchTxnId), options.atomTxnId, options.callback);
  }

  move(merchTxnId: string, outcome: Outcome, options: { atomTxnId?: string } = {}): Attempt {
    return this.#cashier.move(this.payment(merchTxnId), outcome, options.atomTxnId);
  }

  /** As somebody at the gateway's console does: no merchant's id, and nobody is told. Whole unless an amount is given. */
  refundInConsole(merchTxnId: string, options: { atomTxnId?: string; amount?: number } = {}): RefundEntry {
    const order = this.payment(merchTxnId);
    const { atomTxnId, amount } = this.#cashier.attemptOf(order, options.atomTxnId);
    const entry = this.#parts.ledger.refund(order, { atomTxnId, prodRefundId: null, amount: options.amount ?? amount });
    this.#parts.journal.write('refund', merchTxnId, { ...entry, isConsole: true });
    return entry;
  }

  /** What the gateway remarks from now on about a refund; the latest one unless it is named. */
  moveRefund(merchTxnId: string, { remarks, prodRefundId, isFailed = false }: { remarks: string; prodRefundId?: string; isFailed?: boolean }): RefundEntry {
    const order = this.payment(merchTxnId);
    const entry = order.refunds.findLast((one) => prodRefundId === undefined || one.prodRefundId === prodRefundId);
    if (!entry) throw new HttpError(404, `${merchTxnId} has no such refund.`);
    this.#parts.ledger.concludeRefund(order, entry, { remarks, isFailed });
    this.#parts.journal.write('refund.moved', merchTxnId, { ...entry });
    return entry;
  }

  /** The return form, unaltered or tampered with. */
  returnForm(merchTxnId: string, options: Tampering & { atomTxnId?: string } = {}): MessageForm {
    const { atomTxnId, ...tampering } = options;
    return this.#cashier.returnForm(this.payment(merchTxnId), atomTxnId, tampering);
  }

  /** The callback form, for a test that posts it itself. */
  callbackForm(merchTxnId: string, options: Tampering & { atomTxnId?: string } = {}): MessageForm {
    const order = this.payment(merchTxnId);
    const { atomTxnId, ...tampering } = options;
    return this.#parts.wire.callbackForm(order, this.#cashier.attemptOf(order, atomTxnId), tampering);
  }

  /** Posts callbacks in the given order or `together`, each `times` times. @returns the merchant's answers. */
  async callbacks(
    orders: readonly CallbackOrder[],
    options: { times?: number; together?: boolean } = {},
  ): Promise<CallbackResult[]> {
    const { times = 1, together = false } = options;
    const sends = orders.flatMap((order) => Array.from({ length: times }, () => () => this.#callback(order)));
    if (together) return Promise.all(sends.map((sendOne) => sendOne()));
    const results: CallbackResult[] = [];
    for (const sendOne of sends) results.push(await sendOne());
    return results;
  }

  fault(fault: NewFault): Fault {
    return this.#parts.faults.add(fault);
  }

  faults(): Fault[] {
    return this.#parts.faults.list();
  }

  clearFaults(): void {
    this.#parts.faults.clear();
  }

  clock(): { now: string; offsetMs: number } {
    return { now: this.#parts.clock.now().toISOString(), offsetMs: this.#parts.clock.offsetMs };
  }

  setClock(change: { offsetMs?: number; advanceMs?: number; now?: Date }): { now: string; offsetMs: number } {
    const { clock } = this.#parts;
    if (change.now) clock.offsetMs = change.now.getTime() - Date.now();
    if (change.offsetMs !== undefined) clock.offsetMs = change.offsetMs;
    if (change.advanceMs !== undefined) clock.offsetMs += change.advanceMs;
    return this.clock();
  }

  configure(change: Partial<SandboxBehaviour>): SandboxBehaviour {
    return Object.assign(this.#parts.behaviour, change);
  }

  /** Resets payments, faults, outage and clock; journal and settings stay. */
  reset(): void {
    this.#parts.ledger.forgetAll();
    this.clearFaults();
    this.goUp();
    this.setClock({ offsetMs: 0 });
  }

  #callback({ merchTxnId, atomTxnId, url, ...tampering }: CallbackOrder): Promise<CallbackResult> {
    const target = url ?? this.#parts.behaviour.callbackUrl;
    if (!target) throw new HttpError(400, 'No callback address is set.');
    const order = this.payment(merchTxnId);
    return this.#callbacks.sendNow(order, this.#cashier.attemptOf(order, atomTxnId), tampering, target);
  }
}
