import type { BulkChangeList } from '@mmmcollege/backend/contract';
import { me } from '../../../testing/factories';
import { startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';

/** The screen, with who looks at it. */
export async function openBulk(list: BulkChangeList, own = me()) {
  const server = await startServer();
  server.on('POST /admin/bulk-changes', { body: list });
  server.on('POST /people/me', { body: own });
  logIn('reena', 'secret');
  const sent = (call: string) => server.requests.filter(({ path }) => path === `/admin/bulk-changes/${call}`).at(-1)?.json();
  return { server, sent, ...renderRoute('/admin/bulk-fees', server) };
}
