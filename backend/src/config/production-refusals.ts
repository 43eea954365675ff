import type { AppConfig } from './app-config.js';
import { isLiveHost, isTestHost } from './atom-hosts.js';

/** What the database says about itself; read by `database-facts.ts`. */
export interface DatabaseFacts {
  demo: boolean;
  pendingMigrations: readonly string[];
  admins: number;
  /** Settings that can lose a commit at a power cut, each with the value it should have. */
  weakDurability: readonly string[];
  /** Files that other users of the machine may read, with their mode. */
  exposedFiles: readonly string[];
}

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
} as const satisfies Record<string, keyof AppConfig['atom']>;

const OPTIONAL = new Set(['ATOM_BEARER_SECRET']);

/** Printed in the gateway's public kits: whoever reads those can forge a payment under them. */
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
} as const satisfies Record<string, keyof AppConfig['atom']>;

const OPTIONAL_URLS = new Set(['ATOM_REFUND_URL']);

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Why this configuration must not serve real students; empty when it may. Each reason names its variable. */
export function configurationRefusals(config: AppConfig): string[] {
  const { atom, http } = config;
  const gatewayUrls = Object.entries(GATEWAY_URLS).map(([name, key]) => ({ name, url: atom[key] }));
  const rehearsal = gatewayUrls.every(({ url }) => url === '' || isLoopback(url));
  const unset = ['PUBLIC_URL', 'DATABASE_URL'].filter((name) => !config.given.has(name)).map((name) => `${name} is not set.`);
  const secrets = Object.entries(SECRETS).flatMap(([name, key]) => secretRefusal(name, atom[key] ?? '', rehearsal));
  const missingUrls = gatewayUrls.filter(({ name, url }) => url === '' && !OPTIONAL_URLS.has(name)).map(({ name }) => `${name} is not set.`);
  const plain = [
    ...gatewayUrls,
    { name: 'PUBLIC_URL', url: http.publicUrl },
    { name: 'API_BASE_URL', url: config.web.apiBaseUrl },
    { name: 'FORM_SERVICE_BASE_URL', url: config.web.formServiceBaseUrl },
  ].filter(({ url }) => url !== '' && !url.startsWith('https:') && !isLoopback(url));
  const wrongMoney = config.testPayments
    ? gatewayUrls.filter(({ url }) => isLiveHost(url)).map(({ name }) => `${name} is a live address of NDPS, which takes real money, but ATOM_ENVIRONMENT is uat.`)
    : gatewayUrls.filter(({ url }) => isTestHost(url)).map(({ name }) => `${name} is a test address of NDPS, where no money moves: take the live one, or set ATOM_ENVIRONMENT=uat for a test.`);
  return [
    ...unset,
    ...secrets,
    ...missingUrls,
    ...wrongMoney,
    ...plain.map(({ name }) => `${name} must begin with https://, unless it is on this machine.`),
    ...(config.testClock ? ['TEST_CLOCK is set: production runs on the real time.'] : []),
  ];
}

function secretRefusal(name: string, value: string, rehearsal: boolean): string[] {
  if (value === '') return OPTIONAL.has(name) ? [] : [`${name} is not set.`];
  if (value.startsWith('SANDBOX-') && !rehearsal) return [`${name} is a sandbox key, but a gateway address is not on this machine.`];
  // The id alone opens nothing, and a rehearsal has no other: NDPS gives a merchant's own.
  if (name === 'ATOM_MERCHANT_ID' && rehearsal) return [];
  if (PUBLISHED[name]?.includes(value)) return [`${name} is the value published for tests; anybody could forge payments with it.`];
  return [];
}

/** Why this database must not serve real students; empty when it may. */
export function databaseRefusals(facts: DatabaseFacts): string[] {
  return [
    ...(facts.pendingMigrations.length > 0 ? [`The database is behind the migrations (${facts.pendingMigrations.join(', ')}): run npm run migrate.`] : []),
    ...(facts.demo ? ['The database is marked as demo: it holds invented students. Use a new one for real fees.'] : []),
    ...(facts.pendingMigrations.length === 0 && facts.admins === 0 ? ['The database has no admin: run npm run admin:create -- USERNAME.'] : []),
    ...facts.exposedFiles.map((file) => `${file} can be read by other users of this machine, and this user may not change that: chown it to this user, then chmod 600.`),
    ...facts.weakDurability.map((setting) => `The database can lose a payment at a power cut: ${setting}.`),
  ];
}
