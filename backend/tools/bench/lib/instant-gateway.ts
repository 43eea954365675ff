import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import { SandboxWire } from '../../gateway-sandbox/wire.js';
import { MERCHANT } from './product.js';

export interface InstantGateway {
  url: string;
  /** How long the gateway took for an AUTH, in milliseconds. */
  heldMs(transactionId: string): number;
  close(): Promise<void>;
}

/** A gateway that returns a token after a fixed time and measures that time, so that it can be subtracted. */
export async function startInstantGateway(delayMs: number): Promise<InstantGateway> {
  const wire = new SandboxWire(MERCHANT);
  const held = new Map<string, number>();
  let tokens = 15_000_000;
  const server = createServer((request, response) => {
    const began = performance.now();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { encData } = parse(Buffer.concat(parts).toString('latin1'));
      const plain = wire.requests.decrypt(String(encData ?? ''));
      const transactionId = /"merchTxnId":"([^"]+)"/.exec(plain ?? '')?.[1] ?? '';
      const reply = wire.authReply(String((tokens += 1)));
      setTimeout(() => {
        held.set(transactionId, performance.now() - began);
        response.writeHead(200, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(reply) }).end(reply);
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heldMs: (transactionId) => held.get(transactionId) ?? Number.NaN,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}
