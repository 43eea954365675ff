import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const isSpec = (path) => /\.spec\.tsx?$|\.e2e-spec\.ts$/.test(path);

const lines = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter((line) => line !== '');

/** What is not committed yet; where everything is, what the last commit changed. */
function changedFiles(root) {
  const now = [...lines(root, 'diff', '--name-only', 'HEAD'), ...lines(root, 'ls-files', '--others', '--exclude-standard')];
  return now.length > 0 ? now : lines(root, 'diff', '--name-only', 'HEAD~1');
}

/**
 * The suites that a change touches at first hand: those that changed, those that import a changed file themselves, and those of the documents
 * when one changed. What it touches through the whole server is for `npm test`.
 *
 * @returns paths from the root of the repository.
 */
export function suitesTouched(root) {
  const changed = changedFiles(root).filter((path) => existsSync(join(root, path)));
  const specs = ['backend/src', 'backend/test', 'backend/tools', 'frontend/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)).filter(isSpec));
  const imported = changed.filter((path) => /\.tsx?$/.test(path) && !isSpec(path)).map((path) => `/${basename(path).replace(/\.tsx?$/, '')}.js'`);
  const importing = specs.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return imported.some((name) => text.includes(name));
  });
  const ofDocuments = changed.some((path) => path.endsWith('.md')) ? specs.filter((path) => /^backend\/test\/docs\/(?:docs|citations)/.test(path)) : [];
  return [...new Set([...changed.filter(isSpec), ...importing, ...ofDocuments])].sort();
}
