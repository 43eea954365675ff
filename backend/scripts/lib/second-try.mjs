// A test that fails once and passes alone is neither green nor red: it is UNSTABLE, told by its name and written into a list. One that stands in
// the list is red when it fails again. The second try is for a few: whatever is not named here is about money, or has no clock, network or
// browser that it could lose against.

/** More files than this did not fail by chance. */
const MOST_FILES = 3;

/** From the root of the repository: with a server, a process or a page, and without a word of money (backend/test/process/second-try.spec.ts). */
export const MAY_LOSE_AGAINST_THE_CLOCK = [
  'backend/test/http/login-limits.e2e-spec.ts',
  'backend/test/people/guesses-and-leavers.e2e-spec.ts',
  'backend/test/process/fees.e2e-spec.ts',
  'backend/test/process/log-lines.e2e-spec.ts',
  'frontend/src/app/errors/config-not-loaded.spec.tsx',
  'frontend/src/app/errors/error-boundary.spec.tsx',
  'frontend/src/features/admin-people/people.spec.tsx',
];

/**
 * @param failures `[{ file, tests: [{ name, message }] }]`, files from the root of the repository.
 * @returns why these have no second try, or `null` when they have one.
 */
function whyNoSecondTry(failures) {
  if (failures.length > MOST_FILES) return `${failures.length} files failed; not more than ${MOST_FILES} are tried again`;
  const other = failures.find(({ file }) => !MAY_LOSE_AGAINST_THE_CLOCK.includes(file));
  return other ? `${other.file} is about money, or has nothing that it could lose against` : null;
}

const nameInList = (test) => test.replace(/[`|]/g, "'");

const LINE = /^\| \d{4}-[^|]* \| `([^`]*)` \|/;

/** @param text of the list. @param tests `[{ test }]` that failed. @returns the first one that stands in it. */
export function unstableAgain(text, tests) {
  const listed = new Set(text.split('\n').map((line) => LINE.exec(line)?.[1]));
  return tests.find(({ test }) => listed.has(nameInList(test)));
}

/**
 * What failed is run once more, where it may be.
 *
 * @param result `{ passed, failed, failures }` of a suite.
 * @param list text of the list of unstable tests.
 * @param again runs files alone; gives `{ passed, failed, unbegun }`.
 * @returns the result with what is unstable counted as passed, and that as `unstable: [{ test, message }]`.
 */
export async function afterSecondTry(result, { list, again, say }) {
  const unchanged = { ...result, unstable: [] };
  if (result.failures.length === 0) return unchanged;
  const tests = result.failures.flatMap(({ file, tests: failed }) => failed.map(({ name, message }) => ({ test: `${file} › ${name}`, message })));
  const listed = unstableAgain(list, tests);
  const why = whyNoSecondTry(result.failures) ?? (listed ? `${listed.test} is unstable again` : null);
  if (why !== null) {
    say(`No second try: ${why}.`);
    return unchanged;
  }
  const { passed, failed, unbegun } = await again(result.failures.map(({ file }) => file));
  if (failed > 0 || passed === 0 || unbegun) return unchanged;
  // What was left out or lost without a name stays failed.
  return { ...result, passed: result.passed + tests.length, failed: Math.max(0, result.failed - tests.length), failures: [], unstable: tests };
}

/** One line of the list. @param load of the machine in its last minute. */
export function lineOf({ date, test, message, load }) {
  const first = message.replace(/\u001b\[\d+m/g, '').split('\n').map((line) => line.trim()).find((line) => line !== '') ?? '';
  return `| ${date} | \`${nameInList(test)}\` | ${first.replace(/\|/g, '/').slice(0, 160)} | ${load.toFixed(1)} |`;
}
