import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions, isSqliteUrl, sqlitePath } from '../data-source.js';
import { makePrivateFolder } from '../sqlite/private-files.js';
import { BackupError } from './backup-error.js';
import type { BackupHeader } from './backup-format.js';
import { migrationNames } from './snapshot.js';

type MigrationClass = new () => object;

function knownMigrations(url: string): MigrationClass[] {
  return (dataSourceOptions(url, [], 1).migrations ?? []) as MigrationClass[];
}

/**
 * Opens the target with the backup's schema. Later migrations run after the restore, in `migrateToLatest`.
 *
 * @throws BackupError when this program is older than the backup, or the target's schema is newer than it.
 */
export async function openWithSchemaOf(header: BackupHeader, url: string): Promise<DataSource> {
  const known = knownMigrations(url);
  const unknown = header.migrations.filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new BackupError(`The backup is of a newer program (${unknown.join(', ')}). Install that version and restore with it.`);
  if (isSqliteUrl(url)) makePrivateFolder(sqlitePath(url));
  const migrations = known.filter(({ name }) => header.migrations.includes(name));
  const dataSource = await new DataSource({ ...dataSourceOptions(url, [], 1), migrations } as ConstructorParameters<typeof DataSource>[0]).initialize();
  try {
    const newer = (await applied(dataSource)).filter((name) => !header.migrations.includes(name));
    if (newer.length > 0) {
      throw new BackupError(`The database has a newer schema (${newer.join(', ')}) than the backup. Restore into a new, empty database: it is migrated afterwards by itself.`);
    }
    await dataSource.runMigrations();
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

export async function migrateToLatest(header: BackupHeader, url: string): Promise<void> {
  if (knownMigrations(url).every(({ name }) => header.migrations.includes(name))) return;
  const dataSource = await new DataSource(dataSourceOptions(url, [], 1)).initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

async function applied(dataSource: DataSource): Promise<string[]> {
  const runner: QueryRunner = dataSource.createQueryRunner();
  try {
    return (await runner.hasTable('migrations')) ? await migrationNames(runner) : [];
  } finally {
    await runner.release();
  }
}
