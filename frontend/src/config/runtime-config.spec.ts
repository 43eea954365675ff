import { type Answer, startServer } from '../testing/fake-server';
import { fetchConfig } from './runtime-config';

async function fetched(answer: Answer) {
  const server = await startServer();
  server.on('GET /config', answer);
  return fetchConfig(server.origin);
}

describe('The configuration of the page', () => {
  it('should take what the server gives and leave the rest empty', async () => {
    await expect(fetched({ body: { apiBaseUrl: 'https://api.test' } })).resolves.toMatchObject({ apiBaseUrl: 'https://api.test', gatewayOrigins: [] });
  });

  it.each<[string, Answer]>([
    ['null', { body: null }], ['a list', { body: [] }], ['a text', { body: '"none"' }], ['no JSON', { body: '<html>' }], ['a failure', { status: 503, body: {} }],
  ])('should count as not loaded when the answer is %s', async (_case, answer) => {
    await expect(fetched(answer)).rejects.toThrow();
  });
});
