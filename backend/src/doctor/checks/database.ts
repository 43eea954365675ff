import { databaseProblems } from '../../config/production-checks.js';
import { isSqliteUrl } from '../../database/data-source.js';
import { describeDatabase } from '../../database/describe-database.js';
import { freeSpace } from '../../database/free-space.js';
import { inspectDatabase } from '../../database/inspect-database.js';
import { usesTestPayments } from '../../payments/providers/configured-providers.js';
import { testMoneyProblems } from '../../payments/test-money.js';
import { type CountedYear, countedYears } from '../../receipts/series/series-report.js';
import { type Check, type Finding, findingsAbout } from '../finding.js';

const say = findingsAbout('database');

const COUNT = new Intl.NumberFormat('en-IN');

function findingOfYear({ year, highest, receipts, skipped, missing }: CountedYear): Finding {
  const left = skipped > 0 ? `, of which a restore left out ${COUNT.format(skipped)}` : '';
  const found = `Receipts of ${year}: ${COUNT.format(receipts)}, numbers up to ${highest ?? 'none'}${left}`;
  if (missing === 0) return say.green(`${found}, none missing.`);
  return say.red(
    `${found}: ${missing > 0 ? `${COUNT.format(missing)} missing` : `${COUNT.format(-missing)} more receipts than numbers`}.`,
    'Rows were deleted, or the database was put back by other means than ./fees restore. Change nothing by hand: compare with a backup, and write it into the books.',
  );
}

/** Kind, version, character set, durability, migrations, what else production refuses, and whether the numbers of receipts have gaps. */
export const checkDatabase: Check = {
  about: 'database',
  async run({ config }) {
    const { given, database: { url } } = config;
    if (!given.has('DATABASE_URL')) return [say.red('DATABASE_URL is not set.', 'Say in .env which database holds the fees.')];
    let years: CountedYear[] = [];
    const report = await inspectDatabase(url, async (read) => {
      years = await countedYears(read);
      return testMoneyProblems(read, usesTestPayments(config));
    }).catch((error: Error) => error);
    if ('message' in report) return [say.red(`${describeDatabase(url)} cannot be opened: ${report.message}.`, 'Check DATABASE_URL, that the database runs, and that its user and password are right.')];
    const problems = databaseProblems(report);
    const findings = problems.length === 0
      ? [say.green(`${describeDatabase(url)}, version ${report.version}: up to date, durable, ${isSqliteUrl(url) ? 'private' : 'utf8mb4'}.`)]
      : problems.map((problem) => say.red(problem, 'Production does not start until this is mended.'));
    return [...findings, ...years.map(findingOfYear)];
  },
};

const about = findingsAbout('free space');

export const checkFreeSpace: Check = {
  about: 'free space',
  async run({ config }) {
    const { folder, bytes, percent, state } = await freeSpace(config.database.url);
    const found = `${Math.floor(bytes / 1_048_576).toLocaleString('en-IN')} MB free (${percent} %) where ${folder} lies.`;
    const todo = 'Delete old logs and copies, or get a larger disk: a full disk stops payments.';
    if (state === 'veryLow') return [about.red(found, todo)];
    return [state === 'low' ? about.amber(found, todo) : about.green(found)];
  },
};
