// A test that fails once and passes alone is neither green nor red: it is UNSTABLE, told by its name and written into a list. One that stands in
// the list is red when it fails again. The second try is for a few: whatever is not named here is about money, or has no clock, network or
// browser that it could lose against.

/** More files than this did not fail by chance. */
const MOST_FILES = 3;

/** Paths from the root of the repository. None of these decides, counts or shows money. */
const MAY_LOSE_AGAINST_THE_CLOCK = [
  /^backend\/test\/(?:deploy|docs|doctor|http|openapi|people|process)\/[^/]+spec\.ts$/,
  /^frontend\/src\/(?:app|features\/(?:admin-audit|admin-auth|admin-health|admin-people))\/.+\.spec\.tsx$/,
  /^frontend\/e2e\/(?:accessibility|accessibility-tree|audit|back-button|health|idle-session|kept-focus|markup|not-loaded|people|phone-table|pseudo-language|second-fact)\.spec\.ts$/,
];

/**
 * @param failures `[{ file, tests: [{ name, message }] }]`, files from the root of the repository.
 * @returns why these have no second try, or `null` when they have one.
 */
export function whyNoSecondTry(failures) {
  if (failures.length > MOST_FILES) return `${failures.length} files failed; not more than ${MOST_FILES} are tried again`;
  const other = failures.find(({ file }) => !MAY_LOSE_AGAINST_THE_CLOCK.some((place) => place.test(file)));
  return other ? `${other.file} is about money, or has nothing that it could lose against` : null;
}

const nameInList = (test) => test.replace(/[`|]/g, "'");

const LINE = /^\| \d{4}-[^|]* \| `([^`]*)` \|/;

/** @param text of the list. @param tests `[{ test }]` that failed. @returns the first one that stands in it. */
export function unstableAgain(text, tests) {
  const listed = new Set(text.split('\n').map((line) => LINE.exec(line)?.[1]));
  return tests.find(({ test }) => listed.has(nameInList(test)));
}

/** One line of the list. @param load of the machine in its last minute. */
export function lineOf({ date, test, message, load }) {
  const first = message.replace(/\u001b\[\d+m/g, '').split('\n').map((line) => line.trim()).find((line) => line !== '') ?? '';
  return `| ${date} | \`${nameInList(test)}\` | ${first.replace(/\|/g, '/').slice(0, 160)} | ${load.toFixed(1)} |`;
}
