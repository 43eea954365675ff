import type { TokenResponse } from '@mmmcollege/backend/contract';
import { ATOM_CHECKOUT } from './atom-checkout';
import type { ProviderCheckout } from './checkout';

/** Each payment provider by the name that the token call gives it. */
export const CHECKOUTS: Record<string, ProviderCheckout> = { atom: ATOM_CHECKOUT };

/** @returns `undefined` for a provider that this page does not know. A server that sends the token and the merchant only names none. */
export function checkoutOf({ provider = 'atom' }: Pick<TokenResponse, 'provider'>): ProviderCheckout | undefined {
  return Object.entries(CHECKOUTS).find(([name]) => name === provider)?.[1];
}
