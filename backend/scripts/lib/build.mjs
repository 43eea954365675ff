import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

export const compileBackend = () => run('The build of the server', command('backend', '@swc/cli', 'swc'), backendFolders(), join(root, 'backend'));
export async function buildBackend() {
  await compileBackend();
  await run('Packing the server', join(root, 'backend/scripts/pack-server.mjs'), [join(root, 'backend/dist')], root);
}
export const buildFrontend = () => run('The build of the page', command('frontend', 'vite', 'vite'), ['build', '--logLevel', 'warn'], join(root, 'frontend'));
