import type { TransactionRecord } from '@mmmcollege/backend/contract';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const NO_LIST = 'The list of transactions is no JSON array of objects';

/** Takes a JSON array of objects apart while it arrives, so that no text of 30 MB is ever held or parsed at once. */
export class RecordSplitter {
  private readonly decoder = new TextDecoder();
  /** Bytes of a record whose end has not come. */
  private rest = new Uint8Array(0);
  private depth = 0;
  private inText = false;
  private escaped = false;
  private ended = false;

  /** @returns the records that are complete with these bytes. @throws when the bytes are no JSON array of objects. */
  push(chunk: Uint8Array): TransactionRecord[] {
    const bytes = this.rest.length === 0 ? chunk : joined(this.rest, chunk);
    let start = this.rest.length === 0 ? -1 : 0;
    let end = 0;
    for (let at = this.rest.length; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (this.inText) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.inText = false;
      } else if (byte === QUOTE && this.depth > 1) {
        this.inText = true;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        this.open(byte);
        if (this.depth === 2 && start < 0) start = at;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        this.depth -= 1;
        if (this.depth === 1) end = at + 1;
        if (this.depth === 0) this.ended = true;
        if (this.depth < 0 || (this.ended && byte !== CLOSE_LIST)) throw new Error(NO_LIST);
      } else if (this.depth < 2 && !isSpace(byte) && !(this.depth === 1 && byte === COMMA)) {
        throw new Error(NO_LIST);
      }
    }
    const records = start >= 0 && end > start ? this.parse(bytes.subarray(start, end)) : [];
    // A copy: a view would keep the whole chunk alive.
    this.rest = start < 0 ? new Uint8Array(0) : bytes.slice(end > start ? afterComma(bytes, end) : start);
    return records;
  }

  /** @throws when the array was not closed: what came is only the beginning of the list. */
  finish(): void {
    if (!this.ended) throw new Error('The list of transactions broke off');
  }

  private open(byte: number): void {
    if (this.depth < 2 && (byte !== (this.depth === 0 ? OPEN_LIST : OPEN_OBJECT) || this.ended)) throw new Error(NO_LIST);
    this.depth += 1;
  }

  private parse(bytes: Uint8Array): TransactionRecord[] {
    return JSON.parse(`[${this.decoder.decode(bytes)}]`) as TransactionRecord[];
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Where the next record begins, or the end of what has come. */
function afterComma(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] === COMMA || isSpace(bytes[at] as number) || bytes[at] === CLOSE_LIST)) at += 1;
  return at;
}
