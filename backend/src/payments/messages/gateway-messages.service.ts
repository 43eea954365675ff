import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { APP_BASE, TRANSACTION_ID } from '../../contract/index.js';
import { Transactions } from '../../database/transactions.js';
import type { FactSource } from '../settlement/gateway-fact.entity.js';
import type { GatewayMessage, IncomingRequest, GatewayStatus, PaymentProvider } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { Payment } from '../payment.entity.js';
import { isUndecided, type PaymentState } from '../settlement/payment-state.js';
import { PaymentLedger } from '../settlement/payment-ledger.js';
import { PaymentRepository } from '../payment.repository.js';
import { CONFIRM_AFTER_MS } from '../requery/requery-schedule.js';
import { recordHint } from '../requery/requery-hint.js';

/** What the browser and the gateway's server bring. Only signed messages is applied; everything else is a hint to ask. */
@Injectable()
export class GatewayMessagesService {
  private readonly logger = new Logger('GatewayMessagesService');

  constructor(
    private readonly providers: PaymentProviders,
    private readonly ledger: PaymentLedger,
    private readonly payments: PaymentRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * The browser's return.
   *
   * @param request what it brought.
   * @param routedId the id in the address: for routing only, anybody can write one.
   * @returns the path of the screen to show. Never throws: the browser has nowhere else to go.
   */
  async handleReturn(request: IncomingRequest, routedId: string | undefined): Promise<string> {
    let shownId = routedId && TRANSACTION_ID.test(routedId) ? routedId : null;
    try {
      const { payment } = await this.process('return', request);
      if (payment) shownId = payment.transactionId;
      else if (shownId) await this.scheduleRequery(shownId);
      if (payment?.state === 'SUCCESS') return `${APP_BASE}/fee-receipt/${payment.transactionId}`;
    } catch (error) {
      this.logger.error({ message: 'payment return could not be stored', transactionId: shownId, err: error });
      // Asking once more whether there is such a payment would take as long again.
      if (shownId && toAppError(error).code === 'OUTCOME_UNKNOWN') return statusScreen(shownId);
    }
    return shownId && (await this.mayExist(shownId)) ? statusScreen(shownId) : APP_BASE;
  }

  /**
   * The gateway's server.
   *
   * @returns what to acknowledge it with, once it is committed; `null` when it is no message about a payment of ours.
   * @throws AppError OUTCOME_UNKNOWN when it could not be committed: the gateway should send it again.
   */
  async handleCallback(request: IncomingRequest): Promise<string | null> {
    const { payment, provider } = await this.process('callback', request);
    return payment ? provider.acknowledgement : null;
  }

  private async process(source: FactSource, request: IncomingRequest): Promise<{ payment: Payment | null; provider: PaymentProvider }> {
    const { provider, message } = this.providers.readMessage(request);
    if (message.kind === 'unreadable') this.logger.warn({ message: 'unreadable gateway message', source });
    if (message.kind !== 'messages') return { payment: null, provider };
    let payment: Payment | null = null;
    for (const [transactionId, messages] of byTransaction(message.messages)) {
      const signed = messages.filter(({ signature }) => signature === 'valid');
      // Unsigned messages is not believed and not stored: the gateway is asked instead. So it is when it has said nothing of the money.
      if (messages.some(({ signature, status }) => signature !== 'valid' || status === 'noAnswer')) payment = await this.scheduleRequery(transactionId, provider);
      if (signed.length > 0) payment = await this.applySigned(source, provider, transactionId, signed);
      if (!payment) this.logger.warn({ message: 'gateway message about a payment that this provider does not have', source, provider: provider.name, transactionId });
    }
    return { payment, provider };
  }

  /**
   * A signed message that leaves the payment undecided is followed by a requery, a repeated one too: the gateway tells of a
   * challan that was paid in the same words as of one that was printed, and only its answer tells them apart.
   */
  private async applySigned(source: FactSource, provider: PaymentProvider, transactionId: string, signed: readonly GatewayMessage[]): Promise<Payment | null> {
    const payment = await this.ledger.apply(source, provider.name, transactionId, signed);
    // Another word than the payment ended with: the slip of a challan was paid since, or a receipt rests on what is now denied.
    if (payment && !isUndecided(payment.state) && signed.some(({ status }) => !CONSISTENT_STATUSES[payment.state]?.includes(status))) return this.scheduleRequery(transactionId);
    if (payment && ENDED_WITHOUT_MONEY.includes(payment.state) && (await this.namesNewCharge(payment, signed))) return this.scheduleRequery(transactionId);
    const at = this.clock.now() + CONFIRM_AFTER_MS;
    // A requery that is under way began before this message and writes its own next step.
    if (payment && isUndecided(payment.state) && payment.askingBy !== null) return this.scheduleRequery(transactionId);
    if (payment && isUndecided(payment.state) && isLater(payment, at)) {
      await this.transactions.run(async (tx) => {
        if (isLater(await this.payments.lock(tx, payment.id), at)) await this.payments.update(tx, payment.id, { nextCheckAt: at });
      });
    }
    return payment;
  }

  /** The same words about a charge that the gateway was not yet asked about: the bank may have been called once more. */
  private async namesNewCharge({ id, stateAt, lastAnsweredAt }: Payment, signed: readonly GatewayMessage[]): Promise<boolean> {
    // It is asked about soon in any case.
    if (lastAnsweredAt === null || lastAnsweredAt < stateAt) return false;
    const askedAbout = (await this.payments.facts(id)).filter(({ receivedAt, source }) => source === 'requery' || receivedAt < lastAnsweredAt);
    return signed.some(({ gatewayTxnId }) => !askedAbout.some((fact) => fact.gatewayTxnId === gatewayTxnId));
  }

  /**
   * Committed when it resolves: the next requery to begin answers it.
   *
   * @param from whose message it is; a payment of another provider is not its own.
   */
  private async scheduleRequery(transactionId: string, from?: PaymentProvider): Promise<Payment | null> {
    const payment = await this.payments.find(transactionId);
    if (from && payment?.provider !== from.name) return null;
    // Anybody can send thousands about one payment: those that add nothing take no lock.
    if (!payment || !recordHint(payment, this.clock.now())) return payment;
    await this.transactions.run(async (tx) => {
      const hint = recordHint(await this.payments.lock(tx, payment.id), this.clock.now());
      if (hint) await this.payments.update(tx, payment.id, hint);
    });
    return payment;
  }

  /** A database that is away knows nothing of the payment, for which money may just have left: its screen says what to do. */
  private mayExist(transactionId: string): Promise<boolean> {
    return this.payments.find(transactionId).then((payment) => payment !== null, () => true);
  }
}

/** What a message may say of a payment that has ended without anything being left to ask. */
const CONSISTENT_STATUSES: Partial<Record<PaymentState, readonly GatewayStatus[]>> = {
  SUCCESS: ['paid'], DUPLICATE: ['paid'], MISMATCH: ['paid'], REFUNDED: ['paid', 'reversed'], REVERSED: ['paid', 'reversed'], FAILED: ['failed'],
  CANCELLED: ['cancelled'],
};

const ENDED_WITHOUT_MONEY: readonly PaymentState[] = ['FAILED', 'CANCELLED', 'REVERSED', 'REFUNDED'];

const statusScreen = (transactionId: string): string => `${APP_BASE}/payment-status/${transactionId}`;

const isLater = ({ nextCheckAt }: Payment, at: number): boolean => nextCheckAt === null || nextCheckAt > at;

function byTransaction(messages: readonly GatewayMessage[]): Map<string, GatewayMessage[]> {
  const groups = new Map<string, GatewayMessage[]>();
  for (const item of messages) {
    if (item.transactionId !== null) groups.set(item.transactionId, [...(groups.get(item.transactionId) ?? []), item]);
  }
  return groups;
}
