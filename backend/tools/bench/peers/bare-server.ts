import { fastify } from 'fastify';
import { openDriver } from './driver.js';
import { callbackRoute } from './callback-route.js';
import { listRoute } from './list-route.js';
import { naiveList } from './naive-list.js';
import { readRoutes } from './read-routes.js';
import { staticForm } from './static-form.js';

// A server built for speed only: no guard, no limits, no log, no checks.
const server = fastify({ logger: false });
const url = process.env['DATABASE_URL'] ?? '';

server.get('/ready', (_request, reply) => reply.send('ok'));
staticForm(server);
naiveList(server);
if (url !== '') {
  const driver = openDriver(url);
  readRoutes(server, driver);
  listRoute(server, driver);
  callbackRoute(server, driver);
}
process.on('SIGTERM', () => process.exit(0));
await server.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
