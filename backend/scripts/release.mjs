// `npm run release [-- FOLDER] [--no-build]`: makes release/mmmcollege-fees-VERSION.tar.gz, from which a machine with Node and nothing else
// installs the product: everything built, and of the packages those alone that cannot be packed. Linux, with GNU tar.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { buildBackend, buildFrontend } from './lib/build.mjs';
import { closure, licenceList, packagesIn } from './lib/licences.mjs';
import { COMMENTS, packing, UNPACKED } from './lib/packing.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const args = process.argv.slice(2);
const out = resolve(process.env.INIT_CWD ?? process.cwd(), args.find((arg) => !arg.startsWith('--')) ?? join(root, 'release'));
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const manifest = json('package.json');
const { version } = manifest;
const name = `mmmcollege-fees-${version}`;
const work = mkdtempSync(join(tmpdir(), 'release-'));
const target = join(work, name);

/** Read beside the code: fonts of the receipts. */
const ASSETS = ['@expo-google-fonts/mukta'];
/** They need the sources, or the packages that build. */
const FOR_DEVELOPERS = ['pack-server.mjs', 'release.mjs', 'start.mjs', 'test.mjs', 'build.mjs', 'children.mjs', 'end-with-parent.mjs', 'licences.mjs', 'packing.mjs', 'progress.mjs', 'tools.mjs'];
/** Scripts of the root `package.json` that a release has. */
const COMMANDS = /^node backend\/scripts\/(start-prod|command)\.mjs/;

/** What a package has for other machines, or for those who compile it or write against it. */
const USELESS = new RegExp(`/@photostructure/sqlite/(src|scripts|prebuilds/(?!${process.platform}-${process.arch}(/|$)))|\\.(map|d\\.[cm]?ts)$`);

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

function copy(path, filter = () => true) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { recursive: true, filter: filter });
}

const write = (path, text) => writeFileSync(join(target, path), text);

/** The command and the sandbox, each a file of its own name as in the build, with what they share beside them. */
const PROGRAMS = ['src/cli/fees', 'tools/gateway-sandbox/main'];

async function packPrograms() {
  const input = Object.fromEntries(PROGRAMS.map((name) => [name, join(root, 'backend/dist', `${name}.js`)]));
  const bundle = await rolldown({ input, ...packing() });
  await bundle.write({ dir: join(target, 'backend/dist'), format: 'esm', keepNames: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: COMMENTS });
  await bundle.close();
}

function copyBuilt() {
  for (const path of ['LICENSE', 'CHANGELOG.md', '.env.sample', 'frontend/dist', 'frontend/public', 'backend/tools/gateway-sandbox/public']) copy(path);
  // Its rehearsal needs the repository.
  copy('deploy', (from) => !from.endsWith('.sh'));
  if (existsSync(join(root, 'fees'))) copy('fees');
  copy('backend/scripts', (from) => !FOR_DEVELOPERS.some((file) => from.endsWith(`/${file}`)));
  copy('backend/dist/server.cjs');
  copy('backend/dist/server', (from) => !from.endsWith('.new'));
  for (const page of readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))) copy(`docs/${page}`);
}

function writeManifests() {
  const { license, description, type, engines, bin, scripts } = manifest;
  const kept = Object.fromEntries(Object.entries(scripts).filter(([, command]) => COMMANDS.test(command)));
  write('package.json', `${JSON.stringify({ name: manifest.name, version, private: true, license, description, type, engines, bin, scripts: kept }, null, 2)}\n`);
  const { name: backend, type: backendType, imports } = json('backend/package.json');
  write('backend/package.json', `${JSON.stringify({ name: backend, version, private: true, type: backendType, imports }, null, 2)}\n`);
}

/** @returns the packages that the release holds, packed or not, with their manifests. */
function copyPackages() {
  const unpacked = new Map([...closure(root, [...UNPACKED, ...ASSETS])].filter(([folder]) => !folder.includes('/node_modules/@types/')));
  for (const folder of unpacked.keys()) {
    copy(relative(root, folder), (from) => !relative(folder, from).split('/').includes('node_modules') && !USELESS.test(from));
  }
  const packed = filesIn(join(target, 'backend/dist')).filter((file) => /\.c?js$/.test(file)).flatMap((file) => packagesIn(readFileSync(join(target, 'backend/dist', file), 'utf8')));
  const page = closure(root, Object.keys(json('frontend/package.json').dependencies).filter((dependency) => !dependency.startsWith('@mmmcollege/')));
  const known = [...new Set(packed)].map((found) => join(root, 'node_modules', found)).filter((folder) => existsSync(join(folder, 'package.json')));
  return new Map([...unpacked, ...page, ...known.map((folder) => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))])]);
}

/** The changelog's part about this version; before it is named, the part about what is unreleased. */
function notes() {
  const parts = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);
  const part = parts.find((text) => text.startsWith(`${version}\n`) && parts[0] === text) ?? parts[0] ?? '';
  return `# Release ${version}\n\nFor ${process.platform} on ${process.arch}, Node ${manifest.engines.node}. Install and upgrade: docs/runbook.md.\n\n## ${part.trim()}\n`;
}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

async function main() {
  const build = !args.includes('--no-build');
  await Promise.all([build && buildBackend(), (build || !existsSync(join(root, 'frontend/dist'))) && buildFrontend()]);
  mkdirSync(target);
  copyBuilt();
  await packPrograms();
  writeManifests();
  write('LICENCES.txt', licenceList(copyPackages()));
  write('RELEASE.md', notes());
  write('SHA256SUMS', filesIn(target).map((file) => `${sha256(join(target, file))}  ${file}\n`).join(''));
  mkdirSync(out, { recursive: true });
  const archive = join(out, `${name}.tar.gz`);
  // Nobody on this machine owns it, and whoever unpacks it as root keeps it from the service user.
  execFileSync('tar', ['-czf', archive, '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', name], { cwd: work });
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tar.gz\n`);
  process.stdout.write(`${archive}\n`);
}

await main().finally(() => rmSync(work, { recursive: true, force: true }));
