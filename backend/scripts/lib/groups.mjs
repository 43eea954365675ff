import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** So many that two workers end at about the same time. */
const GROUPS = 16;
/** Those that start processes load little of the product and mostly wait for these. */
const UNGROUPED = /ensureBuilt|BuiltCli|runProcess\(/;
/** What takes long, waits for real time, or seldom finds anything: a part of the long run. Paths from the backend's folder. */
export const LONG = [
  'test/http/database-silent.e2e-spec.ts', 'test/payments/killed-after-a-refund.e2e-spec.ts', 'test/payments/killed-at-the-end-of-a-refund.e2e-spec.ts',
  'test/payments/requery-shares.e2e-spec.ts', 'test/process/rolling-restart.e2e-spec.ts', 'test/texts.spec.ts',
];

const isSpec = (name) => /\.(?:e2e-)?spec\.ts$/.test(name);

function specsIn(folder) {
  return readdirSync(folder, { recursive: true }).filter(isSpec).map((name) => join(folder, name)).sort();
}

/**
 * The suites of the server. Jest gives each file modules of its own: the whole product would be loaded for each of two hundred files, which
 * takes longer than their tests. So they run in groups, each of which is one file for Jest.
 *
 * @param backend its folder; the groups are written into its `test/groups`, as Jest takes only what lies in one of its roots.
 * @returns paths for Jest.
 */
export function suitesOf(backend) {
  const folder = join(backend, 'test/groups');
  rmSync(folder, { recursive: true, force: true });
  const pathOf = (file) => relative(backend, file);
  const all = ['src', 'test', 'tools'].flatMap((name) => specsIn(join(backend, name))).filter((file) => !LONG.includes(pathOf(file)));
  const ungrouped = all.filter((file) => UNGROUPED.test(readFileSync(file, 'utf8')));
  const others = all.filter((file) => !ungrouped.includes(file));
  const groups = Array.from({ length: GROUPS }, () => ({ size: 0, files: [] }));
  mkdirSync(folder);
  // The longest first: what is left then fills the gaps.
  for (const file of others.toSorted((a, b) => statSync(b).size - statSync(a).size)) {
    const [least] = groups.toSorted((a, b) => a.size - b.size);
    least.size += statSync(file).size;
    least.files.push(file);
  }
  const grouped = groups.map(({ files }, index) => {
    const suite = join(folder, `group-${index + 1}.js`);
    writeFileSync(suite, files.toSorted().map((file) => `describe(${JSON.stringify(`backend/${pathOf(file)}`)}, () => void require(${JSON.stringify(file)}));\n`).join(''));
    return suite;
  });
  return [...grouped, ...ungrouped];
}

/** Whatever could go another way on another Node: parsing, crypto, streams, processes, HTTP. */
const SMOKE = [
  'test/backup/backup.spec.ts', 'test/bulk/bulk-import.e2e-spec.ts', 'test/http/access.e2e-spec.ts', 'test/http/slow-clients.e2e-spec.ts', 'test/import/students-import.spec.ts',
  'test/payments/settling.e2e-spec.ts', 'test/payments/starting.e2e-spec.ts', 'test/people/second-factor.e2e-spec.ts', 'test/process/start.e2e-spec.ts',
  'test/receipts/receipts.e2e-spec.ts', 'test/settlement/settlement.e2e-spec.ts',
];

/** The suites without a server, and a few with one. @returns paths for Jest. */
export const smokeOf = (backend) => [...specsIn(join(backend, 'src')), ...SMOKE.map((name) => join(backend, name))];
