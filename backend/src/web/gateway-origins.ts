import type { AppConfig } from '../config/app-config.js';
import { TEST_HOSTS } from '../config/atom-hosts.js';

/** Hosts that the real gateway's script and overlay use besides the configured ones (protocol sheet, section 4). */
const ATOM_HOSTS = {
  uat: TEST_HOSTS.map((host) => `https://${host}`),
  prod: ['https://psa.atomtech.in', 'https://payment.atomtech.in', 'https://payment1.atomtech.in', 'https://caller.atomtech.in'],
} as const;

export const originOf = (url: string): string => (url === '' ? '' : new URL(url).origin);

/** Every origin the overlay may talk to, that of its script first: of the configured addresses, of `ATOM_PAGE_HOSTS`, and the real gateway's own. */
export function gatewayOrigins({ atom }: AppConfig): string[] {
  const configured = [atom.checkoutScriptUrl, atom.authUrl, atom.statusUrl, atom.refundUrl].map(originOf).filter((origin) => origin !== '');
  const real = configured.some((origin) => new URL(origin).hostname.endsWith('.atomtech.in'));
  return [...new Set([...configured, ...atom.pageHosts, ...(real ? ATOM_HOSTS[atom.environment] : [])])];
}
