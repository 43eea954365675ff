import type { TokenResponse } from '@mmmcollege/backend/contract';
import { ATOM_CHECKOUT } from './atom-checkout';
import type { ProviderCheckout } from './checkout';

export const CHECKOUTS: Record<string, ProviderCheckout> = { atom: ATOM_CHECKOUT };

/** A server that sends only the documented fields names no provider. */
export function checkoutOf({ provider = 'atom' }: Pick<TokenResponse, 'provider'>): ProviderCheckout | undefined {
  return Object.entries(CHECKOUTS).find(([name]) => name === provider)?.[1];
}
