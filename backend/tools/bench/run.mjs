// `npm run bench`: installs the peers and instruments that nothing else needs, compiles server, sandbox and benchmark into a folder of
// their own, so that no other build changes what is measured, and runs the rows. `npm run bench -- --help` lists the options.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const backend = join(dirname(fileURLToPath(import.meta.url)), '../..');
const bench = join(backend, 'tools/bench');
const built = join(bench, 'dist');
const swc = createRequire(import.meta.url).resolve('@swc/cli/bin/swc.js');

/** npm writes this list of what is installed last. */
const installed = join(bench, 'packages/node_modules/.package-lock.json');
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(join(bench, 'packages/package-lock.json')).mtimeMs) {
  execFileSync('npm', ['ci'], { cwd: join(bench, 'packages'), stdio: 'inherit' });
}
rmSync(built, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [swc, 'src', 'tools/gateway-sandbox', 'tools/shared', 'tools/bench', 'test/support', '-d', 'tools/bench/dist', '--ignore', '**/bench/dist/**,**/bench/packages/**', '--quiet'],
  { cwd: backend, stdio: 'inherit' },
);
execFileSync(process.execPath, [join(backend, 'scripts/pack-server.mjs'), built], { stdio: 'inherit' });
cpSync(join(backend, 'tools/gateway-sandbox/public'), join(built, 'tools/gateway-sandbox/public'), { recursive: true });
process.chdir(join(backend, '..'));
if (!existsSync('frontend/dist/index.html') || !process.argv.includes('--no-page-build')) {
  execFileSync('npm', ['run', 'build', '-w', 'frontend', '--silent'], { stdio: 'inherit' });
}
await import('./dist/tools/bench/cli.js');
