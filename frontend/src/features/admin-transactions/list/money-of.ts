import type { ShownStatus } from '@mmmcollege/backend/contract';

export const MONEY_PARTS = ['received', 'waiting', 'held', 'refunded'] as const;

/** `received`: it settles a fee. `waiting`: the bank has not decided. `held`: paid, and it settles nothing. `refunded`: given back, of any of them. */
export type MoneyPart = (typeof MONEY_PARTS)[number];

const PARTS: Partial<Record<ShownStatus, Exclude<MoneyPart, 'refunded'>>> = { SUCCESS: 'received', INITIATED: 'waiting', PENDING: 'waiting', DUPLICATE: 'held' };

/** null: no money of it is with the college, or on its way there. */
export const moneyPartOf = (status: ShownStatus): Exclude<MoneyPart, 'refunded'> | null => PARTS[status] ?? null;
