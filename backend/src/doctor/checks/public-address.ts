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
      const { page } = visit;
      if (allowedOrigins.includes(page)) return [say.amber(({ address }) => address.bothWork(page, publicUrl))];
      return [say.red(({ address }) => address.other(page, publicUrl))];
    }
    if (!given.has('PUBLIC_URL')) return [say.red(({ address }) => address.notSet)];
    // No number can look like this: it is refused before anything is looked up or counted.
    const request = { method: 'POST', headers: { origin: publicUrl }, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
    const response = await fetch(`${publicUrl}${API_BASE}/fetch-student-data/%21`, request).catch((error: Error) => ({ error }));
    if ('error' in response) {
      const why = String((response.error.cause as Error | undefined)?.message ?? response.error.message);
      return [say.red(({ address }) => address.unreachable(publicUrl, why))];
    }
    const { status, headers } = response;
    const answer = (await response.json().catch(() => null)) as { code?: unknown } | null;
    const leadsTo = headers.get('location');
    if (leadsTo !== null) {
      const origin = new URL(leadsTo, publicUrl).origin;
      return [say.red(({ address }) => address.leadsOn(publicUrl, origin))];
    }
    if (answer?.code === 'FOREIGN_ORIGIN') return [say.red(({ address }) => address.foreign(publicUrl))];
    if (answer?.code !== 'INVALID_ADMISSION_NUMBER') return [say.red(({ address }) => address.elsewhere(publicUrl, status))];
    return [say.green(({ address }) => address.well(publicUrl))];
  },
};

const certificate = findingsAbout('certificate');

export const checkCertificate: Check = {
  about: 'certificate',
  async run({ config: { http: { publicUrl } }, now }) {
    const { protocol, hostname, port } = new URL(publicUrl);
    if (protocol !== 'https:') return [certificate.amber((words) => words.certificate.none(publicUrl))];
    const expires = await new Promise<number>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port || 443), ...(isIP(hostname) ? {} : { servername: hostname }), timeout: PATIENCE_MS }, () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to));
        socket.destroy();
      });
      socket.once('error', reject).once('timeout', () => socket.destroy(new Error('no answer')));
    }).catch((error: Error) => error);
    if (typeof expires !== 'number') return [certificate.red((words) => words.certificate.refused(expires.message))];
    const days = Math.floor((expires - now) / DAY_MS);
    const light = days < 3 ? 'red' : days < 14 ? 'amber' : 'green';
    return [certificate[light]((words) => words.certificate.days(days))];
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
    if (everybody.length > 0) return [proxy.red((words) => words.proxy.everybody(everybody.join(',')))];
    // Elsewhere than at the public address the call may have come by another way.
    if (visit && visit.page === publicUrl) return [seenFrom(visit, isBehindOne)];
    if (isBehindOne && trustProxy.length === 0) {
      return [proxy.red((words) => words.proxy.notSet)];
    }
    return [proxy.green((words) => (isBehindOne ? words.proxy.believed(trustProxy.join(', ')) : words.proxy.none))];
  },
};

const plain = (address: string): string => address.replace(/^::ffff:/, '');

/** What the call itself shows: who sent it, and whom the server took for the caller. */
function seenFrom(visit: Visit, isBehindOne: boolean): Finding {
  const [peer, caller] = [plain(visit.peer), plain(visit.caller)];
  if (visit.forwardedFor === '') {
    if (!isBehindOne) return proxy.green((words) => words.proxy.noneSeen(caller));
    return proxy.red((words) => words.proxy.silent);
  }
  if (caller === peer) {
    return proxy.red((words) => words.proxy.unnamed(peer));
  }
  if (isLoopback(caller)) return proxy.amber((words) => words.proxy.second(caller));
  return proxy.green((words) => words.proxy.seen(peer, caller));
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');
