import { Injectable, Logger } from '@nestjs/common';
import { groupBy } from '../../common/group-by.js';
import { Clock } from '../../common/clock.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { APP_BASE, TRANSACTION_ID } from '../../contract/index.js';
import { Transactions } from '../../database/transactions.js';
import type { FactSource } from '../ledger/gateway-fact.entity.js';
import type { GatewayMessage, IncomingRequest, GatewayStatus, PaymentProvider } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { Payment } from '../payment.entity.js';
import { isUndecided, type PaymentState } from '../ledger/payment-state.js';
import { mismatchOf } from '../ledger/gateway-fact.mapper.js';
import { onlyNamedMoney } from '../ledger/money-fact.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import { PaymentRepository } from '../payment.repository.js';
import { CONFIRM_AFTER_MS } from '../requery/requery-schedule.js';
import { RequeryHintsService } from '../requery/requery-hints.service.js';

/** Signed messages are applied; an unsigned one only triggers a requery. */
@Injectable()
export class GatewayMessagesService {
  private readonly logger = new Logger('GatewayMessagesService');

  constructor(
    private readonly providers: PaymentProviders,
    private readonly ledger: PaymentLedger,
    private readonly payments: PaymentRepository,
    private readonly hints: RequeryHintsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Handles the browser's return.
   *
   * @param routedId the id in the address, which anybody can write: for routing only.
   * @returns the path of the screen to show. Never throws: the browser has nowhere else to go.
   */
  async handleReturn(request: IncomingRequest, routedId: string | undefined): Promise<string> {
    let shownId = routedId && TRANSACTION_ID.test(routedId) ? routedId : null;
    try {
      const { payment } = await this.process('return', request);
      if (payment) shownId = payment.transactionId;
      else if (shownId) await this.hints.schedule(shownId);
      if (payment?.state === 'SUCCESS') return `${APP_BASE}/fee-receipt/${payment.transactionId}`;
    } catch (error) {
      this.logger.error({ message: 'payment return failed', transactionId: shownId, err: error });
      // Another look-up would take as long again.
      if (shownId && toAppError(error).code === 'OUTCOME_UNKNOWN') return statusScreen(shownId);
    }
    return shownId && (await this.mayExist(shownId)) ? statusScreen(shownId) : APP_BASE;
  }

  /**
   * Handles the gateway's server callback.
   *
   * @returns the acknowledgement, after the commit; `null` when it is not a message about our payments.
   * @throws AppError OUTCOME_UNKNOWN when it could not be committed: the gateway should send it again.
   */
  async handleCallback(request: IncomingRequest): Promise<string | null> {
    const { payment, provider } = await this.process('callback', request);
    return payment ? provider.acknowledgement : null;
  }

  private async process(source: FactSource, request: IncomingRequest): Promise<{ payment: Payment | null; provider: PaymentProvider }> {
    const { provider, message } = this.providers.readMessage(request);
    if (message.kind === 'unreadable') this.logger.warn({ message: 'gateway message unreadable', source });
    if (message.kind !== 'messages') return { payment: null, provider };
    let known: Payment | null = null;
    for (const [transactionId, messages] of byTransaction(onlyNamedMoney(message.messages))) {
      let payment: Payment | null = null;
      const signed = messages.filter(({ signature }) => signature === 'valid');
      // Unsigned messages, and messages without a status, are not stored but trigger a requery.
      if (messages.some(({ signature, status }) => signature !== 'valid' || status === 'noAnswer')) payment = await this.hints.schedule(transactionId, provider);
      if (signed.length > 0) payment = await this.applySigned(source, provider, transactionId, signed);
      if (!payment) this.logger.warn({ message: 'gateway message for unknown payment', source, provider: provider.name, transactionId });
      known = payment ?? known;
    }
    return { payment: known, provider };
  }

  /**
   * A signed message that leaves the payment undecided is followed by a requery, a repeated one too: the message about
   * a paid challan equals that about a printed one, and only a status request tells them apart.
   */
  private async applySigned(source: FactSource, provider: PaymentProvider, transactionId: string, signed: readonly GatewayMessage[]): Promise<Payment | null> {
    const payment = await this.ledger.apply(source, provider.name, transactionId, signed);
    if (!payment) return null;
    const isOpen = isUndecided(payment.state);
    const endedWithoutMoney = ENDED_WITHOUT_MONEY.includes(payment.state);
    // A challan was paid since, or the gateway denies settled money, or names another amount of it.
    const isOtherAmount = (message: GatewayMessage): boolean => payment.state === 'SUCCESS' && message.status === 'paid' && mismatchOf(payment, message) !== null;
    const contradictsEnd = !isOpen && signed.some((message) => !CONSISTENT_STATUSES[payment.state]?.includes(message.status) || isOtherAmount(message));
    const isNewCharge = endedWithoutMoney && (await this.namesNewCharge(payment, signed));
    if (contradictsEnd || isNewCharge || (await this.callsReversedChargePaid(payment, signed))) return this.hints.schedule(transactionId);
    const at = this.clock.now() + CONFIRM_AFTER_MS;
    // The requery under way began before this message: its answer says nothing of what the message tells.
    if ((isOpen || endedWithoutMoney) && payment.requeryLeaseBy !== null) return this.hints.schedule(transactionId);
    if (isOpen && isLater(payment, at)) {
      await this.transactions.run(async (tx) => {
        if (isLater(await this.payments.lock(tx, payment.id), at)) await this.payments.update(tx, payment.id, { nextCheckAt: at });
      });
    }
    return payment;
  }

  /** Beside the charge that the payment rests on: that charge's own contradiction shows in the state. */
  private async callsReversedChargePaid({ id, gatewayTxnId }: Payment, signed: readonly GatewayMessage[]): Promise<boolean> {
    const others = signed.filter((message) => message.status === 'paid' && message.gatewayTxnId !== gatewayTxnId);
    if (gatewayTxnId === null || others.length === 0) return false;
    const facts = await this.payments.facts(id);
    return others.some((message) => facts.some((fact) => fact.status === 'reversed' && fact.gatewayTxnId === message.gatewayTxnId));
  }

  /** The same status for a charge that no requery covered yet: the bank may have been called again. */
  private async namesNewCharge({ id, stateAt, lastAnsweredAt }: Payment, signed: readonly GatewayMessage[]): Promise<boolean> {
    // A requery follows soon in any case.
    if (lastAnsweredAt === null || lastAnsweredAt < stateAt) return false;
    const askedAbout = (await this.payments.facts(id)).filter(({ receivedAt, source }) => source === 'requery' || receivedAt < lastAnsweredAt);
    return signed.some(({ gatewayTxnId }) => !askedAbout.some((fact) => fact.gatewayTxnId === gatewayTxnId));
  }

  /** True while the database is unavailable: money may just have been paid, and the status screen says what to do. */
  private mayExist(transactionId: string): Promise<boolean> {
    return this.payments.find(transactionId).then((payment) => payment !== null, () => true);
  }
}

/** Messages that agree with a final state. */
const CONSISTENT_STATUSES: Partial<Record<PaymentState, readonly GatewayStatus[]>> = {
  SUCCESS: ['paid'], DUPLICATE: ['paid'], MISMATCH: ['paid'], REFUNDED: ['paid', 'reversed'], REVERSED: ['reversed'], FAILED: ['failed'],
  CANCELLED: ['cancelled'],
};

const ENDED_WITHOUT_MONEY: readonly PaymentState[] = ['FAILED', 'CANCELLED', 'REVERSED', 'REFUNDED'];

const statusScreen = (transactionId: string): string => `${APP_BASE}/payment-status/${transactionId}`;

const isLater = ({ nextCheckAt }: Payment, at: number): boolean => nextCheckAt === null || nextCheckAt > at;

function byTransaction(messages: readonly GatewayMessage[]): Map<string, GatewayMessage[]> {
  const named = messages.filter((message): message is GatewayMessage & { transactionId: string } => message.transactionId !== null);
  return groupBy(named, ({ transactionId }) => transactionId);
}
