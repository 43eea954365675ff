import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { ReadLimits } from './read-limits.js';
import { UnreadableFileError } from './file-fault.js';

const ENTRIES_AT_MOST = 500;
const DEFLATED = 8;
const PIECE = 98_304;

/** The parts of a workbook, inflated piece by piece and counted: what an archive says about its sizes is not believed. */
export class WorkbookArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly limits: ReadLimits,
  ) {}

  /** @throws UnreadableFileError */
  static async open(bytes: Uint8Array, limits: ReadLimits): Promise<WorkbookArchive> {
    try {
      const zip = await new Promise<ZipFile>((resolve, reject) => {
        const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        fromBuffer(whole, { lazyEntries: true, autoClose: false }, (error, file) => (error ? reject(error) : resolve(file)));
      });
      return new WorkbookArchive(zip, await entriesOf(zip), limits);
    } catch (error) {
      throw error instanceof UnreadableFileError ? error : broken(error);
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** @throws UnreadableFileError when it is broken or inflates to more than the limits allow. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(name);
    if (!entry) throw new UnreadableFileError((words) => words.noPart(name));
    if (entry.isEncrypted()) throw new UnreadableFileError((words) => words.password);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let size = 0;
    try {
      for await (const chunk of await this.inflated(entry)) {
        size += chunk.length;
        if (size > this.limits.inflatedBytes) throw new UnreadableFileError((words) => words.bomb);
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      throw error instanceof UnreadableFileError ? error : broken(error);
    }
  }

  /** In large pieces: each is a way to another thread and back. */
  private async inflated(entry: Entry): Promise<AsyncIterable<Buffer>> {
    const isDeflated = entry.compressionMethod === DEFLATED;
    const raw = await new Promise<Readable>((resolve, reject) => {
      const opened = (error: Error | null, stream: Readable): void => (error ? reject(error) : resolve(stream));
      if (isDeflated) this.zip.openReadStream(entry, { decompress: false, decrypt: null, start: null, end: null }, opened);
      else this.zip.openReadStream(entry, opened);
    });
    return isDeflated ? pipeline(raw, createInflateRaw({ chunkSize: PIECE }), () => undefined) : raw;
  }

  close(): void {
    this.zip.close();
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > ENTRIES_AT_MOST) reject(new UnreadableFileError((words) => words.manyParts));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

const broken = (cause: unknown): UnreadableFileError =>
  Object.assign(new UnreadableFileError((words) => words.broken), { cause });
