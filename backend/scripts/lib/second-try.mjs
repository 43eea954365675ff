// A test that fails once and passes alone is neither green nor red: it is UNSTABLE, told by its name and written down. It is red when it
// comes back within twenty commits. What is about money, and what has no clock, network or browser to lose against, has no second try.

/** More files than this did not fail by chance. */
const MOST_FILES = 3;
const REMEMBERED_COMMITS = 20;

/** Paths from the root of the repository. */
const ABOUT_MONEY = /^backend\/test\/(?:approvals|backup|bulk|fees|payments|receipts|settlement|simulation)\/|^backend\/tools\/faults\/|^frontend\/e2e\/(?:booking|bulk|clerk-day|fees|import|outcomes|receipt|refunds|registrar|reports|settlement|verify)/;
const PURE = /^backend\/(?:src|tools)\/.*\.spec\.ts$|^frontend\/src\/.*\.spec\.ts$/;
/** What `expect` and fast-check print, in Jest and in Playwright; also where it waited: a wrong amount on a screen is waited for as well. */
const ASSERTION = /expect\(|Property failed/;
export const isAboutMoney = (file) => ABOUT_MONEY.test(file);

const isWrongMoney = (file, { message }) => isAboutMoney(file) && ASSERTION.test(message);

/**
 * @param failures `[{ file, tests: [{ name, message }] }]`, files from the root of the repository.
 * @returns why these have no second try, or `null` when they have one.
 */
export function whyNoSecondTry(failures) {
  if (failures.length > MOST_FILES) return `${failures.length} files failed; not more than ${MOST_FILES} are tried again`;
  const pure = failures.find(({ file }) => PURE.test(file));
  if (pure) return `${pure.file} has nothing that it could lose against`;
  const wrong = failures.find(({ file, tests }) => tests.some((test) => isWrongMoney(file, test)));
  return wrong ? `${wrong.file} is about money` : null;
}

const LINE = /^\| ([0-9a-f]{7,40}) \| [^|]* \| `([^`]*)` \|/;

/** @param text of the list of unstable tests. @param commits short ids of the last ones, newest first. @returns the tests that may not be unstable again. */
export function rememberedOf(text, commits) {
  const recent = new Set(commits.slice(0, REMEMBERED_COMMITS));
  return new Set(text.split('\n').map((line) => LINE.exec(line)).filter((found) => found && recent.has(found[1])).map((found) => found[2]));
}

/** One line of the list. @param load of the machine in its last minute. */
export function lineOf({ commit, date, test, message, load }) {
  const first = message.replace(/\u001b\[\d+m/g, '').split('\n').map((line) => line.trim()).find((line) => line !== '') ?? '';
  return `| ${commit} | ${date} | \`${test.replace(/[`|]/g, "'")}\` | ${first.replace(/\|/g, '/').slice(0, 160)} | ${load.toFixed(1)} |`;
}
