// `npm run start:prod`: the server alone, configured by the environment. It says why when it refuses.
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './lib/end-with-npm.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
process.chdir(root);
if (process.argv.includes('--version')) {
  process.stdout.write(`${JSON.parse(readFileSync('package.json', 'utf8')).version}\n`);
  process.exit(0);
}
process.title = 'mmmcollege';
endWithNpm();

// A release brings both parts built and no compiler; in a clone they may be older than the sources.
if (existsSync(join(root, 'backend/src/main.ts')) && existsSync(join(root, 'node_modules/@swc/cli'))) {
  const { buildBackend, buildFrontend } = await import('./lib/build.mjs');
  await Promise.all([buildBackend(), buildFrontend()]);
}
// From Node 22.1 on: the second start finds its code compiled and takes half as long. NODE_COMPILE_CACHE says where.
module.enableCompileCache?.();
process.argv.push('--production');
await import('../dist/server.cjs');
