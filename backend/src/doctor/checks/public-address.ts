import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { API_BASE } from '../../contract/index.js';
import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('public address');
const PATIENCE_MS = 10_000;

/** Calls the running server as a student's browser would: through the public address, from a page of it. */
export const checkPublicAddress: Check = {
  about: 'public address',
  async run({ config: { given, http: { publicUrl } } }) {
    if (!given.has('PUBLIC_URL')) return [say.red('PUBLIC_URL is not set.', "Set it to the address in the browser's line, like https://fees.college.ac.in.")];
    // No number can look like this: it is refused before anything is looked up or counted.
    const request = { method: 'POST', headers: { origin: publicUrl }, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
    const response = await fetch(`${publicUrl}${API_BASE}/fetch-student-data/%21`, request).catch((error: Error) => ({ error }));
    if ('error' in response) {
      const why = String((response.error.cause as Error | undefined)?.message ?? response.error.message);
      return [say.red(`${publicUrl} cannot be reached from this machine: ${why}.`, 'Does the server run? Do DNS, firewall and proxy lead to it? Some routers do not lead inside what goes outside: then try from a phone.')];
    }
    const { status, headers } = response;
    const answer = (await response.json().catch(() => null)) as { code?: unknown } | null;
    const leadsTo = headers.get('location');
    if (leadsTo !== null) {
      const origin = new URL(leadsTo, publicUrl).origin;
      return [say.red(`${publicUrl} leads on to ${origin}, so that browsers send ${origin}.`, `Set PUBLIC_URL=${origin} and restart the server.`)];
    }
    if (answer?.code === 'FOREIGN_ORIGIN') return [say.red(`The running server takes ${publicUrl} for a foreign site: it was started with another PUBLIC_URL.`, 'Restart the server, and look that it reads the same .env.')];
    if (answer?.code !== 'INVALID_ADMISSION_NUMBER') return [say.red(`${publicUrl} does not lead to this product: a call was answered with ${status}.`, 'Look at the proxy: does it hand every path on to the server?')];
    return [say.green(`${publicUrl} leads to the server, which takes calls from its pages.`)];
  },
};

const certificate = findingsAbout('certificate');
const DAY_MS = 86_400_000;

export const checkCertificate: Check = {
  about: 'certificate',
  async run({ config: { http: { publicUrl } }, now }) {
    const { protocol, hostname, port } = new URL(publicUrl);
    if (protocol !== 'https:') return [certificate.amber(`${publicUrl} has none.`, 'Good for a rehearsal on one machine only: students need https.')];
    const expires = await new Promise<number>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port || 443), ...(isIP(hostname) ? {} : { servername: hostname }), timeout: PATIENCE_MS }, () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to));
        socket.destroy();
      });
      socket.once('error', reject).once('timeout', () => socket.destroy(new Error('no answer')));
    }).catch((error: Error) => error);
    const todo = "Renew it, and look at what should renew it by itself (certbot renew, or the proxy's log).";
    if (typeof expires !== 'number') return [certificate.red(`Not accepted: ${expires.message}.`, todo)];
    const days = Math.floor((expires - now) / DAY_MS);
    const found = `Valid for ${days} more days.`;
    if (days < 3) return [certificate.red(found, todo)];
    return [days < 14 ? certificate.amber(found, todo) : certificate.green(found)];
  },
};

const proxy = findingsAbout('proxy');

/** Whether the server can tell one student from another. */
export const checkProxy: Check = {
  about: 'proxy',
  async run({ config: { http: { publicUrl, trustProxy, port } } }) {
    const { protocol, port: publicPort } = new URL(publicUrl);
    const isBehindOne = protocol === 'https:' || Number(publicPort || 80) !== port;
    const everybody = trustProxy.filter((network) => /\/0$/.test(network));
    if (everybody.length > 0) return [proxy.red(`TRUST_PROXY=${everybody.join(',')} believes everybody: anybody can invent addresses and so escape the limits.`, "Name the proxy's own address.")];
    if (isBehindOne && trustProxy.length === 0) {
      return [proxy.red('TRUST_PROXY is not set, though a proxy stands before the server: all students seem to come from one address, and the limits hit them together.', 'TRUST_PROXY=127.0.0.1 for a proxy on this machine; the proxy sets X-Forwarded-For.')];
    }
    return [proxy.green(isBehindOne ? `X-Forwarded-For is believed of ${trustProxy.join(', ')}.` : 'None: browsers reach the server itself.')];
  },
};
