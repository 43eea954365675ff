import { createTestDatabase, DATABASES } from './support/test-databases.js';

describe.each(DATABASES)('Migrations on %s', (kind) => {
  it('should leave no difference between the schema and the entities', async () => {
    const database = await createTestDatabase(kind);
    const drift = await database.dataSource.driver.createSchemaBuilder().log();
    expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
    await database.close();
  });

  it('should go down to an empty database and up again', async () => {
    const database = await createTestDatabase(kind);
    const { dataSource } = database;
    for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    const runner = dataSource.createQueryRunner();
    expect(await runner.hasTable('payments')).toBe(false);
    if (kind === 'mariadb') await runner.release();
    await dataSource.runMigrations();
    expect(await dataSource.query('SELECT COUNT(*) AS n FROM payments')).toEqual([{ n: 0 }]);
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
