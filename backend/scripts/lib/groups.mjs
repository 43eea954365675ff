import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** How a workspace is grouped: where its groups are written, so many that two workers end at about the same time, and what is never in one. */
const WORKSPACES = {
  // Those that start processes load little of the product and mostly wait for these.
  backend: { roots: ['src', 'test', 'tools'], groups: 'test/groups', count: 12, ungrouped: /ensureBuilt|BuiltCli|runProcess\(/ },
  // Jest replaces a module for the whole file.
  frontend: { roots: ['src'], groups: 'src/testing/groups', count: 4, ungrouped: /jest\.mock\(/ },
};

/** What takes long, waits for real time, or seldom finds anything: a part of the long run. Paths from the backend's folder. */
export const LONG = [
  'test/backup/drill.spec.ts', 'test/docs/runbook.spec.ts',
  'test/http/database-silent.e2e-spec.ts', 'test/payments/killed-after-a-refund.e2e-spec.ts', 'test/payments/killed-at-the-end-of-a-refund.e2e-spec.ts',
  'test/payments/killed-before-a-refund.e2e-spec.ts', 'test/payments/requery-shares.e2e-spec.ts', 'test/process/release.e2e-spec.ts',
  'test/process/rolling-restart.e2e-spec.ts', 'test/process/start-prod.e2e-spec.ts', 'test/process/stopped-through-npm.e2e-spec.ts',
  'test/receipts/killed-server.e2e-spec.ts', 'test/texts.spec.ts',
];

const isSpec = (name) => /\.(?:e2e-)?spec\.tsx?$/.test(name);

function specsIn(folder) {
  return readdirSync(folder, { recursive: true }).filter(isSpec).map((name) => join(folder, name)).sort();
}

/**
 * Jest gives each file modules of its own: the whole product would be loaded for each of hundreds of files, which takes longer than their
 * tests. So they run in groups, each of which is one file for Jest.
 *
 * @returns paths for Jest.
 */
function grouped(root, workspace, files, count) {
  const { groups: folder, ungrouped: alone } = WORKSPACES[workspace];
  const home = join(root, workspace);
  const ungrouped = files.filter((file) => alone.test(readFileSync(file, 'utf8')));
  const groups = Array.from({ length: count }, () => ({ size: 0, files: [] }));
  // The longest first: what is left then fills the gaps.
  for (const file of files.filter((one) => !ungrouped.includes(one)).toSorted((a, b) => statSync(b).size - statSync(a).size)) {
    const [least] = groups.toSorted((a, b) => a.size - b.size);
    least.size += statSync(file).size;
    least.files.push(file);
  }
  rmSync(join(home, folder), { recursive: true, force: true });
  mkdirSync(join(home, folder));
  const suites = groups.map((group, index) => {
    const suite = join(home, folder, `group-${index + 1}.js`);
    writeFileSync(suite, group.files.toSorted().map((file) => `describe(${JSON.stringify(relative(root, file))}, () => void require(${JSON.stringify(file)}));\n`).join(''));
    return suite;
  });
  return [...suites, ...ungrouped];
}

/** All suites of a workspace but the long ones. @param root of the repository. @returns paths for Jest. */
export function suitesOf(root, workspace) {
  const { roots, count } = WORKSPACES[workspace];
  const home = join(root, workspace);
  return grouped(root, workspace, roots.flatMap((name) => specsIn(join(home, name))).filter((file) => !LONG.includes(relative(home, file))), count);
}

/**
 * Whatever could go another way on another Node: parsing, crypto, streams, processes, HTTP. Paying, logging in and receipts are not here:
 * journeys walk through them on the machine's Node.
 */
const SMOKE = ['test/backup/backup.spec.ts', 'test/http/slow-clients.e2e-spec.ts', 'test/import/students-import.spec.ts', 'test/process/packed-server.e2e-spec.ts'];

const usesNode = (file) => [file, file.replace('.spec.', '.')].some((path) => existsSync(path) && readFileSync(path, 'utf8').includes("'node:"));

/** Suites about a source that uses modules of Node, and a few with a server. @returns paths for Jest. */
export const smokeOf = (root) => grouped(root, 'backend', [...specsIn(join(root, 'backend/src')).filter(usesNode), ...SMOKE.map((name) => join(root, 'backend', name))], 2);
