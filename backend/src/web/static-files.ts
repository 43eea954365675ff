import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
};

export interface StaticFile {
  type: string;
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export function contentType(path: string): string | null {
  return TYPES[extname(path).toLowerCase()] ?? null;
}

export function readStaticFile(path: string): StaticFile | null {
  const type = contentType(path);
  if (!type || !existsSync(path) || !statSync(path).isFile()) return null;
  const plain = readFileSync(path);
  const compressed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined);
  const [br, gzip] = [compressed('.br'), compressed('.gz')];
  return {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    ...(br ? { br } : {}),
    ...(gzip ? { gzip } : {}),
  };
}

/**
 * Reads the built page once: requests only look up names, so that no path reaches the disk. Without source maps and
 * unknown file types.
 */
export function readStaticFolder(root: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(root)) return files;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).split(sep).join('/');
    const hidden = name.split('/').some((part) => part.startsWith('.'));
    const file = entry.isFile() && !hidden ? readStaticFile(path) : null;
    if (file) files.set(name, file);
  }
  return files;
}
