import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { API_BASE, DAY_MS } from '../../contract/index.js';
import { type Check, type Finding, findingsAbout, type Visit } from '../finding.js';

const say = findingsAbout('public address');
const PATIENCE_MS = 10_000;

/** Calls the running server as a student's browser would: through the public address, from a page of it. */
export const checkPublicAddress: Check = {
  about: 'public address',
  async run({ config: { given, http: { publicUrl, allowedOrigins } }, visit }) {
    if (visit && visit.page !== publicUrl) {
      const found = `You opened this page at ${visit.page}, and the server was set up for ${publicUrl}.`;
      if (allowedOrigins.includes(visit.page)) return [say.amber(`${found} Both work; the gateway and the mails lead to the second.`, `Tell people to use ${publicUrl}.`)];
      return [say.red(found, `If ${visit.page} is what students type, set PUBLIC_URL=${visit.page} and restart the server. If not, open the page at ${publicUrl}, and run this again.`)];
    }
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
  async run({ config: { http: { publicUrl, trustProxy, port } }, visit }) {
    const { protocol, port: publicPort } = new URL(publicUrl);
    const isBehindOne = protocol === 'https:' || Number(publicPort || 80) !== port;
    const everybody = trustProxy.filter((network) => /\/0$/.test(network));
    if (everybody.length > 0) return [proxy.red(`TRUST_PROXY=${everybody.join(',')} believes everybody: anybody can invent addresses and so escape the limits.`, "Name the proxy's own address.")];
    // Elsewhere than at the public address the call may have come by another way.
    if (visit && visit.page === publicUrl) return [seenFrom(visit, isBehindOne)];
    if (isBehindOne && trustProxy.length === 0) {
      return [proxy.red('TRUST_PROXY is not set, though a proxy stands before the server: all students seem to come from one address, and the limits hit them together.', 'TRUST_PROXY=127.0.0.1 for a proxy on this machine; the proxy sets X-Forwarded-For.')];
    }
    return [proxy.green(isBehindOne ? `X-Forwarded-For is believed of ${trustProxy.join(', ')}.` : 'None: browsers reach the server itself.')];
  },
};

const plain = (address: string): string => address.replace(/^::ffff:/, '');

/** What the call itself shows: who sent it, and whom the server took for the caller. */
function seenFrom(visit: Visit, isBehindOne: boolean): Finding {
  const [peer, caller] = [plain(visit.peer), plain(visit.caller)];
  if (visit.forwardedFor === '') {
    if (!isBehindOne) return proxy.green(`None: browsers reach the server itself, and it sees you at ${caller}.`);
    return proxy.red('The proxy before the server does not say who calls: all students seem to come from one address, and the limits hit them together.', 'Let it set X-Forwarded-For; deploy/nginx.conf has the line.');
  }
  if (caller === peer) {
    return proxy.red(`X-Forwarded-For comes from ${peer}, which TRUST_PROXY does not name: all students seem to come from one address, and the limits hit them together.`, `Set TRUST_PROXY=${peer} and restart the server, if this is the college's proxy.`);
  }
  if (isLoopback(caller)) return proxy.amber(`The server takes you for ${caller}: a second proxy stands before the first.`, 'Name both in TRUST_PROXY, and let both add to X-Forwarded-For.');
  return proxy.green(`X-Forwarded-For of ${peer} is believed: the server sees you at ${caller}.`);
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');
