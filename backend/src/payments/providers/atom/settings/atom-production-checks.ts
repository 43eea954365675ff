import { isLoopback, unencryptedUrls } from '../../../../config/production-checks.js';
import { isLiveHost, isTestHost } from './atom-hosts.js';
import type { AtomSettings } from './atom-settings.js';

const SECRETS = {
  ATOM_MERCHANT_ID: 'merchantId',
  ATOM_PASSWORD: 'password',
  ATOM_PRODUCT_ID: 'productId',
  ATOM_REQUEST_KEY: 'requestKey',
  ATOM_RESPONSE_KEY: 'responseKey',
  ATOM_REQUEST_SALT: 'requestSalt',
  ATOM_RESPONSE_SALT: 'responseSalt',
  ATOM_REQUEST_HASH_KEY: 'requestHashKey',
  ATOM_RESPONSE_HASH_KEY: 'responseHashKey',
  ATOM_BEARER_SECRET: 'bearerSecret',
} as const satisfies Record<string, keyof AtomSettings>;

const OPTIONAL = new Set(['ATOM_BEARER_SECRET']);

/** Printed in the gateway's public kits: anybody could forge payments with them. */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  ATOM_MERCHANT_ID: ['317157', '317159', '8952', '446442'],
  ATOM_PASSWORD: ['Test@123'],
  ATOM_REQUEST_KEY: ['A4476C2062FFA58980DC8F79EB6A799E'],
  ATOM_RESPONSE_KEY: ['75AEF0FA1B94B3C10D4F5B268F757F11'],
  ATOM_REQUEST_SALT: ['A4476C2062FFA58980DC8F79EB6A799E'],
  ATOM_RESPONSE_SALT: ['75AEF0FA1B94B3C10D4F5B268F757F11'],
  ATOM_REQUEST_HASH_KEY: ['KEY123657234'],
  ATOM_RESPONSE_HASH_KEY: ['KEYRESP123657234'],
};

const GATEWAY_URLS = {
  ATOM_AUTH_URL: 'authUrl',
  ATOM_STATUS_URL: 'statusUrl',
  ATOM_CHECKOUT_SCRIPT_URL: 'checkoutScriptUrl',
  ATOM_REFUND_URL: 'refundUrl',
  ATOM_REFUND_STATUS_URL: 'refundStatusUrl',
  ATOM_SETTLEMENT_URL: 'settlementUrl',
} as const satisfies Record<string, keyof AtomSettings>;

const OPTIONAL_URLS = new Set(['ATOM_REFUND_URL', 'ATOM_REFUND_STATUS_URL', 'ATOM_SETTLEMENT_URL']);

/** Reasons against serving real students; each names its variable. */
export function atomProblems(atom: AtomSettings): string[] {
  const urls = Object.entries(GATEWAY_URLS).map(([name, key]) => ({ name, url: atom[key] }));
  const rehearsal = urls.every(({ url }) => url === '' || isLoopback(url));
  const secrets = Object.entries(SECRETS).flatMap(([name, key]) => secretRefusal(name, atom[key] ?? '', rehearsal));
  const missing = urls.filter(({ name, url }) => url === '' && !OPTIONAL_URLS.has(name)).map(({ name }) => `${name} is not set.`);
  const wrongMoney = atom.isTestRequested
    ? urls.filter(({ url }) => isLiveHost(url)).map(({ name }) => `${name} is a live address of NDPS, which takes real money, but ATOM_ENVIRONMENT is uat.`)
    : urls.filter(({ url }) => isTestHost(url)).map(({ name }) => `${name} is a test address of NDPS, where no money moves: take the live one, or set ATOM_ENVIRONMENT=uat for a test.`);
  return [...secrets, ...missing, ...wrongMoney, ...unencryptedUrls(urls)];
}

function secretRefusal(name: string, value: string, rehearsal: boolean): string[] {
  if (value === '') return OPTIONAL.has(name) ? [] : [`${name} is not set.`];
  if (value.startsWith('SANDBOX-') && !rehearsal) return [`${name} is a sandbox key, but a gateway address is not on this machine.`];
  // The id alone is harmless, and a test against a local sandbox has no other.
  if (name === 'ATOM_MERCHANT_ID' && rehearsal) return [];
  if (PUBLISHED[name]?.includes(value)) return [`${name} is the value published for tests; anybody could forge payments with it.`];
  return [];
}
