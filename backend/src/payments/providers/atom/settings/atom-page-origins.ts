import { TEST_HOSTS } from './atom-hosts.js';
import type { AtomSettings } from './atom-settings.js';

/** Hosts that the real gateway's script and overlay use besides the configured ones (docs/requirements.md#gateway-wire). */
const ATOM_HOSTS = {
  uat: TEST_HOSTS.map((host) => `https://${host}`),
  prod: ['https://psa.atomtech.in', 'https://payment.atomtech.in', 'https://payment1.atomtech.in', 'https://caller.atomtech.in'],
} as const;

const originOf = (url: string): string[] => (url === '' ? [] : [new URL(url).origin]);

/** Whose script the page runs, and every origin that its overlay may talk to: configured addresses, `ATOM_PAGE_HOSTS`, and the real gateway's own. */
export function pageOrigins(atom: AtomSettings): { scripts: string[]; all: string[] } {
  const configured = [atom.checkoutScriptUrl, atom.authUrl, atom.statusUrl, atom.refundUrl, atom.refundStatusUrl].flatMap(originOf);
  const real = configured.some((origin) => new URL(origin).hostname.endsWith('.atomtech.in'));
  return {
    scripts: originOf(atom.checkoutScriptUrl),
    all: [...new Set([...configured, ...atom.pageHosts, ...(real ? ATOM_HOSTS[atom.environment] : [])])],
  };
}
