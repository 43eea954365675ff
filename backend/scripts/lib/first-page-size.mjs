import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Compressed size of what the first screen makes a phone load: the document and all it names. */
export function firstPageSize(dist) {
  const html = readFileSync(join(dist, 'start.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/mmmcollege\/([^"]+)"/g)].map(([, path]) => path);
  const files = [...new Set(['start.html', ...named])].map((path) => join(dist, path)).filter(existsSync);
  // What every browser of the last eight years asks for over https; the server sends gzip to the others.
  const size = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  return { bytes: files.reduce((sum, file) => sum + size(file), 0), files: files.length };
}
