import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /(?:@[\w.-]+\/)?[\w.-]+/;

/** Names of the packages whose code a packed file holds: rolldown writes down where each part begins. */
export function packagesIn(code) {
  const regions = code.matchAll(new RegExp(`^\\s*//(?:#region)? \\S*node_modules/(${NAME.source})/`, 'gm'));
  return [...new Set([...regions].map(([, name]) => name))];
}

/** Folders of these packages and of all they need, looked up as Node would. What is optional and not installed is left out. */
export function closure(root, names, from = root) {
  const found = new Map();
  const add = (name, start) => {
    const folder = lookUp(name, start, root);
    if (folder === null || found.has(folder)) return;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    found.set(folder, manifest);
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) add(needed, folder);
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) if (!manifest.peerDependenciesMeta?.[peer]?.optional) add(peer, folder);
  };
  for (const name of names) add(name, from);
  return found;
}

function lookUp(name, start, root) {
  for (let folder = start; folder.startsWith(root); folder = join(folder, '..')) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

const licenceOf = ({ license, licenses }) => (typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' or ') ?? 'see its text'));

/** One text with name, version, licence and the licence's words of each package. */
export function licenceList(packages) {
  const sorted = [...packages].sort(([, a], [, b]) => a.name.localeCompare(b.name));
  const lines = sorted.map(([, manifest]) => `${manifest.name} ${manifest.version}: ${licenceOf(manifest)}`);
  const texts = sorted.flatMap(([folder, { name, version }]) =>
    readdirSync(folder)
      .filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file))
      .map((file) => `${'-'.repeat(80)}\n${name} ${version}, ${file}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`),
  );
  return `Packages of others in this release, with their licences.\n\n${lines.join('\n')}\n\n${texts.join('\n')}`;
}
