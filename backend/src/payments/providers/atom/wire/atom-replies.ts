import type { GatewayMessage, StatusResult, TokenResult } from '../../payment-provider.js';
import { SUCCESS_CODE } from './atom-codes.js';
import type { AtomCipher } from './atom-crypto.js';
import { toGatewayMessage } from './atom-messages.js';
import { parseExactJson, recordAt, recordsIn, textAt, type JsonRecord } from './exact-json.js';

const LONG_TEXT = 250;
const HIDDEN_INPUT = /name\s*=\s*["']?encData["']?[^>]{0,200}?value\s*=\s*["']?([0-9a-f]+)/i;

export interface HttpReply {
  status: number;
  body: string;
}

/** By content: the gateway labels form text as JSON. */
export type Reply =
  | { kind: 'message'; message: JsonRecord }
  /** Plain JSON with a code, unencrypted: the gateway's way of refusing the caller. */
  | { kind: 'plain'; code: string; description: string }
  | { kind: 'unreadable'; detail: string };

function formField(fields: Iterable<[string, string]>, name: string): string | null {
  for (const [key, value] of fields) if (key.trim().toLowerCase() === name) return value.trim();
  return null;
}

export function readReply({ status, body }: HttpReply, cipher: AtomCipher, merchantId: string): Reply {
  const text = body.trim();
  const fail = (why: string): Reply => ({ kind: 'unreadable', detail: `${why}, HTTP ${status}` });
  if (text === '') return fail('empty answer');
  const json = recordsIn(parseExactJson(text))[0];
  const fields = json
    ? Object.entries(json).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [...new URLSearchParams(text)];
  const encData = formField(fields, 'encdata') ?? HIDDEN_INPUT.exec(text)?.[1] ?? null;
  if (!encData) {
    if (json) return plainRefusal(json, status);
    return fail(text.startsWith('<') ? 'a page instead of an answer' : 'an answer without encData');
  }
  const merchant = formField(fields, 'merchid');
  if (merchant && merchant !== merchantId) return fail("another merchant's answer");
  const plain = cipher.decrypt(encData);
  if (plain === null) return fail('undecryptable answer');
  const message = recordsIn(parseExactJson(plain))[0];
  return message ? { kind: 'message', message } : fail('decrypted answer is no JSON object');
}

function plainRefusal(json: JsonRecord, status: number): Reply {
  const details = { ...json, ...recordAt(json, 'responseDetails') };
  const code = textAt(details, 'txnStatusCode') ?? textAt(details, 'statusCode');
  const description =
    textAt(details, 'txnDescription', LONG_TEXT) ??
    textAt(details, 'description', LONG_TEXT) ??
    textAt(details, 'txnMessage', LONG_TEXT) ??
    textAt(details, 'message', LONG_TEXT) ??
    '';
  return { kind: 'plain', code: code?.toUpperCase() ?? `HTTP${status}`, description };
}

/** The gateway rejected the caller (credentials, address, malformed request). 408 and 429 mean retry. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

export function readTokenReply(http: HttpReply, cipher: AtomCipher, merchantId: string): TokenResult {
  const reply = readReply(http, cipher, merchantId);
  if (reply.kind === 'plain') {
    const { code, description } = reply;
    // JSON without a code on a success status is no known refusal.
    if (code.startsWith('HTTP') ? isRefusal(http.status) : code !== SUCCESS_CODE) {
      return { kind: 'refused', code, description };
    }
    return { kind: 'unknown', reason: 'unreadable', detail: `${code} without a token` };
  }
  if (reply.kind === 'unreadable') {
    return isRefusal(http.status)
      ? { kind: 'refused', code: `HTTP${http.status}`, description: reply.detail }
      : { kind: 'unknown', reason: 'unreadable', detail: reply.detail };
  }
  const response = recordAt(reply.message, 'responseDetails');
  const code = (textAt(response, 'txnStatusCode') ?? textAt(response, 'statusCode'))?.toUpperCase();
  if (!code) return { kind: 'unknown', reason: 'unreadable', detail: 'a message without a code' };
  if (code !== SUCCESS_CODE) {
    const description = textAt(response, 'txnDescription', LONG_TEXT) ?? textAt(response, 'txnMessage') ?? '';
    return { kind: 'refused', code, description };
  }
  const tokenId = textAt(reply.message, 'atomTokenId', 40);
  return tokenId && /^\d+$/.test(tokenId)
    ? { kind: 'token', tokenId }
    : { kind: 'unknown', reason: 'unreadable', detail: 'success without a token' };
}

export function readStatusReply(
  http: HttpReply,
  cipher: AtomCipher,
  merchantId: string,
  transactionId: string,
): StatusResult {
  const reply = readReply(http, cipher, merchantId);
  // Unencrypted replies say nothing about the money, "no data" included.
  if (reply.kind === 'plain') {
    return { kind: 'unanswered', reason: 'clientError', detail: `${reply.code} ${reply.description}`.trim() };
  }
  if (reply.kind === 'unreadable') {
    const reason = isRefusal(http.status) ? 'clientError' : 'unreadable';
    return { kind: 'unanswered', reason, detail: reply.detail };
  }
  const messages = recordsIn(reply.message['payInstrument']).map((element) => toGatewayMessage(element, 'notSigned'));
  const readable = messages.filter((item) => item !== null);
  return selectMessages(readable, readable.length < messages.length, merchantId, transactionId);
}

function selectMessages(all: GatewayMessage[], hasUnreadable: boolean, merchantId: string, transactionId: string): StatusResult {
  if (all.some((item) => item.merchantId !== null && item.merchantId !== merchantId)) {
    return { kind: 'unanswered', reason: 'unreadable', detail: "another merchant's attempt in the answer" };
  }
  const ours = all.filter((item) => item.transactionId === transactionId);
  const codesOnly = all.filter((item) => item.transactionId === null);
  const known = ours.filter((item) => item.status !== 'noAnswer');
  // A status has to name its payment, only "no such transaction" does not.
  const hasUnknown = hasUnreadable || codesOnly.some(({ status }) => status !== 'noAnswer' && status !== 'notStarted');
  const silent = [...ours, ...codesOnly].find((item) => item.status === 'noAnswer');
  // "Failed" beside "no answer" may hide a payment, so such a reply must not end an attempt. Paid, reversed and pending
  // elements count in any case.
  const endsNothing = known.some(
    ({ status }) => status === 'paid' || status === 'reversed' || status === 'pending',
  );
  if (silent && !endsNothing) {
    return { kind: 'unanswered', reason: 'clientError', detail: `${silent.code} ${silent.message}`.trim() };
  }
  if (hasUnknown && !endsNothing) return { kind: 'unanswered', reason: 'unreadable', detail: 'an attempt without a code, or of no named payment, in the answer' };
  if (known.length > 0) return { kind: 'answered', messages: known, ...(silent || hasUnknown ? { isIncomplete: true } : {}) };
  const noData = codesOnly.find((item) => item.status === 'notStarted');
  if (noData && all.length === codesOnly.length) return { kind: 'answered', messages: [noData] };
  return { kind: 'unanswered', reason: 'unreadable', detail: 'an answer that names no attempt of this payment' };
}
