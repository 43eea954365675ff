import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port on loopback, below those that the system gives to whoever calls another one: a call of a program beside this one could take
 * such a port before whoever asked for it listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
