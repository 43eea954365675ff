import type { TokenResponse } from '@mmmcollege/backend/contract';

export interface Checkout {
  close: () => void;
}

export interface CheckoutOrder {
  token: TokenResponse;
  email: string;
  mobile: string;
  returnUrl: string;
  origins: readonly string[];
  /** Called once, when the payment page is gone or the document was restored from the back/forward cache. */
  onEnd: () => void;
  isStillNeeded: () => boolean;
}

/** Opens the payment page of one provider. Its messages are not passed on: only the server knows the outcome. */
export interface ProviderCheckout {
  isComplete: (reply: Partial<TokenResponse>) => boolean;
  /** @returns `null` when it is no longer wanted. @throws CheckoutScriptError */
  open: (order: CheckoutOrder) => Promise<Checkout | null>;
}

/** The script did not load: nothing was opened, so nothing can have been paid. */
export class CheckoutScriptError extends Error {
  override name = 'CheckoutScriptError';
}
