import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Clock } from '../../../../common/clock.js';
import type { NoAnswerReason } from '../../payment-provider.js';

const MAX_ANSWER_BYTES = 1_048_576;

// A new connection per call: on a reused one a request can be lost with the idle connection, and nobody knows whether
// the gateway got it. TLS sessions are resumed.
const plain = new HttpAgent({ keepAlive: false });
const secure = new HttpsAgent({ keepAlive: false, minVersion: 'TLSv1.2' });

export type PostOutcome =
  | { kind: 'answer'; status: number; body: string }
  /** `detail` names an error code or a size; it never holds a byte of a body. */
  | { kind: 'silence'; reason: NoAnswerReason; detail: string };

export interface FormPost {
  url: string;
  fields: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** By which the time limit counts; the machine's when absent. */
  clock?: Clock;
  maxBytes?: number;
}

class AnswerTooLargeError extends Error {}

async function readCapped(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new AnswerTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send({ url, fields, headers }: FormPost, signal: AbortSignal): Promise<IncomingMessage> {
  const body = new URLSearchParams(fields).toString();
  const target = new URL(url);
  const isSecure = target.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(target, {
      method: 'POST',
      agent: isSecure ? secure : plain,
      signal,
      headers: {
        ...headers,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(body),
        'Accept-Encoding': 'identity',
      },
    });
    request.once('response', resolve);
    // Stays on: a late socket error without a listener would end the process.
    request.on('error', reject);
    request.end(body);
  });
}

function errorCode(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return [code, name].find((word): word is string => typeof word === 'string') ?? 'unknown error';
}

/** Posts once. The time limit covers everything up to the last byte; redirects are not followed. */
export async function postForm(post: FormPost): Promise<PostOutcome> {
  const { maxBytes = MAX_ANSWER_BYTES, clock = new Clock() } = post;
  const signal = clock.deadline(post.timeoutMs);
  let response: IncomingMessage | undefined;
  try {
    response = await send(post, signal);
    return { kind: 'answer', status: response.statusCode ?? 0, body: await readCapped(response, maxBytes) };
  } catch (error) {
    response?.destroy();
    if (signal.aborted) return { kind: 'silence', reason: 'timeout', detail: `no answer in ${post.timeoutMs} ms` };
    if (error instanceof AnswerTooLargeError) {
      return { kind: 'silence', reason: 'unreadable', detail: `answer larger than ${maxBytes} bytes` };
    }
    return { kind: 'silence', reason: 'unreachable', detail: errorCode(error) };
  }
}
