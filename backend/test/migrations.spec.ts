import { DataSource } from 'typeorm';
import { VERSION } from '../src/common/version.js';
import { openDataSource, openServingDataSource } from '../src/database/data-source.js';
import { createTestApp } from './support/create-test-app.js';
import { createTestDatabase, DATABASES, type TestDatabase } from './support/test-databases.js';

/** `mediumtext`, which the entity's type of JSON has no word for. */
const WIDER = /^ALTER TABLE `fee_versions` (?:DROP COLUMN `content`|ADD `content` text NOT NULL)$/;

const differences = async (dataSource: DataSource): Promise<string[]> =>
  (await dataSource.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query).filter((query) => !WIDER.test(query));

describe.each(DATABASES)('Migrations on %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createTestDatabase(kind)));
  afterEach(() => database.close());

  it('should leave no difference between the schema and the entities', async () => {
    expect(await differences(database.dataSource)).toEqual([]);
  });

  it('should have nothing to do a second time', async () => {
    expect(await database.dataSource.runMigrations()).toEqual([]);
  });

  it('should go on where they were interrupted', async () => {
    const { dataSource } = database;
    await dataSource.query('DROP TABLE report_sums');
    await dataSource.query('DELETE FROM audit_head');
    await dataSource.query('DELETE FROM migrations');
    await dataSource.runMigrations();
    expect(await differences(dataSource)).toEqual([]);
    expect(await dataSource.query('SELECT id, seq, mac FROM audit_head')).toEqual([{ id: 1, seq: 0, mac: '' }]);
    expect(await dataSource.query('SELECT id, next_free_at FROM gateway_pace')).toEqual([{ id: 1, next_free_at: 0 }]);
  });

  it('should go down to an empty database and up again', async () => {
    const { dataSource } = database;
    for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    const runner = dataSource.createQueryRunner();
    expect(await runner.hasTable('payments')).toBe(false);
    if (kind === 'mariadb') await runner.release();
    await dataSource.runMigrations();
    expect(await dataSource.query('SELECT COUNT(*) AS n FROM payments')).toEqual([{ n: 0 }]);
    expect(await differences(dataSource)).toEqual([]);
  });
});

describe.each(DATABASES)('A database of a newer version on %s', (kind) => {
  it('should be refused by the server and by every command, with the migration and this version', async () => {
    const database = await createTestDatabase(kind);
    await database.dataSource.query("INSERT INTO migrations (timestamp, name) VALUES (1, 'FromTheFuture1')");
    for (const open of [openDataSource, openServingDataSource]) {
      await expect(open(database.url, [], 1)).rejects.toThrow(new RegExp(`newer version .* version ${VERSION} does not know FromTheFuture1`));
    }
    await database.close();
  });
});

describe('The list of migrations', () => {
  it('should be in the order of their numbers, in which they run: a new one comes last, whatever the clock says', async () => {
    const database = await createTestDatabase('sqlite');
    const numbers = database.dataSource.migrations.map(({ constructor: { name } }) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    await database.close();
  });
});

describe('The tables', () => {
  it('should be the same to the server, whose modules register them, and to the commands', async () => {
    const database = await createTestDatabase('sqlite');
    const server = await createTestApp({ databaseUrl: database.url });
    const known = (dataSource: DataSource) => dataSource.entityMetadatas.map(({ tableName }) => tableName).sort();
    expect(known(server.app.get(DataSource))).toEqual(known(database.dataSource));
    await server.close();
    await database.close();
  });
});

describe.each(DATABASES)('The schema on %s', (kind) => {
  it('should refuse a payment without its demand', async () => {
    const database = await createTestDatabase(kind);
    await expect(
      database.dataSource.query(
        `INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, signature, payload) VALUES (99, 'd', 'return', 1, 'paid', 'x', 'valid', '{}')`,
      ),
    ).rejects.toThrow();
    await database.close();
  });
});
