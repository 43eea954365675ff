// `node backend/scripts/command.mjs NAME …`: one of the commands of backend/src/cli. Prints nothing of its own, so that
// what the command prints can be piped (`npm run --silent …`).
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const [node, , name, ...args] = process.argv;

// A release brings the commands built and no compiler; in a clone they may be older than the sources.
if (existsSync(join(root, 'backend/src/main.ts')) && existsSync(join(root, 'node_modules/@swc/cli'))) {
  const { compileBackend } = await import('./lib/build.mjs');
  await compileBackend();
}

// npm runs its scripts in the root folder: a file is meant from where the person stands.
const takesFile = ['students-import', 'backup', 'restore'].includes(name);
const from = process.env.INIT_CWD ?? process.cwd();
const file = join(root, 'backend/dist/src/cli', `${name}.js`);
process.argv = [node, file, ...args.map((arg) => (takesFile && !arg.startsWith('--') ? resolve(from, arg) : arg))];
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(file);
