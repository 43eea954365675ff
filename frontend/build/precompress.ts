import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg)$/;
const compressors = [
  ['.br', (data: Buffer) => promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ['.gz', (data: Buffer) => promisify(gzip)(data, { level: 9 })],
] as const;

/** Puts `.br` and `.gz` beside every text file, so that no server spends time on the best compression of each request. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => void (outDir = resolve(config.root, config.build.outDir)),
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      const compressed = async (entry: (typeof files)[number]): Promise<void> => {
        const path = join(entry.parentPath, entry.name);
        const data = await readFile(path);
        for (const [extension, compress] of compressors) await writeFile(path + extension, await compress(data));
      };
      // The page last: by `index.html.gz` a build knows that the one before it came to its end.
      for (const isPage of [false, true]) await Promise.all(files.filter(({ name }) => (name === 'index.html') === isPage).map(compressed));
    },
  };
}
