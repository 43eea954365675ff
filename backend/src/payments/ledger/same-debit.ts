import type { Payment } from '../payment.entity.js';
import type { Charge } from './charges.js';

/** A charge among all of one person's for one semester. */
export interface ChargeOfFee {
  charge: Charge;
  payment: Payment;
  /** The receipt of its payment rests on it. */
  isSettling: boolean;
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Whether the bank may have taken the money once: they share a number, or people booked one of them and the amount is the same, because
 * the number on a slip need not be the one that the bank tells the gateway (docs/requirements.md#charges). Whatever became of either.
 */
export function mayBeSameDebit(one: ChargeOfFee, other: ChargeOfFee): boolean {
  if (share(one.charge.numbers, other.charge.numbers)) return true;
  if (one.charge.hasGatewayMessage && other.charge.hasGatewayMessage) return false;
  return isSameAmount(one.charge, other.charge) && !isPaidApart(one, other) && !isPaidApart(other, one);
}

/** Which of two came second: never the one that a receipt rests on. */
export const byPrecedence = (one: ChargeOfFee, other: ChargeOfFee): number =>
  Number(other.isSettling) - Number(one.isSettling) || sinceOf(one.charge) - sinceOf(other.charge) || one.payment.id - other.payment.id
  || one.charge.key.localeCompare(other.charge.key);

/** A booking is of money that was paid before it, and a slip bears the day on which it was paid in: banks tell of it that day or later. */
function isPaidApart({ charge: booked }: ChargeOfFee, { charge: other, payment }: ChargeOfFee): boolean {
  if (booked.hasGatewayMessage) return false;
  const isBegunLater = other.hasGatewayMessage && payment.createdAt > sinceOf(booked);
  return isBegunLater || (booked.paidAt ?? 0) > (other.paidAt ?? other.latestAt) + WEEK_MS;
}

/** A reversal may leave its amount out. */
const isSameAmount = ({ amounts: one }: Charge, { amounts: other }: Charge): boolean => one.size === 0 || other.size === 0 || share(one, other);

const sinceOf = ({ knownAt, latestAt }: Charge): number => knownAt ?? latestAt;

const share = <Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): boolean => [...one].some((value) => other.has(value));
