import type { GatewayStatus } from '../providers/payment-provider.js';
import type { Resolution } from '../review/payment-decision.entity.js';

/** The part of a stored fact about the money. Times are UTC ms. */
export interface MoneyFact {
  gatewayTxnId: string | null;
  status: GatewayStatus;
  mismatch: string | null;
  /** Paise. */
  amount: number | null;
  /** 1: paid at a branch, days or weeks after it was begun. */
  isChallan: number;
  bankTxnId: string | null;
  /** By the gateway's clock: attempt ended, bank called, gateway's page opened. */
  completedAt: number | null;
  initiatedAt: number | null;
  openedAt: number | null;
  receivedAt: number;
}

/** In the order in which they were made. */
export interface ChargeDecision {
  gatewayTxnId: string;
  resolution: Resolution;
  /** UTC ms. */
  at: number;
}

export const isPaid = ({ status }: Pick<MoneyFact, 'status'>): boolean => status === 'paid';
export const isReversal = ({ status }: Pick<MoneyFact, 'status'>): boolean => status === 'reversed';

export function smallest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
