import type { AtomOptions } from '../lib/atom-checkout';
import { GATEWAY_ORIGIN } from './render-route';

export interface OpenedCheckout {
  options: AtomOptions;
  environment: string;
  scriptUrl: string | undefined;
  /** What the session held when the script arrived. */
  authToken: string | null;
}

/** `empty`: something else than the gateway's script comes; `waits`: it comes when `arrive` is called. */
type Script = 'opens' | 'fails' | 'empty' | 'throws' | 'waits';

/** Stands in for the gateway's script: arrives when the page asks for it, and puts an overlay into the page. */
export function installGatewayScript(script: Script = 'opens') {
  const opened: OpenedCheckout[] = [];
  let element: HTMLScriptElement | undefined;
  delete window.AtomPaynetz;
  const arrive = () => {
    if (script !== 'fails' && script !== 'empty') window.AtomPaynetz = AtomPaynetz;
    element?.dispatchEvent(new Event(script === 'fails' ? 'error' : 'load'));
  };
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      element = node;
      if (script !== 'waits') arrive();
    }
  });
  class AtomPaynetz {
    constructor(options: AtomOptions, environment: string) {
      if (script === 'throws') throw new TypeError('merchId of undefined');
      opened.push({ options, environment, scriptUrl: element?.src, authToken: sessionStorage.getItem('authToken') });
      const overlay = document.createElement('iframe');
      overlay.id = 'atom_jiffy_pay';
      document.body.append(overlay);
    }
  }
  observer.observe(document.head, { childList: true });
  return { opened, arrive, isAskedFor: () => element !== undefined, uninstall: () => observer.disconnect() };
}

/** For a whole spec file: installs the script before each test and silences `console.error`. @returns the script of the running test. */
export function setUpGatewayScript() {
  let script: ReturnType<typeof installGatewayScript>;
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    script = installGatewayScript();
  });
  afterEach(() => {
    script.uninstall();
    jest.restoreAllMocks();
  });
  return () => script;
}

export function sendWindowMessage(data: unknown, origin = GATEWAY_ORIGIN): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
}
