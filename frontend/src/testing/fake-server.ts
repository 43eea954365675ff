import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act } from '@testing-library/react';
import { API_BASE } from '@mmmcollege/backend/contract';
import { me } from './factories';

export interface SeenRequest {
  method: string;
  /** Below `/mmmcollege-api`. */
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  json: () => Record<string, unknown>;
}

export interface Answer {
  status?: number;
  /** A string is sent as plain text, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Closes the connection without an answer. */
  cut?: boolean;
  delayMs?: number;
}

/** What every screen of the office asks first: somebody who may do all, unless a test says who; then it is among the requests. */
const ME = 'POST /people/me';
/** And what its header asks. */
const COUNT = 'POST /admin/review-queue/count';
/** And what stands above the list. */
const MONEY = 'POST /admin/money';

const DEFAULTS: Readonly<Record<string, Answer>> = {
  [ME]: { body: me() }, [COUNT]: { body: { cases: 0, toDecide: 0, own: 0 } }, [MONEY]: { body: { light: 'green', at: '2026-11-22T10:42:00.000+05:30', lines: [] } },
};

/** An answer that comes when the test says so. */
export function held(answer: Answer) {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { handler: () => released.then(() => answer), release };
}

type Handler = Answer | ((request: SeenRequest, nth: number) => Answer | Promise<Answer>);

export interface FakeServer {
  origin: string;
  requests: SeenRequest[];
  /** `on('POST /verifyLogin', { body: 'Login successful' })`; a later one for the same call replaces it. */
  on: (call: string, handler: Handler) => void;
}

const running = new Map<Server, string[]>();
/** Of all servers. */
const unanswered = new Set<ServerResponse>();
/** In a turn a frame is drawn, and what has come is read: so many lead from an answer to whatever a page does about it. */
const TURNS = 30;

/**
 * For what must not happen: until each call is answered and the page has had its turns to act on that. A busy machine takes longer for a turn, so
 * nothing that would have happened is missed.
 *
 * @param held how many calls the test answers later.
 */
export const untilQuiet = (held = 0): Promise<void> =>
  act(async () => {
    for (let quiet = 0; quiet < TURNS; quiet = unanswered.size > held ? 0 : quiet + 1) await new Promise((resolve) => void requestAnimationFrame(resolve));
  });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/** A real server on the loopback: the code under test talks to it over HTTP, nothing is mocked. */
export async function startServer(): Promise<FakeServer> {
  const handlers = new Map<string, Handler>();
  const requests: SeenRequest[] = [];
  const unhandled: string[] = [];
  const server = createServer((incoming, outgoing) => {
    unanswered.add(outgoing);
    outgoing.once('close', () => unanswered.delete(outgoing));
    void (async () => {
      const latin1 = await readBody(incoming);
      const text = Buffer.from(latin1, 'latin1').toString('utf8');
      const path = (incoming.url ?? '').slice(API_BASE.length);
      const seen: SeenRequest = {
        method: incoming.method ?? '', path, headers: incoming.headers, text, json: () => JSON.parse(text) as Record<string, unknown>,
      };
      const call = `${seen.method} ${path}`;
      const given = handlers.get(call);
      const handler = given ?? DEFAULTS[call];
      if (given || !handler) requests.push(seen);
      if (!handler) unhandled.push(call);
      const nth = requests.filter((request) => request.path === path).length;
      const answer = typeof handler === 'function' ? await handler(seen, nth) : (handler ?? { status: 501 });
      if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
      if (answer.cut) return void incoming.socket.destroy();
      const plain = typeof answer.body === 'string';
      outgoing.writeHead(answer.status ?? 200, { 'content-type': plain ? 'text/plain' : 'application/json', connection: 'close', ...answer.headers });
      outgoing.end(plain ? answer.body : JSON.stringify(answer.body === undefined ? {} : answer.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.set(server, unhandled);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    on: (call, handler) => void handlers.set(call, handler),
  };
}

export async function stopServers(): Promise<void> {
  const unhandled = [...running.values()].flat();
  for (const server of running.keys()) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  running.clear();
  if (unhandled.length > 0) throw new Error(`Unhandled requests: ${unhandled.join(', ')}`);
}
