import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: Buffer;
}

type Done = (answer: Answer | null) => void;

const NOTHING = Buffer.alloc(0);
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;
const CHUNKED = /\r\ntransfer-encoding: chunked/i;

/**
 * One keep-alive connection with one request at a time. Costs a tenth of a general client, so that the load generator,
 * which shares its core with the database, is not what is measured.
 */
export class Wire {
  readonly #port: number;
  #socket: Socket | null = null;
  #read: Buffer = NOTHING;
  #done: Done | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** @param done gets `null` when the connection broke before the answer was whole. */
  ask(request: Buffer, done: Done): void {
    this.#done = done;
    this.#read = NOTHING;
    this.#open().write(request);
  }

  asking(request: Buffer): Promise<Answer | null> {
    return new Promise((resolve) => this.ask(request, resolve));
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
      this.#answer(null);
    });
    this.#socket = socket;
    return socket;
  }

  #take(chunk: Buffer): void {
    this.#read = this.#read.length === 0 ? chunk : Buffer.concat([this.#read, chunk]);
    const headEnd = this.#read.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#read.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const start = headEnd + HEAD_END.length;
    const length = LENGTH.exec(head);
    if (length) {
      const end = start + Number(length[1]);
      if (this.#read.length >= end) this.#answer({ status, body: this.#read.subarray(start, end) });
    } else if (CHUNKED.test(head)) {
      const body = wholeChunks(this.#read, start);
      if (body) this.#answer({ status, body });
    } else {
      this.#answer({ status, body: NOTHING });
    }
  }

  #answer(answer: Answer | null): void {
    const done = this.#done;
    this.#done = null;
    done?.(answer);
  }
}

/** The body of a chunked answer, or `null` while its last chunk is missing. */
function wholeChunks(read: Buffer, start: number): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = read.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(read.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (read.length < end + 2) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(read.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}

export function requestBytes(path: string, body: string, headers: Readonly<Record<string, string>> = {}, method = 'POST'): Buffer {
  const all = {
    host: '127.0.0.1',
    ...(method === 'POST' ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
