import type { TokenResponse } from '@mmmcollege/backend/contract';

export interface Checkout {
  /** Stops listening and takes the payment page away. */
  close: () => void;
}

export interface CheckoutOrder {
  /** The answer of the token call; its own `isComplete` has accepted it. */
  token: TokenResponse;
  email: string;
  mobile: string;
  /** Where the provider sends the browser afterwards. */
  returnUrl: string;
  /** Whose window messages are listened to. */
  origins: readonly string[];
  /** Called once, when the payment page has gone or the document was brought back from the browser's memory. */
  onEnd: () => void;
  /** Asked when the provider's script has come. */
  isWanted: () => boolean;
}

/** How the page of one payment provider is opened. What it says is not passed on: only the server knows what became of the money. */
export interface ProviderCheckout {
  /** Whether the answer of the token call has what `open` needs. */
  isComplete: (reply: Partial<TokenResponse>) => boolean;
  /**
   * @returns `null` when nothing was opened because it is no longer wanted.
   * @throws CheckoutScriptError
   */
  open: (order: CheckoutOrder) => Promise<Checkout | null>;
}

/** The script did not come: nothing was opened, nothing can have been paid. */
export class CheckoutScriptError extends Error {
  override name = 'CheckoutScriptError';
}
