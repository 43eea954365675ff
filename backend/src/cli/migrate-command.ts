import { openDataSource } from '../database/data-source.js';
import type { Terminal } from './terminal.js';

/** `fees migrate`: brings a database to this version's schema, and says what it did. */
export async function migrate(databaseUrl: string, terminal: Terminal): Promise<number> {
  const dataSource = await openDataSource(databaseUrl, []);
  try {
    const done = await dataSource.runMigrations();
    terminal.out(done.length === 0 ? 'The database is up to date.\n' : done.map(({ name }) => `Migrated: ${name}\n`).join(''));
    return 0;
  } finally {
    await dataSource.destroy();
  }
}
