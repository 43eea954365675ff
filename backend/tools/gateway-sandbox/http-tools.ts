import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BODY = 1_048_576;

export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  body: string;
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new HttpError(413, 'The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The gateway accepts its two values in the form or in the query string. */
export function gatewayFields({ url, body }: Call): { encData: string; merchId: string } {
  const form = new URLSearchParams(body);
  const value = (name: string): string => (form.get(name) ?? url.searchParams.get(name) ?? '').trim();
  return { encData: value('encData'), merchId: value('merchId') };
}

export function send(response: ServerResponse, status: number, contentType: string, body: string | Buffer): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

/** Parses a JSON object; an empty body is an empty object. */
export function jsonObject(body: string): Record<string, unknown> {
  if (body.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new HttpError(400, 'The body is no JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}
