import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The file behind a package's command: run with this very Node, without npm's second of start-up. */
function command(workspace, name, bin) {
  const require = createRequire(join(root, workspace, 'package.json'));
  const manifest = require.resolve(`${name}/package.json`);
  const { bin: commands } = require(manifest);
  return join(dirname(manifest), typeof commands === 'string' ? commands : commands[bin]);
}

/** Runs something to its end. Rejects with all it printed when it fails. */
function run(what, file, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${what} failed:\n${Buffer.concat(printed).toString('utf8').trim()}`));
    });
  });
}

const backendFolders = () => {
  const { scripts } = createRequire(import.meta.url)(join(root, 'backend/package.json'));
  return scripts.compile.replace(/^swc /, '').split(' ');
};

/** Helpers of tests, which no build reads. */
const isForTests = (path) => path.split(sep).includes('testing');

/** When a file, or anything in a folder, was last changed, in ms. */
function changedAt(path) {
  const all = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).filter((name) => !isForTests(name)).map((name) => join(path, name)) : [];
  return Math.max(...[path, ...all].map((one) => statSync(one).mtimeMs));
}

/**
 * Others may be starting from what is built, or copying it: it is left alone when it is newer than its sources.
 *
 * @param built the file that the build writes last.
 */
export async function buildWhenOlder(built, sources, build) {
  const begun = new Date();
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(changedAt))) return;
  await build();
  // A source that changed meanwhile may not be in it.
  utimesSync(built, begun, begun);
}

const LOCK = join(root, 'package-lock.json');
const backendSources = () => {
  const compiled = backendFolders().filter((word) => word !== 'dist' && existsSync(join(root, 'backend', word)));
  return [...[...compiled, '.swcrc', 'package.json', 'scripts/pack-server.mjs', 'scripts/lib/packing.mjs'].map((name) => join(root, 'backend', name)), LOCK];
};
const frontendSources = () => [...['src', 'build', 'public', 'index.html', 'vite.config.ts'].map((name) => join(root, 'frontend', name)), join(root, 'backend/src/contract'), LOCK];

export const buildBackend = () => buildWhenOlder(join(root, 'backend/dist/server.cjs'), backendSources(), async () => {
  await run('The build of the server', command('backend', '@swc/cli', 'swc'), backendFolders(), join(root, 'backend'));
  await run('Packing the server', join(root, 'backend/scripts/pack-server.mjs'), [join(root, 'backend/dist')], root);
});
export const buildFrontend = () => buildWhenOlder(join(root, 'frontend/dist/index.html.gz'), frontendSources(), () => run('The build of the page', command('frontend', 'vite', 'vite'), ['build', '--logLevel', 'warn'], join(root, 'frontend')));
