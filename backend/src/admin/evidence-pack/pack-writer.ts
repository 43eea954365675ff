import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

export type PackContent = string | Buffer | Readable;

/** One file of a pack. Its content is made when its turn comes, so that one is held at a time; null: there is none. */
export interface PackFile {
  name: string;
  content: () => Promise<PackContent | null>;
}

interface Listed {
  name: string;
  size: number;
  sha256: string;
}

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * A ZIP as a stream. The last file is `manifest.json`: size and SHA-256 of each other one.
 *
 * @param head what the manifest says beside the list.
 * @param at the time that all files bear.
 */
export function packOf(files: readonly PackFile[], head: Record<string, unknown>, at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const listed: Listed[] = [];
  const add = (name: string, content: () => Promise<Readable>): void => {
    zip.addReadStreamLazy(name, { mtime: at }, (done) => {
      content().then((stream) => done(null, stream), (error: unknown) => {
        done(error as Error, Readable.from([]));
        output.destroy(error as Error);
      });
    });
  };
  for (const { name, content } of files) {
    add(name, async () => {
      const made = await content();
      const source = made instanceof Readable ? made : Readable.from(made === null ? [] : [Buffer.from(made)]);
      const measured = measure((size, sha256) => listed.push({ name, size, sha256 }));
      source.once('error', (error) => measured.destroy(error));
      measured.once('error', (error) => output.destroy(error));
      return source.pipe(measured);
    });
  }
  add('manifest.json', async () => Readable.from([Buffer.from(jsonText({ ...head, files: listed }))]));
  zip.end();
  return output;
}

function measure(done: (size: number, sha256: string) => void): Transform {
  const hash = createHash('sha256');
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      size += chunk.length;
      next(null, chunk);
    },
    flush(next) {
      done(size, hash.digest('hex'));
      next();
    },
  });
}
