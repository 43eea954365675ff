import { databaseProblems } from '../../config/production-checks.js';
import { isSqliteUrl } from '../../database/data-source.js';
import { describeDatabase } from '../../database/describe-database.js';
import { freeSpace } from '../../database/free-space.js';
import { inspectDatabase } from '../../database/inspect-database.js';
import { usesTestPayments } from '../../payments/providers/configured-providers.js';
import { testMoneyProblems } from '../../payments/test-money.js';
import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('database');

/** Kind, version, character set, durability, migrations, and what else production refuses. */
export const checkDatabase: Check = {
  about: 'database',
  async run({ config }) {
    const { given, database: { url } } = config;
    if (!given.has('DATABASE_URL')) return [say.red('DATABASE_URL is not set.', 'Say in .env which database holds the fees.')];
    const report = await inspectDatabase(url, (read) => testMoneyProblems(read, usesTestPayments(config))).catch((error: Error) => error);
    if ('message' in report) return [say.red(`${describeDatabase(url)} cannot be opened: ${report.message}.`, 'Check DATABASE_URL, that the database runs, and that its user and password are right.')];
    const problems = databaseProblems(report);
    return problems.length === 0
      ? [say.green(`${describeDatabase(url)}, version ${report.version}: up to date, durable, ${isSqliteUrl(url) ? 'private' : 'utf8mb4'}.`)]
      : problems.map((problem) => say.red(problem, 'Production does not start until this is mended.'));
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
