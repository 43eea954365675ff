import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { postForm } from '../../src/payments/providers/atom/wire/atom-http.js';
import type { Attempt, Order } from './ledger.js';
import { faultyForms } from './messages.js';
import type { SandboxContext } from './context.js';
import type { MessageForm, Tampering } from './wire.js';

const ANSWER_WITHIN_MS = 15_000;

/** The merchant's answer to a callback; `status` is 0 without one. */
export interface CallbackResult {
  merchTxnId: string;
  status: number;
  body: string;
}

/** Posts callbacks to the merchant, at once or after an outcome, with retries until the answer is 200. */
export class CallbackSender {
  readonly #parts: SandboxContext;
  readonly #stopping = new AbortController();

  constructor(parts: SandboxContext) {
    this.#parts = parts;
    // Every waiting callback adds a listener.
    setMaxListeners(0, this.#stopping.signal);
  }

  async sendNow(order: Order, attempt: Attempt, tampering: Tampering, url: string): Promise<CallbackResult> {
    const form = this.#parts.wire.callbackForm(order, attempt, tampering);
    const about = { atomTxnId: attempt.atomTxnId, signature: 'valid', ...tampering };
    return this.#post(order.merchTxnId, form, url, about);
  }

  /** Queues the callback after an outcome, with the content of this moment. */
  schedule(order: Order, attempt: Attempt): void {
    const url = this.#parts.behaviour.callbackUrl;
    if (url === null) return;
    const fault = this.#parts.faults.take('callback', order.merchTxnId);
    if (fault) this.#parts.journal.write('callback.fault', order.merchTxnId, { kind: fault.kind });
    const signature = this.#parts.behaviour.callbackSignature;
    const forms = faultyForms(fault, (tampering) =>
      this.#parts.wire.callbackForm(order, attempt, { signature, ...tampering }),
    );
    const delay = this.#parts.behaviour.callbackDelayMs + (fault?.kind === 'delay' ? fault.ms : 0);
    const about = {
      atomTxnId: attempt.atomTxnId,
      signature: fault?.kind === 'nullSignature' ? 'null' : signature,
      fault: fault?.kind ?? null,
    };
    for (const form of forms) void this.#deliver(order.merchTxnId, form, url, delay, about);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #deliver(merchTxnId: string, form: MessageForm, url: string, delay: number, about: object): Promise<void> {
    const waits = [delay, ...this.#parts.behaviour.callbackRetryMs];
    for (const wait of waits) {
      try {
        await pause(wait, undefined, { signal: this.#stopping.signal });
      } catch {
        return;
      }
      const { status } = await this.#post(merchTxnId, form, url, about);
      if (status === 200) return;
    }
  }

  /** @param about details for the journal. */
  async #post(merchTxnId: string, form: MessageForm, url: string, about: object): Promise<CallbackResult> {
    const sentAt = new Date().toISOString();
    const outcome = await postForm({ url, fields: { ...form }, timeoutMs: ANSWER_WITHIN_MS });
    const result =
      outcome.kind === 'answer'
        ? { merchTxnId, status: outcome.status, body: outcome.body.slice(0, 500) }
        : { merchTxnId, status: 0, body: outcome.detail };
    if (!this.#stopping.signal.aborted) {
      this.#parts.journal.write('callback.sent', merchTxnId, { ...about, sentAt, status: result.status, url });
    }
    return result;
  }
}
