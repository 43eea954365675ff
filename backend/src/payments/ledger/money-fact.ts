import type { GatewayMessage, GatewayStatus } from '../providers/payment-provider.js';
import type { FactSource } from './gateway-fact.entity.js';
import type { Resolution } from '../review/payment-decision.entity.js';

/** The part of a stored fact about the money. Times are UTC ms. */
export interface MoneyFact {
  gatewayTxnId: string | null;
  status: GatewayStatus;
  mismatch: string | null;
  /** Paise. */
  amount: number | null;
  currency?: string | null;
  /** 1: paid at a branch, days or weeks after it was begun. */
  isChallan: number;
  /** 1: says paid and leaves out how. */
  isPaidUnlessChallan: number;
  bankTxnId: string | null;
  /** By the gateway's clock: attempt ended, bank called, gateway's page opened. */
  completedAt: number | null;
  initiatedAt: number | null;
  openedAt: number | null;
  receivedAt: number;
  /** `office`: booked by hand; `channel` then says how it was paid. */
  source?: FactSource;
  channel?: string | null;
}

/** In the order in which they were made. */
export interface ChargeDecision {
  /** The key of the charge. */
  gatewayTxnId: string;
  resolution: Resolution;
  /** UTC ms. */
  at: number;
}

type ChallanFact = Pick<MoneyFact, 'gatewayTxnId' | 'status'> & { isChallan: number | boolean; isPaidUnlessChallan: number | boolean };

/**
 * A printed challan is not paid: a message that leaves out how the charge is paid is read by those that say it. Of one that
 * also ended without money nobody knows whether it means the slip or money that came after all: a mismatch, for a person.
 */
export function withKnownChallans<Fact extends ChallanFact>(facts: readonly Fact[], known: readonly ChallanFact[]): Fact[] {
  const idsOf = (isMeant: (fact: ChallanFact) => boolean) => new Set(known.filter(isMeant).map(({ gatewayTxnId }) => gatewayTxnId));
  const challans = idsOf(({ isChallan, gatewayTxnId }) => Boolean(isChallan) && gatewayTxnId !== null);
  const ended = idsOf(({ status }) => status === 'failed' || status === 'cancelled');
  const isPrinted = ({ status, isPaidUnlessChallan, gatewayTxnId: id }: ChallanFact) =>
    status === 'paid' && Boolean(isPaidUnlessChallan) && challans.has(id);
  return facts.map((fact) =>
    !isPrinted(fact) ? fact
    : ended.has(fact.gatewayTxnId) ? { ...fact, mismatch: 'challan' }
    : { ...fact, status: 'pending' });
}

/** Why a message of money is none: see `onlyNamedMoney`. */
export const UNNAMED_MONEY = 'unnamed';
export const isUnnamedMoney = ({ mismatch }: Pick<MoneyFact, 'mismatch'>): boolean => mismatch === UNNAMED_MONEY;

/**
 * The gateway's signature covers its id of the money and the sum, and its own kits refuse an answer without one. Such a message is a hint that
 * leads to further questions, and in the end to a case; it never is money (docs/requirements.md#charges). A reversal may leave its amount out.
 */
export const onlyNamedMoney = (messages: readonly GatewayMessage[]): GatewayMessage[] => messages.map((message) => {
  const isNamed = message.gatewayTxnId !== null && (isReversal(message) || message.amount !== null);
  return isNamed || !(isPaid(message) || isReversal(message)) ? message : { ...message, status: 'pending', isUnnamedMoney: true };
});

export const isPaid = ({ status }: Pick<MoneyFact, 'status'>): boolean => status === 'paid';
export const isReversal = ({ status }: Pick<MoneyFact, 'status'>): boolean => status === 'reversed';

export function smallest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
