import { connect } from 'node:net';
import { AppConfig } from '../../src/config/app-config.js';
import { createAdapter } from '../../src/configure-app.js';
import { createTestApp, TEST_GATEWAY } from '../support/create-test-app.js';
import { ANY_DATABASE, createTestDatabase } from '../support/test-databases.js';

describe('A client that never finishes', () => {
  it('should be given a bounded time for headers and body', () => {
    const { server } = createAdapter(AppConfig.from(TEST_GATEWAY)).getInstance();
    expect(server.headersTimeout).toBe(15_000);
    expect(server.requestTimeout).toBe(30_000);
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  });

  it('should get a 408 as a failure of the calls', async () => {
    const database = await createTestDatabase(ANY_DATABASE);
    const server = await createTestApp({ databaseUrl: database.url });
    const http = server.app.getHttpServer();
    http.requestTimeout = 300;
    http.headersTimeout = 200;
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write('POST /mmmcollege-api/get-atom-token-id HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":'),
      );
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 408, code: 'REQUEST_TIMEOUT' });
    await server.close();
    await database.close();
  });

  it('should get a 408 and be disconnected when it uploads a file one byte at a time', async () => {
    const database = await createTestDatabase(ANY_DATABASE);
    const server = await createTestApp({ databaseUrl: database.url });
    server.app.getHttpServer().requestTimeout = 500;
    server.app.getHttpServer().headersTimeout = 400;
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n';
    const clients = Array.from({ length: 50 }, () => new Promise<string>((resolve) => {
      let drip: NodeJS.Timeout | undefined;
      // No byte before the request: on a busy machine fifty connections take their time.
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
        socket.write(`POST /mmmcollege-api/send-receipt HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${part}`);
        drip = setInterval(() => socket.write('x'), 100);
      });
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(text);
      });
    }));
    for (const answer of await Promise.all(clients)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ statusCode: 408, code: 'REQUEST_TIMEOUT' });
    }
    expect((await server.call('health/live', undefined, { method: 'GET' })).status).toBe(200);
    await server.close();
    await database.close();
  });

  it('should not be given room for endless headers', async () => {
    const database = await createTestDatabase(ANY_DATABASE);
    const server = await createTestApp({ databaseUrl: database.url });
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`));
      let text = '';
      socket.on('data', (chunk) => (text += chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"');
    await server.close();
    await database.close();
  });
});
