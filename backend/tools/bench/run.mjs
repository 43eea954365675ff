// `npm run bench`: compiles server, sandbox and benchmark into a folder of their own, so that no other build changes what is
// measured, and runs the rows. `npm run bench -- --help` lists the options.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const backend = join(dirname(fileURLToPath(import.meta.url)), '../..');
const built = join(backend, 'tools/bench/dist');
const swc = createRequire(import.meta.url).resolve('@swc/cli/bin/swc.js');

rmSync(built, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [swc, 'src', 'tools/gateway-sandbox', 'tools/shared', 'tools/bench', 'test/support', '-d', 'tools/bench/dist', '--ignore', '**/bench/dist/**', '--quiet'],
  { cwd: backend, stdio: 'inherit' },
);
execFileSync(process.execPath, [join(backend, 'scripts/pack-server.mjs'), built], { stdio: 'inherit' });
cpSync(join(backend, 'tools/gateway-sandbox/public'), join(built, 'tools/gateway-sandbox/public'), { recursive: true });
process.chdir(join(backend, '..'));
if (!existsSync('frontend/dist/index.html') || !process.argv.includes('--no-page-build')) {
  execFileSync('npm', ['run', 'build', '-w', 'frontend', '--silent'], { stdio: 'inherit' });
}
await import('./dist/tools/bench/cli.js');
