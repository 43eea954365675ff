import { ConfigurationError } from '../config/environment-reader.js';
import { loadConfig } from '../config/load-config.js';
import { openDataSource } from '../database/data-source.js';

async function migrate(): Promise<void> {
  const dataSource = await openDataSource(loadConfig().database.url, []);
  try {
    const done = await dataSource.runMigrations();
    process.stdout.write(done.length === 0 ? 'The database is up to date.\n' : done.map(({ name }) => `Migrated: ${name}\n`).join(''));
  } finally {
    await dataSource.destroy();
  }
}

migrate().catch((error: Error) => {
  const reasons = error instanceof ConfigurationError ? error.faults : [`The database could not be migrated: ${error.message}`];
  process.stderr.write(reasons.map((reason) => `${reason}\n`).join(''));
  process.exit(1);
});
