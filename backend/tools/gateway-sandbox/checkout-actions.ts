import { setTimeout as pause } from 'node:timers/promises';
import type { CallbackSender } from './callback-sender.js';
import { HttpError } from './http-tools.js';
import type { Attempt, AttemptChanges, Channel, NamedDates, Order, Outcome } from './ledger.js';
import { faultyForms } from './messages.js';
import type { SandboxContext } from './context.js';
import type { MessageForm, Tampering } from './wire.js';

/** The buttons of the payment page. */
export type PageAction = 'pay' | 'fail' | 'pend' | 'cancel' | 'timeOut' | 'lose';

export interface ActOptions {
  channel?: Channel;
  /** In paise; by default the sandbox's setting. */
  surcharge?: number;
  /** In paise, when another amount than the ordered one is paid. */
  amount?: number;
  /** Overrides the automatic callback for this outcome. */
  callback?: boolean;
  /** A further attempt on another page, with its own gateway id. */
  another?: boolean;
  /** Epoch milliseconds; by default the sandbox's clock. */
  openedAt?: number;
  completedAt?: number;
  messageDates?: NamedDates;
  statusDates?: NamedDates;
}

export interface ActResult {
  merchTxnId: string;
  atomTxnId: string;
  /** The form that the browser posts to the return address; `null` for none. */
  form: MessageForm | null;
  /** Several when a fault repeats the return. */
  forms: MessageForm[];
  /** The window message of the overlay. */
  message: 'cancelTransaction' | 'sessionTimeout' | null;
}

const OUTCOME_OF: Record<PageAction, Outcome> = {
  pay: 'paid',
  lose: 'paid',
  fail: 'failed',
  pend: 'pending',
  cancel: 'cancelled',
  timeOut: 'timedOut',
};

/** Changes the outcome of attempts, for the page and for the control endpoint. */
export class CheckoutActions {
  readonly #parts: SandboxContext;
  readonly #callbacks: CallbackSender;

  constructor(parts: SandboxContext, callbacks: CallbackSender) {
    this.#parts = parts;
    this.#callbacks = callbacks;
  }

  open(order: Order, another = false): Attempt {
    const { ledger } = this.#parts;
    const attempt = another ? ledger.openAnother(order) : ledger.open(order);
    this.#parts.journal.write('checkout.opened', order.merchTxnId, { atomTxnId: attempt.atomTxnId });
    return attempt;
  }

  async act(order: Order, action: PageAction, options: ActOptions = {}): Promise<ActResult> {
    const { ledger, behaviour } = this.#parts;
    const { callback, another, ...given } = options;
    const attempt = another ? ledger.openAnother(order) : ledger.open(order);
    const { channel = 'NB', surcharge = behaviour.surcharge, amount = order.amount } = given;
    const changes = { ...given, channel, surcharge, amount };
    this.#conclude(order, attempt, OUTCOME_OF[action], changes, callback);
    const base = { merchTxnId: order.merchTxnId, atomTxnId: attempt.atomTxnId, form: null, forms: [], message: null };
    if (action === 'cancel') return { ...base, message: 'cancelTransaction' };
    if (action === 'timeOut') return { ...base, message: 'sessionTimeout' };
    if (action === 'lose') return base;
    const forms = await this.#returnForms(order, attempt);
    return { ...base, form: forms[0] ?? null, forms };
  }

  /** A later outcome of the last concluded attempt, or of the named one. */
  settle(order: Order, atomTxnId: string | undefined, changes: AttemptChanges, callback?: boolean): Attempt {
    const attempt = this.attemptOf(order, atomTxnId);
    const outcome = attempt.outcome === 'paid' ? 'paid' : 'settled';
    this.#conclude(order, attempt, outcome, changes, callback);
    return attempt;
  }

  reverse(order: Order, atomTxnId?: string, callback?: boolean): Attempt {
    const attempt = this.attemptOf(order, atomTxnId);
    this.#conclude(order, attempt, 'reversed', {}, callback);
    return attempt;
  }

  /** Sets any outcome without a message, for outcomes that no button reaches. */
  move(order: Order, outcome: Outcome, atomTxnId?: string): Attempt {
    const attempt = order.attempts.length === 0 ? this.#parts.ledger.open(order) : this.attemptOf(order, atomTxnId);
    this.#conclude(order, attempt, outcome, {}, false);
    return attempt;
  }

  returnForm(order: Order, atomTxnId: string | undefined, tampering: Tampering): MessageForm {
    const attempt = this.attemptOf(order, atomTxnId);
    this.#parts.journal.write('return.built', order.merchTxnId, { atomTxnId: attempt.atomTxnId, ...tampering });
    return this.#parts.wire.returnForm(order, attempt, tampering);
  }

  attemptOf(order: Order, atomTxnId?: string): Attempt {
    const attempt =
      atomTxnId === undefined ? order.attempts.at(-1) : order.attempts.find((one) => one.atomTxnId === atomTxnId);
    if (!attempt) throw new HttpError(404, `${order.merchTxnId} has no such attempt.`);
    return attempt;
  }

  async #returnForms(order: Order, attempt: Attempt): Promise<MessageForm[]> {
    const fault = this.#parts.faults.take('return', order.merchTxnId);
    const signature = this.#parts.behaviour.returnSignature;
    const forms = faultyForms(fault, (tampering) =>
      this.#parts.wire.returnForm(order, attempt, { signature, ...tampering }),
    );
    this.#parts.journal.write('return.built', order.merchTxnId, { fault: fault?.kind ?? null, count: forms.length });
    if (fault?.kind === 'delay') await pause(fault.ms);
    return forms;
  }

  #conclude(
    order: Order,
    attempt: Attempt,
    outcome: Outcome,
    changes: AttemptChanges,
    callback: boolean | undefined,
  ): void {
    this.#parts.ledger.conclude(order, attempt, outcome, changes);
    const { bankTxnId: _, openedAt, completedAt, ...recorded } = attempt;
    const iso = (at: number): string => new Date(at).toISOString();
    const times = { openedAt: iso(openedAt), completedAt: iso(completedAt ?? openedAt) };
    this.#parts.journal.write('money', order.merchTxnId, { ...recorded, ...times });
    // As at the real gateway, no callback for cancelled and timed out attempts: only the window message and a status request.
    const isSilent = outcome === 'cancelled' || outcome === 'timedOut';
    if (callback ?? (this.#parts.behaviour.autoCallback && !isSilent)) this.#callbacks.schedule(order, attempt);
  }
}
