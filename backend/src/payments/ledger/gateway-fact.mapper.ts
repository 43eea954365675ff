import { createHash } from 'node:crypto';
import { startOfIstDay } from '../../contract/index.js';
import type { Booking } from '../bookings/booking.entity.js';
import { storedNumber } from './bank-number.js';
import { UNNAMED_MONEY } from './money-fact.js';
import type { FactSource, GatewayFact } from './gateway-fact.entity.js';
import type { GatewayMessage } from '../providers/payment-provider.js';
import type { Payment } from '../payment.entity.js';

export type NewFact = Omit<GatewayFact, 'id'>;
export type BookedMoney = Pick<Booking, 'chargeKey' | 'how' | 'amount' | 'reference' | 'paidOn'>;

export function toGatewayFact(payment: Payment, source: FactSource, message: GatewayMessage, digest: string, at: number): NewFact {
  const { status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconciliationCode, signature } = message;
  return {
    paymentId: payment.id,
    digest, source, receivedAt: at, mismatch: mismatchOf(payment, message), status, amount, surcharge, totalAmount, signature,
    completedAt: message.completedAt?.getTime() ?? null, initiatedAt: message.initiatedAt?.getTime() ?? null,
    openedAt: message.openedAt?.getTime() ?? null, payload: message.payload,
    // The gateway's texts have no fixed length; the columns have.
    code: code.slice(0, 16), gatewayTxnId: clip(gatewayTxnId, 32), currency: clip(currency, 3), channel: clip(channel, 8),
    isChallan: message.isChallan ? 1 : 0, isPaidUnlessChallan: message.isPaidUnlessChallan ? 1 : 0,
    bankTxnId: clip(bankTxnId, 64), bankKey: status === 'paid' || status === 'reversed' ? storedNumber(bankTxnId) : null, reconciliationCode: clip(reconciliationCode, 8),
  };
}

export function mismatchOf(payment: Payment, { status, amount, surcharge, totalAmount, currency, isUnnamedMoney }: GatewayMessage): string | null {
  if (isUnnamedMoney) return UNNAMED_MONEY;
  if (status !== 'paid') return null;
  if (amount !== payment.amount) return 'amount';
  if (currency !== null && currency !== 'INR') return 'currency';
  return totalAmount !== null && totalAmount !== amount + (surcharge ?? 0) ? 'totalAmount' : null;
}

/** What two people have booked. Its time is the beginning of the day on which it was paid: more is not known. */
export function bookedFact(payment: Payment, { chargeKey, how, amount, reference, paidOn }: BookedMoney, at: number): NewFact {
  return {
    paymentId: payment.id, digest: createHash('sha256').update(JSON.stringify(['office', chargeKey])).digest('hex'), source: 'office', receivedAt: at, status: 'paid',
    mismatch: amount === payment.amount ? null : 'amount', code: 'BOOKED', gatewayTxnId: chargeKey, amount, surcharge: null, totalAmount: null, currency: 'INR', channel: how,
    isChallan: 0, isPaidUnlessChallan: 0, bankTxnId: reference, bankKey: storedNumber(reference), reconciliationCode: null, signature: 'notSigned',
    completedAt: startOfIstDay(paidOn), initiatedAt: null, openedAt: null, payload: { how, reference, paidOn },
  };
}

const clip = (text: string | null, length: number): string | null => text?.slice(0, length) ?? null;
