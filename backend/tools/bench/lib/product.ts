import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SANDBOX_MERCHANT } from '#lib/sandbox-merchant';
import { freePort } from '#lib/ports';
import { type Child, startChild } from './child.js';
import { SERVER_CORE } from './cores.js';

const BUILT = join(fileURLToPath(import.meta.url), '../../../..');

/** The sandbox's merchant in the fields of the sandbox. */
export const MERCHANT = {
  merchantId: SANDBOX_MERCHANT.ATOM_MERCHANT_ID, password: SANDBOX_MERCHANT.ATOM_PASSWORD, productId: SANDBOX_MERCHANT.ATOM_PRODUCT_ID,
  requestKey: SANDBOX_MERCHANT.ATOM_REQUEST_KEY, requestSalt: SANDBOX_MERCHANT.ATOM_REQUEST_KEY,
  responseKey: SANDBOX_MERCHANT.ATOM_RESPONSE_KEY, responseSalt: SANDBOX_MERCHANT.ATOM_RESPONSE_KEY,
  requestHashKey: SANDBOX_MERCHANT.ATOM_REQUEST_HASH_KEY, responseHashKey: SANDBOX_MERCHANT.ATOM_RESPONSE_HASH_KEY, bearerSecret: null,
};

export interface ServerOptions {
  databaseUrl: string;
  folder: string;
  /** An address where nothing answers by default. */
  gatewayUrl?: string;
  probed?: boolean;
  env?: Record<string, string>;
}

/** The server as it ships, on its own core: with logging and limits, behind a proxy. */
export async function startProduct({ databaseUrl, folder, gatewayUrl = 'http://127.0.0.1:9', probed, env }: ServerOptions): Promise<Child> {
  const port = await freePort();
  const probe = probed ? ['--import', join(BUILT, 'tools/bench/lib/probe.js')] : [];
  // For profiling: BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=/tmp/profiles".
  const more = (process.env['BENCH_NODE_ARGS'] ?? '').split(' ').filter((argument) => argument !== '');
  return startChild({
    name: 'product', core: SERVER_CORE, folder, port, readyPath: '/mmmcollege-api/health/live',
    script: [...more, ...probe, join(BUILT, 'server.cjs')],
    env: {
      ...SANDBOX_MERCHANT, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE_URL: databaseUrl, TRUST_PROXY: '127.0.0.1',
      ATOM_AUTH_URL: `${gatewayUrl}/ots/aipay/auth`, ATOM_STATUS_URL: `${gatewayUrl}/ots/payment/status`,
      ATOM_CHECKOUT_SCRIPT_URL: `${gatewayUrl}/staticdata/ots/js/atomcheckout.js`, ATOM_TIMEOUT_MS: '5000',
      // Whatever demo ran here before: the peers sign no receipts.
      RECEIPT_KEYS_FILE: join(folder, 'no-receipt-keys.json'), ...env,
    },
  });
}

/** A hand-written server for the same calls: bare Fastify and the driver. */
export async function startPeer({ databaseUrl, folder, env }: ServerOptions): Promise<Child> {
  const port = await freePort();
  return startChild({
    name: 'peer', core: SERVER_CORE, folder, port, readyPath: '/ready', script: [join(BUILT, 'tools/bench/peers/bare-server.js')],
    env: { ...SANDBOX_MERCHANT, PORT: String(port), DATABASE_URL: databaseUrl, ...env },
  });
}

/** A client address per request, so that no limit is reached. */
export const clientAddress = (index: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});
