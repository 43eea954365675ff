import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(resolve));
  });
}

/** @returns whether somebody else listens there. */
export async function isTaken(port, host) {
  if (port === 0) return false;
  return tryPort(port, host).then(
    () => false,
    (error) => {
      if (error.code === 'EADDRINUSE') return true;
      throw error;
    },
  );
}

/**
 * The wanted port of this machine's own address, or another free one, below those that the system gives to whoever calls somebody: a call
 * of another program could take such a port before anybody listens there.
 */
export async function freePort(wanted) {
  let port = wanted ?? randomInt(10_000, 32_000);
  while (await isTaken(port, '127.0.0.1')) port = randomInt(10_000, 32_000);
  return port;
}

/** Waits until an address answers anything. */
export async function untilAnswers(url, patienceMs) {
  for (const end = Date.now() + patienceMs; ; ) {
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      return;
    } catch (error) {
      if (Date.now() > end) throw new Error(`${url} did not answer in ${patienceMs / 1000} s`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
