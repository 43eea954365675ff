import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.js';
import { send } from './http-tools.js';

const CHUNK = Buffer.alloc(65_536, 'A');
const PAGE = '<!doctype html><html><head><title>503</title></head><body><h1>Service Unavailable</h1></body></html>';

/** The gateway labels its form text as JSON. */
export const REPLY_TYPE = 'application/json';

function* huge(bytes: number): Generator<Buffer> {
  yield Buffer.from('merchId=317157&encData=');
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK;
}

async function sendHuge(response: ServerResponse, bytes: number): Promise<void> {
  response.writeHead(200, { 'Content-Type': REPLY_TYPE });
  try {
    await pipeline(Readable.from(huge(bytes)), response);
  } catch {
    // The client has closed the connection, as it should.
  }
}

async function sendSlowly(response: ServerResponse, body: string, ms: number): Promise<void> {
  response.writeHead(200, { 'Content-Type': REPLY_TYPE, 'Content-Length': Buffer.byteLength(body) });
  for (const letter of body) {
    if (response.destroyed) return;
    response.write(letter);
    await pause(ms);
  }
  response.end();
}

export interface ReplyMakers {
  /** Carries out the request. @returns the body. */
  carryOut: () => string;
  /** An encrypted answer that holds only an error code. */
  errorBody: (code: string, description: string) => string;
}

/** Answers AUTH or a status request with the given fault. */
export async function reply(response: ServerResponse, fault: Fault | undefined, makers: ReplyMakers): Promise<void> {
  let carriedOut: string | undefined;
  const carryOut = (): string => (carriedOut ??= makers.carryOut());
  if (!fault) return send(response, 200, REPLY_TYPE, carryOut());
  if (fault.after) carryOut();
  switch (fault.kind) {
    case 'delay':
      await pause(fault.ms);
      if (!response.destroyed) send(response, 200, REPLY_TYPE, carryOut());
      return;
    case 'balance':
    case 'namelessTwin':
    case 'denied':
      return send(response, 200, REPLY_TYPE, carryOut());
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'empty':
      return send(response, 200, REPLY_TYPE, '');
    case 'html':
      return send(response, fault.status, 'text/html; charset=utf-8', PAGE);
    case 'refusal':
      return send(response, fault.status, REPLY_TYPE, plainRefusal(fault.code, fault.description));
    case 'errorCode':
      return send(response, 200, REPLY_TYPE, makers.errorBody(fault.code, fault.description));
    case 'contentType':
      return send(response, 200, fault.contentType, carryOut());
    case 'huge':
      return sendHuge(response, fault.bytes);
    case 'truncated':
      return send(response, 200, REPLY_TYPE, cutHex(carryOut()));
    case 'garbage':
      return send(response, 200, REPLY_TYPE, 'encData=%zz\u0000{]garbage&merchId=');
    case 'slow':
      return sendSlowly(response, carryOut(), fault.ms);
    case 'redirect':
      response.writeHead(302, { Location: fault.location }).end();
      return;
    case 'wrongMerchant':
      return send(response, 200, REPLY_TYPE, carryOut().replace(/merchId=\d+/, 'merchId=999999'));
    default:
      throw new Error(`The fault ${fault.kind} is none of replies.`);
  }
}

function cutHex(body: string): string {
  return body.replace(/encData=([0-9A-F]+)/, (_all, hex: string) => `encData=${hex.slice(0, hex.length / 2 - 3)}`);
}

export function plainRefusal(code: string, description: string): string {
  return JSON.stringify({ encData: null, txnMessage: 'FAILED', txnStatusCode: code, txnDescription: description });
}
