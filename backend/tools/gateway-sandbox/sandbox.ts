import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadAssets, type AssetName } from './assets.js';
import { answerAuth } from './auth-endpoint.js';
import { CallbackSender } from './callback-sender.js';
import { CheckoutActions } from './checkout-actions.js';
import { answerCheckout, answerOutcome } from './checkout-endpoint.js';
import { SandboxClock } from './clock.js';
import { answerControl } from './control-endpoint.js';
import { SandboxControl } from './control.js';
import { FaultList } from './faults.js';
import { HttpError, readBody, send, sendJson, type Call } from './http-tools.js';
import { Journal } from './journal.js';
import { Ledger } from './ledger.js';
import type { SandboxContext } from './context.js';
import { answerRefund } from './refund-endpoint.js';
import { sandboxOptions, type SandboxOptions, type SandboxStart } from './settings.js';
import { answerSettlement } from './settlement-endpoint.js';
import { answerStatus } from './status-endpoint.js';
import { SandboxWire } from './wire.js';

export interface Sandbox {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string;
  control: SandboxControl;
  close(): Promise<void>;
}

type Handler = (call: Call) => void | Promise<void>;

const PAGE_503 = '<!doctype html><title>503</title><h1>Service Unavailable</h1>';

function secondGeneration(options: SandboxOptions, handler: Handler): Handler {
  const { bearerSecret, merchantId } = options.merchant;
  const expected = `Bearer ${Buffer.from(`${merchantId}:${bearerSecret}`).toString('base64')}`;
  return (call) => {
    if (bearerSecret !== null && call.request.headers.authorization !== expected) {
      return sendJson(call.response, 401, { message: 'Unauthorized' });
    }
    return handler(call);
  };
}

function routes(parts: SandboxContext, cashier: CheckoutActions): Map<string, Handler> {
  const assets = loadAssets();
  const asset =
    (name: AssetName): Handler =>
    ({ response }) => {
      const found = assets.get(name);
      if (found) send(response, 200, found.type, found.body);
    };
  const auth: Handler = (call) => answerAuth(parts, call);
  const status: Handler = (call) => answerStatus(parts, call, false);
  const statusAgain = secondGeneration(parts.options, (call) => answerStatus(parts, call, true));
  const welcome: Handler = ({ response }) => sendJson(response, 403, { message: 'Welcome to NTTDATAPAY OTS PAY API' });
  return new Map([
    ['POST /ots/aipay/auth', auth],
    ['POST /otsv2/aipay/auth', secondGeneration(parts.options, auth)],
    ['GET /ots/payment/status', status],
    ['POST /ots/payment/status', status],
    ['GET /otsv2/aipay/payment/status', statusAgain],
    ['POST /otsv2/aipay/payment/status', statusAgain],
    ['POST /ots/payment/refund', (call) => answerRefund(parts, call)],
    ['POST /SettlementReport/generateReport', (call) => answerSettlement(parts, call)],
    ['GET /ots/v2/payment/status', welcome],
    ['POST /ots/v2/payment/status', welcome],
    ['GET /staticdata/ots/js/atomcheckout.js', asset('atomcheckout.js')],
    ['GET /AtomInstaPay/checkout.js', asset('checkout.js')],
    ['GET /AtomInstaPay/checkout.css', asset('checkout.css')],
    ['POST /AtomInstaPay/checkout-frame.jsp', (call) => answerCheckout(parts, cashier, call)],
    ['POST /AtomInstaPay/outcome', (call) => answerOutcome(parts, cashier, call)],
  ]);
}

function answerDown(
  mode: NonNullable<SandboxControl['downMode']>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (mode === 'reset') request.socket.resetAndDestroy();
  else if (mode === '503') send(response, 503, 'text/html; charset=utf-8', PAGE_503);
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const status = error instanceof HttpError ? error.status : 500;
  sendJson(response, status, { error: error instanceof Error ? error.message : 'unknown error' });
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
}

/** Starts the sandbox on loopback with the options' defaults filled in. Rejects on live keys and on an occupied port. */
export async function startSandbox(start: SandboxStart = {}): Promise<Sandbox> {
  const options = sandboxOptions(start);
  const clock = new SandboxClock();
  const parts: SandboxContext = {
    options,
    behaviour: { ...options.behaviour },
    clock,
    journal: new Journal(clock, options.journalFile),
    ledger: new Ledger(clock, options.stateFile),
    faults: new FaultList(),
    wire: new SandboxWire(options.merchant),
  };
  const callbacks = new CallbackSender(parts);
  const cashier = new CheckoutActions(parts, callbacks);
  const control = new SandboxControl(parts, cashier, callbacks);
  const table = routes(parts, cashier);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isControl = url.pathname === '/control' || url.pathname.startsWith('/control/');
    if (control.downMode !== null && !isControl) return answerDown(control.downMode, request, response);
    const call: Call = { request, response, url, body: await readBody(request) };
    if (isControl) return answerControl(control, call);
    const handler = table.get(`${request.method} ${url.pathname}`);
    if (!handler) throw new HttpError(404, 'Nothing here.');
    await handler(call);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => fail(response, error));
  });
  let address: AddressInfo;
  try {
    address = await listen(server, options.port);
  } catch (error) {
    parts.journal.close();
    parts.ledger.close();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    control,
    async close() {
      callbacks.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      parts.journal.close();
      parts.ledger.close();
    },
  };
}
