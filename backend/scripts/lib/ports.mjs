import { createServer } from 'node:net';

function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
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

/** The wanted port of this machine's own address, or another free one. */
export async function freePort(wanted) {
  return (await isTaken(wanted, '127.0.0.1')) ? tryPort(0, '127.0.0.1') : wanted;
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
