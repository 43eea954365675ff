#!/usr/bin/env node
// `./fees NAME …` and `npx fees NAME …`: the commands of backend/src/cli. Prints nothing of its own, so that what a
// command prints can be piped.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const here = process.cwd();

// A release brings the commands built and no compiler; in a clone they may be older than the sources.
if (existsSync(join(root, 'backend/src/main.ts')) && existsSync(join(root, 'node_modules/@swc/cli'))) {
  const { buildBackend } = await import('./lib/build.mjs');
  await buildBackend();
}

// npm runs what it starts in the root folder, and says where the person stands.
process.env.FEES_FOLDER = here === root ? (process.env.INIT_CWD ?? here) : here;
process.chdir(root);
process.setSourceMapsEnabled(true);
await import('../dist/src/cli/fees.js');
