import type { DataSource } from 'typeorm';
import { VERSION } from '../common/version.js';

/** A newer version has changed the tables: this one would misread them, or leave out of a backup what it does not know. */
export class NewerSchemaError extends Error {
  constructor(readonly unknown: readonly string[]) {
    super(
      `The database was migrated by a newer version of this program: version ${VERSION} does not know ${unknown.join(', ')}. ` +
        'Start the newer version, or restore a backup from before the upgrade with this one.',
    );
  }
}

/** @throws NewerSchemaError when migrations have run that this version does not have. */
export async function refuseNewerSchema(dataSource: DataSource): Promise<void> {
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  // Without the table nothing was migrated yet.
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id').catch(() => []);
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
}
