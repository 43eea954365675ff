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

/** What a spec that is about a file has in it: the import of a module, or the name. */
function mentionsOf(path) {
  const [, module] = /([^/]+)\.(?:tsx?|mjs)$/.exec(path) ?? [];
  return [basename(path), ...(module ? [`/${module}.js'`, `/${module}'`] : [])];
}

/**
 * The suites that a change touches at first hand: those that changed, those that import a changed file or name it themselves, and those of the
 * documents when one changed. What it touches through the whole server is for `npm test`.
 *
 * @returns their paths, and those of changed files that no suite is about, from the root of the repository.
 */
export const suitesTouched = (root) => suitesAbout(root, changedFiles(root));

/** As `suitesTouched`, of files that are named from the root of the repository. */
export function suitesAbout(root, changed) {
  const specs = ['backend/src', 'backend/test', 'backend/tools', 'frontend/src', 'frontend/e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)).filter(isSpec));
  const texts = specs.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const about = (path) => {
    if (isSpec(path)) return existsSync(join(root, path)) ? [path] : [];
    const mentions = mentionsOf(path);
    const ofDocuments = path.endsWith('.md') ? specs.filter((spec) => /^backend\/test\/docs\/(?:docs|citations)/.test(spec)) : [];
    return [...texts.filter(({ text }) => mentions.some((mention) => text.includes(mention))).map((spec) => spec.path), ...ofDocuments];
  };
  const found = changed.map((path) => ({ path, suites: about(path) }));
  return { suites: [...new Set(found.flatMap(({ suites }) => suites))].sort(), others: found.filter(({ suites }) => suites.length === 0).map(({ path }) => path) };
}
