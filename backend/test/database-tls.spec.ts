import { openDataSource, openServingDataSource } from '../src/database/data-source.js';
import { ENTITIES } from '../src/entities.js';
import { createTestApp } from './support/create-test-app.js';
import { describeWith } from './support/describe-with.js';
import { type PrivateMariadb, startPrivateMariadb } from './support/private-mariadb.js';
import { SilentProxy } from './support/silent-proxy.js';
import { TestCa } from './support/test-ca.js';

describeWith('mariadb', 'openssl')('An encrypted way to MariaDB', () => {
  let ca: TestCa;
  let mariadb: PrivateMariadb;
  let way: SilentProxy;
  let port: number;
  let name: string;
  beforeAll(async () => {
    ca = new TestCa();
    const { certificate, key } = ca.sign('DNS:localhost');
    mariadb = await startPrivateMariadb([`--ssl-cert=${certificate}`, `--ssl-key=${key}`]);
    const { searchParams, pathname } = new URL(await mariadb.createDatabase());
    way = new SilentProxy(searchParams.get('socketPath') ?? '');
    port = await way.listen();
    name = pathname;
  }, 60_000);
  afterAll(async () => {
    await way.close();
    await mariadb.stop();
    ca.remove();
  });

  const url = (parameters: string) => `mysql://root@localhost:${port}${name}${parameters}`;
  async function cipherOf(open: typeof openDataSource, databaseUrl: string): Promise<string | undefined> {
    const dataSource = await open(databaseUrl, ENTITIES, 1);
    const [row] = await dataSource.query<{ Value: string }[]>("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
    await dataSource.destroy();
    return row?.Value;
  }

  it.each([['server', openServingDataSource], ['command', openDataSource]])('should be taken by a %s that knows the authority, and be in plain text without', async (_who, open) => {
    expect(await cipherOf(open, url(`?ssl-ca=${ca.certificate}`))).toMatch(/^TLS/);
    expect(await cipherOf(open, url(''))).toBe('');
  });

  it('should be refused when another authority was configured, or the public ones', async () => {
    const other = new TestCa();
    for (const open of [openServingDataSource, openDataSource]) {
      await expect(open(url(`?ssl-ca=${other.certificate}`), ENTITIES)).rejects.toMatchObject({ code: 'HANDSHAKE_SSL_ERROR' });
      await expect(open(url('?ssl-ca=system'), ENTITIES)).rejects.toMatchObject({ code: 'HANDSHAKE_SSL_ERROR' });
    }
    other.remove();
  });

  it('should be refused when the certificate is of another name', async () => {
    const { certificate, key } = ca.sign('DNS:elsewhere.example');
    const elsewhere = await startPrivateMariadb([`--ssl-cert=${certificate}`, `--ssl-key=${key}`]);
    const { searchParams, pathname } = new URL(await elsewhere.createDatabase());
    const proxy = new SilentProxy(searchParams.get('socketPath') ?? '');
    const at = await proxy.listen();
    for (const open of [openServingDataSource, openDataSource]) {
      await expect(open(`mysql://root@localhost:${at}${pathname}?ssl-ca=${ca.certificate}`, ENTITIES)).rejects.toMatchObject({ code: 'HANDSHAKE_SSL_ERROR' });
    }
    await proxy.close();
    await elsewhere.stop();
  }, 30_000);

  it('should never fall back to plain text when the database offers no encryption', async () => {
    const plain = await startPrivateMariadb(['--skip-ssl']);
    const databaseUrl = `${await plain.createDatabase()}&ssl-ca=${encodeURIComponent(ca.certificate)}`;
    await expect(openDataSource(databaseUrl, ENTITIES)).rejects.toMatchObject({ code: 'HANDSHAKE_NO_SSL_SUPPORT' });
    await plain.stop();
  }, 30_000);

  it('should carry the whole server, and end a statement over a path that went silent', async () => {
    const databaseUrl = url(`?ssl-ca=${ca.certificate}`);
    const migrated = await openDataSource(databaseUrl, ENTITIES, 1);
    await migrated.runMigrations();
    await migrated.destroy();
    const server = await createTestApp({ databaseUrl });
    expect((await server.call('health', undefined, { method: 'GET' })).status).toBe(200);
    way.silence();
    const begun = performance.now();
    expect((await server.call('fetch-student-data/ANY1')).status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(10_000);
    way.resume();
    expect((await server.call('fetch-student-data/ANY1')).status).toBe(404);
    await server.close();
  }, 40_000);
});
