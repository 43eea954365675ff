import mysql, { type RowDataPacket } from 'mysql2/promise';
import { givenStudent } from '../support/factories.js';
import { createTestApp, type TestApp } from '../support/create-test-app.js';
import { describeWith } from '../support/describe-with.js';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.js';

describeWith('mariadb')('A database that lets the server in no more', () => {
  let database: TestDatabase;
  let root: mysql.Connection;
  let server: TestApp;
  let admissionNumber: string;

  beforeAll(async () => {
    database = await createTestDatabase('mariadb');
    ({ student: { admissionNumber } } = await givenStudent(database.dataSource));
    const socketPath = new URL(database.url).searchParams.get('socketPath') ?? '';
    root = await mysql.createConnection({ socketPath, user: 'root' });
  });
  beforeEach(async () => {
    await root.query("CREATE OR REPLACE USER clerk@localhost IDENTIFIED BY 'first-password'");
    await root.query(`GRANT ALL ON ${new URL(database.url).pathname.slice(1)}.* TO clerk@localhost`);
    server = await createTestApp({ databaseUrl: database.url.replace('//root@', '//clerk:first-password@') });
    expect((await lookUp()).status).toBe(200);
  });
  afterEach(() => server.close());
  afterAll(async () => {
    await root.end();
    await database.close();
  });

  const lookUp = () => server.call(`fetch-student-data/${admissionNumber}`);
  const disconnect = async () => {
    const [rows] = await root.query<RowDataPacket[]>("SELECT id FROM information_schema.processlist WHERE user = 'clerk'");
    for (const { id } of rows) await root.query(`KILL ${id}`).catch(() => undefined);
  };

  it.each([
    ['its password was changed', "ALTER USER clerk@localhost IDENTIFIED BY 'second-password'"],
    ['its user is gone', 'DROP USER clerk@localhost'],
    ['its user is locked', 'ALTER USER clerk@localhost ACCOUNT LOCK'],
    ['it has no rights there any more', 'REVOKE ALL, GRANT OPTION FROM clerk@localhost'],
  ])('should be 503, not a fault of the server, when %s', async (_what, sql) => {
    await root.query(sql);
    await disconnect();
    for (const _again of [1, 2]) {
      const response = await lookUp();
      expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'OUTCOME_UNKNOWN' })]);
    }
  });
});
