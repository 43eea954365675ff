import type { FactSource, GatewayFact } from './gateway-fact.entity.js';
import type { GatewayNews } from './providers/payment-provider.js';
import type { Payment } from './payment.entity.js';

export type NewFact = Omit<GatewayFact, 'id'>;

/** A gateway message about a payment as the row that is stored. `at`: UTC ms of its arrival. */
export function toFact(payment: Payment, source: FactSource, news: GatewayNews, digest: string, at: number): NewFact {
  const { meaning, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconStatus, signature } = news;
  return {
    paymentId: payment.id,
    digest, source, receivedAt: at, mismatch: mismatchOf(payment, news), meaning, amount, surcharge, totalAmount, signature,
    completedAt: news.completedAt?.getTime() ?? null, initiatedAt: news.initiatedAt?.getTime() ?? null,
    openedAt: news.openedAt?.getTime() ?? null, payload: news.payload,
    // The gateway's texts have no promised length; the columns have one.
    code: code.slice(0, 16), gatewayTxnId: clip(gatewayTxnId, 32), currency: clip(currency, 3), channel: clip(channel, 8),
    bankTxnId: clip(bankTxnId, 64), reconStatus: clip(reconStatus, 8),
  };
}

/** Why money that came is not the money asked for: `null` when it is. */
export function mismatchOf(payment: Payment, { meaning, amount, surcharge, totalAmount, currency }: GatewayNews): string | null {
  if (meaning !== 'paid') return null;
  if (amount !== payment.amount) return 'amount';
  if (currency !== null && currency !== 'INR') return 'currency';
  return totalAmount !== null && totalAmount !== amount + (surcharge ?? 0) ? 'totalAmount' : null;
}

const clip = (text: string | null, length: number): string | null => text?.slice(0, length) ?? null;
