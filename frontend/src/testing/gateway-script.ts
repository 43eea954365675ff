import type { CheckoutOptions } from '../lib/checkout';
import { GATEWAY_ORIGIN } from './render-route';

export interface OpenedCheckout {
  options: CheckoutOptions;
  environment: string;
  scriptUrl: string | undefined;
  /** What the session held when the script arrived. */
  authToken: string | null;
}

/** Stands in for the gateway's script: arrives when the page asks for it, and puts an overlay into the page. */
export function installGatewayScript({ fails = false } = {}) {
  const opened: OpenedCheckout[] = [];
  let scriptUrl: string | undefined;
  delete window.AtomPaynetz;
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      scriptUrl = node.src;
      if (!fails) window.AtomPaynetz = AtomPaynetz;
      node.dispatchEvent(new Event(fails ? 'error' : 'load'));
    }
  });
  class AtomPaynetz {
    constructor(options: CheckoutOptions, environment: string) {
      opened.push({ options, environment, scriptUrl, authToken: sessionStorage.getItem('authToken') });
      const overlay = document.createElement('iframe');
      overlay.id = 'atom_jiffy_pay';
      document.body.append(overlay);
    }
  }
  observer.observe(document.head, { childList: true });
  return { opened, uninstall: () => observer.disconnect() };
}

export function sendWindowMessage(data: unknown, origin = GATEWAY_ORIGIN): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
}
