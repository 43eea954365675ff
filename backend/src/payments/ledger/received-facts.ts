import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import { FeeDemandsService } from '../../students/fee-demands.service.js';
import { UnknownMoneyService } from '../messages/unknown-money.service.js';
import type { Payment } from '../payment.entity.js';
import { type BankNumber, type FoundWithReceived, PaymentRepository } from '../payment.repository.js';
import type { GatewayMessage } from '../providers/payment-provider.js';
import { bankKeyOf } from './bank-number.js';
import type { FactSource } from './gateway-fact.entity.js';
import { type NewFact, toGatewayFact } from './gateway-fact.mapper.js';
import { type KnownMoney, KnownMoneyReader, outcomeOfKnown } from './known-money.js';
import { isPaid, isReversal } from './money-fact.js';
import { PaymentCases } from './payment-cases.js';

/** Facts about one payment. */
interface Received {
  payment: Payment;
  facts: readonly NewFact[];
  /** Something may not be stored yet. */
  isNew: boolean;
  /** As found. */
  heardElsewhere: FoundWithReceived['heardElsewhere'];
}

/** Turns verified messages into stored facts, each once. */
@Injectable()
export class ReceivedFacts {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly demands: FeeDemandsService,
    private readonly money: KnownMoneyReader,
    private readonly unknownMoney: UnknownMoneyService,
    private readonly cases: PaymentCases,
  ) {}

  /**
   * `at` is the time of receipt in UTC ms.
   *
   * @returns `null` when that provider has no such payment: what is said of money is a case then.
   */
  async receive(
    { source, provider, at }: { source: FactSource; provider: string; at: number }, transactionId: string, messages: readonly GatewayMessage[],
  ): Promise<Received | null> {
    const received = messages.filter(({ status }) => status !== 'noAnswer').map((item) => ({ item, digest: digestOf(source, item) }));
    const paidIds = received.flatMap(({ item }) => (item.status === 'paid' ? (item.gatewayTxnId ?? []) : []));
    const digests = received.map(({ digest }) => digest);
    const numbers = received.flatMap(({ item }) => numbersOf(item));
    const found = await this.payments.findWithReceived(provider, transactionId, { digests, paidIds: [...new Set(paidIds)], numbers });
    if (!found) {
      await this.unknownMoney.record(provider, transactionId, received.map(({ item }) => item));
      return null;
    }
    // Facts and their effects were committed together, so a known message changes nothing; two servers may have settled by one charge at once.
    const { payment: known, storedDigests, heardElsewhere } = found;
    if (received.every(({ digest }) => storedDigests.has(digest))) return { payment: known, facts: [], isNew: heardElsewhere.length > 0, heardElsewhere };
    return { payment: known, facts: received.map(({ item, digest }) => toGatewayFact(known, source, item, digest, at)), isNew: true, heardElsewhere };
  }

  /** Locks demand and payment, in this order, and stores what is new. @returns everything that is known then. */
  async store(tx: Tx, { payment: known, facts, heardElsewhere }: Received, at: number): Promise<KnownMoney & { demand: FeeDemand; payment: Payment }> {
    const demand = await this.demands.lock(tx, known.demandId);
    const payment = await this.payments.lock(tx, known.id);
    const before = await this.payments.facts(known.id, tx);
    const stored = new Map<string, NewFact>(before.map((fact) => [fact.digest, fact]));
    const added: NewFact[] = [];
    for (const fact of facts) {
      if (stored.has(fact.digest)) continue;
      await this.payments.insertFact(tx, fact);
      stored.set(fact.digest, fact);
      added.push(fact);
    }
    const reversed = new Set(added.filter(isReversal).flatMap(({ gatewayTxnId }) => gatewayTxnId ?? []));
    const isInDoubt = added.some((fact) => isPaid(fact) || isReversal(fact)) && (await this.cases.openSameDebits(tx, demand, payment, { reversed, at }));
    const isClaimed = heardElsewhere.length > 0;
    const { decisions, refunds } =
      isClaimed ? await this.withClaimed(tx, payment, heardElsewhere, { isNewlyReversed: reversed.size > 0, at })
      : isInDoubt ? await this.money.of(tx, payment)
      : await this.money.besideFacts(tx, payment, before);
    return { demand, payment, facts: [...stored.values()], decisions, refunds };
  }

  /** Two servers may hear of one number of the bank for two payments at once: the next message about either finds the other. */
  private async withClaimed(
    tx: Tx, payment: Payment, claimed: readonly string[], { isNewlyReversed, at }: { isNewlyReversed: boolean; at: number },
  ): Promise<Pick<KnownMoney, 'decisions' | 'refunds'>> {
    const outcome = outcomeOfKnown(await this.money.of(tx, payment));
    for (const key of claimed) await this.cases.openClaimedCharge(tx, payment, key, { isNewlyReversed, at, outcome });
    return this.money.of(tx, payment);
  }
}

/** The bank's, and the gateway's own id: a paper may bear either. */
function numbersOf({ status, gatewayTxnId, bankTxnId }: GatewayMessage): BankNumber[] {
  if (gatewayTxnId === null || (status !== 'paid' && status !== 'reversed')) return [];
  return [bankTxnId, gatewayTxnId].flatMap((number) => bankKeyOf(number) ?? []).map((bankKey) => ({ gatewayTxnId, bankKey }));
}

/** Repeated statements of a source have the same digest. */
function digestOf(source: FactSource, message: GatewayMessage): string {
  return createHash('sha256').update(JSON.stringify(contentOf(source, message))).digest('hex');
}

function contentOf(source: FactSource, message: GatewayMessage): unknown[] {
  const { status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconciliationCode } = message;
  const times = [message.completedAt, message.initiatedAt, message.openedAt].map((time) => time?.getTime() ?? null);
  return [source, status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconciliationCode, ...times];
}
