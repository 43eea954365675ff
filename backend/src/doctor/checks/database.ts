import { databaseProblems } from '../../config/production-checks.js';
import type { ServerTexts } from '../../contract/texts/spoken.js';
import { isSqliteUrl } from '../../database/data-source.js';
import { describeDatabase } from '../../database/describe-database.js';
import { freeSpace } from '../../database/free-space.js';
import { type BrokenInvariant, brokenMoneyInvariants } from '../../database/money-invariants.js';
import { inspectDatabase } from '../../database/inspect-database.js';
import { usesTestPayments } from '../../payments/providers/configured-providers.js';
import { testMoneyProblems } from '../../payments/test-money.js';
import { type CountedYear, countedYears } from '../../receipts/series/series-report.js';
import { type Check, type Finding, findingsAbout } from '../finding.js';

const say = findingsAbout('database');

const COUNT = new Intl.NumberFormat('en-IN');

function findingOfYear({ year, highest, receipts, skipped, missing }: CountedYear): Finding {
  const [count, left] = [COUNT.format(receipts), skipped > 0 ? COUNT.format(skipped) : null];
  const of = ({ receipts: say }: ServerTexts['doctor']['database']): string => say(String(year), count, highest === null ? null : String(highest), left);
  if (missing === 0) return say.green(({ database }) => database.noneMissing(of(database)));
  const amount = COUNT.format(Math.abs(missing));
  return say.red(({ database }) => (missing > 0 ? database.missing : database.tooMany)(of(database), amount));
}

const findingOfMoney = ({ invariant, count, about }: BrokenInvariant): Finding =>
  say.red(({ database }) => database.moneyBroken(invariant, COUNT.format(count), about.join(', ')));

/**
 * Kind, version, character set, durability, migrations, what else production refuses, whether the numbers of receipts have gaps, and
 * whether the rows of money agree.
 */
export const checkDatabase: Check = {
  about: 'database',
  async run({ config, visit }) {
    const { given, database: { url } } = config;
    if (!given.has('DATABASE_URL')) return [say.red(({ database }) => database.notSet)];
    let years: CountedYear[] = [];
    let broken: BrokenInvariant[] = [];
    const report = await inspectDatabase(url, async (read) => {
      years = await countedYears(read);
      // It reads all of the money, in this process: not while students pay.
      if (!visit) broken = await brokenMoneyInvariants((sql) => read(sql));
      return testMoneyProblems(read, usesTestPayments(config));
    }).catch((error: Error) => error);
    if ('message' in report) return [say.red(({ database }) => database.closed(describeDatabase(url), report.message))];
    const problems = databaseProblems(report);
    const findings = problems.length === 0
      ? [say.green(({ database }) => database.well(describeDatabase(url), report.version, isSqliteUrl(url) ? database.private : 'utf8mb4'))]
      : problems.map((problem) => say.red(({ database }) => ({ found: problem, todo: database.todo })));
    return [...findings, ...years.map(findingOfYear), ...broken.map(findingOfMoney)];
  },
};

const about = findingsAbout('free space');

export const checkFreeSpace: Check = {
  about: 'free space',
  async run({ config }) {
    const { folder, bytes, percent, state } = await freeSpace(config.database.url);
    const light = state === 'veryLow' ? 'red' : state === 'low' ? 'amber' : 'green';
    return [about[light](({ database }) => database.space(Math.floor(bytes / 1_048_576).toLocaleString('en-IN'), percent, folder))];
  },
};
