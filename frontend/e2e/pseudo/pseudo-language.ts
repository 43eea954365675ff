import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as english from '@mmmcollege/backend/contract/texts';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const HINDI = '../backend/src/contract/texts/hi';

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false, logLevel: 'error', root: ROOT,
    build: { write: false, minify: false, lib: { entry: join(import.meta.dirname, 'texts.ts'), formats: ['es'], fileName: 'pseudo' } },
  });
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error('The pseudo-language was not built.');
  return `${chunk.code}\n${Object.keys(english).map((area) => `export const { ${area}: own_${area} } = pseudo; export { own_${area} as ${area} };`).join('\n')}`;
}

let texts: Promise<string> | undefined;

/** From now on the page gets the pseudo-language where it asks for Hindi. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const bodies = { 'index.ts': await (texts ??= bundle()), 'later.ts': 'export {};', 'office/index.ts': 'export default {};' };
  for (const [module, body] of Object.entries(bodies)) {
    const file = manifest[`${HINDI}/${module}`]?.file;
    if (!file) throw new Error(`The build has no ${module}`);
    await context.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
}
