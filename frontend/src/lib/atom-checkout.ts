import { type Checkout, type CheckoutOrder, CheckoutScriptError, type ProviderCheckout } from './checkout';

/** docs/requirements.md#checkout */
export interface AtomOptions {
  atomTokenId: string;
  merchId: string;
  custEmail: string;
  custMobile: string;
  returnUrl: string;
}

declare global {
  interface Window {
    AtomPaynetz?: new (options: AtomOptions, environment: string) => unknown;
  }
}

const SCRIPT_TIMEOUT_MS = 60_000;
const OVERLAY_IDS = ['atom_jiffy_pay', 'iFrameAtomLoader'];
const OVERLAY_ID = 'atom_jiffy_pay';
const END_MESSAGES = ['cancelTransaction', 'sessionTimeout', 'badRequest'];
// The overlay may disappear before its message arrives, or because the page is being left.
const AFTER_OVERLAY_MS = 1500;

/** For a server that sends the origin only (docs/requirements.md#checkout). */
function defaultPage(origin: string): { checkoutScriptUrl: string; environment: 'uat' | 'prod' } {
  return {
    checkoutScriptUrl: `${origin}/staticdata/ots/js/atomcheckout.js`,
    environment: new URL(origin).hostname.startsWith('psa.') ? 'prod' : 'uat',
  };
}

function loadScript(url: string): Promise<void> {
  if (window.AtomPaynetz && [...document.scripts].some(({ dataset }) => dataset['loaded'] === url)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new CheckoutScriptError(`The payment page's script did not load: ${url}`));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.src = url;
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.onload = () => {
      clearTimeout(timer);
      if (!window.AtomPaynetz) return fail();
      script.dataset['loaded'] = url;
      resolve();
    };
    document.head.append(script);
  });
}

function isEndMessage(data: unknown): boolean {
  return END_MESSAGES.some((message) => message === data) || (typeof data === 'object' && data !== null && 'ndpsResponse' in data);
}

/** Calls `onGone` when the overlay has appeared and disappeared again. */
function watchOverlay(onGone: () => void): MutationObserver {
  let seen = false;
  const observer = new MutationObserver(() => {
    const there = document.getElementById(OVERLAY_ID) !== null;
    if (seen && !there) onGone();
    seen ||= there;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return observer;
}

/** Ends with the gateway's final message, when the overlay disappears, or when the page is restored from the back/forward cache. */
async function open({ token, email, mobile, returnUrl, origins, onEnd, isStillNeeded }: CheckoutOrder): Promise<Checkout | null> {
  const page = defaultPage(origins[0] ?? window.location.origin);
  await loadScript(token.checkoutScriptUrl ?? page.checkoutScriptUrl);
  if (!isStillNeeded()) return null;
  const AtomPaynetz = window.AtomPaynetz;
  if (!AtomPaynetz) throw new CheckoutScriptError('The payment page is not there');

  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (event: MessageEvent): void => {
    if (origins.includes(event.origin) && isEndMessage(event.data)) end();
  };
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) end();
  };
  const observer = watchOverlay(() => (timer ??= setTimeout(() => end(), AFTER_OVERLAY_MS)));
  const close = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('message', listen);
    window.removeEventListener('pageshow', restored);
    for (const id of OVERLAY_IDS) document.getElementById(id)?.remove();
  };
  const end = (): void => {
    close();
    onEnd();
  };
  window.addEventListener('message', listen);
  window.addEventListener('pageshow', restored);
  try {
    new AtomPaynetz(
      { atomTokenId: String(token.tokenData?.atomTokenId), merchId: String(token.merchant_id), custEmail: email, custMobile: mobile, returnUrl },
      token.environment ?? page.environment,
    );
  } catch (error) {
    close();
    throw new CheckoutScriptError('The payment page did not open', { cause: error });
  }
  return { close };
}

export const ATOM_CHECKOUT: ProviderCheckout = {
  isComplete: ({ tokenData, merchant_id }) => Boolean(tokenData?.atomTokenId && merchant_id),
  open,
};
