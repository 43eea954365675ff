import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  'atomcheckout.js': 'text/javascript; charset=utf-8',
  'checkout.js': 'text/javascript; charset=utf-8',
  'checkout.css': 'text/css; charset=utf-8',
} as const;

export type AssetName = keyof typeof TYPES;

export interface Asset {
  type: string;
  body: Buffer;
}

/** Read from the source tree, because the build compiles only TypeScript. */
function assetFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = [join(here, 'public'), join(here, '../../../tools/gateway-sandbox/public')];
  const found = folders.find((folder) => existsSync(join(folder, 'checkout.css')));
  if (!found) throw new Error('The sandbox misses its folder "public".');
  return found;
}

export function loadAssets(): Map<AssetName, Asset> {
  const folder = assetFolder();
  const names = Object.keys(TYPES) as AssetName[];
  return new Map(names.map((name) => [name, { type: TYPES[name], body: readFileSync(join(folder, name)) }]));
}
