import { makeStore } from '../app/store';
import { EMPTY_CONFIG } from '../config/runtime-config';
import { type Answer, startServer } from '../testing/fake-server';
import { configEndpoint } from './config-api';

async function fetched(answer: Answer) {
  const server = await startServer();
  server.on('GET /config', answer);
  const store = makeStore({ config: { ...EMPTY_CONFIG, apiBaseUrl: server.origin } });
  return store.dispatch(configEndpoint.initiate()).unwrap();
}

describe('The configuration of the page', () => {
  it('should take what the server gives and leave the rest empty', async () => {
    await expect(fetched({ body: { apiBaseUrl: 'https://api.test' } })).resolves.toMatchObject({ apiBaseUrl: 'https://api.test', gatewayOrigins: [] });
  });

  it.each<[string, Answer]>([
    ['null', { body: null }], ['a list', { body: [] }], ['a text', { body: '"none"' }], ['no JSON', { body: '<html>' }], ['a failure', { status: 503, body: {} }],
  ])('should count as not loaded when the answer is %s', async (_case, answer) => {
    await expect(fetched(answer)).rejects.toMatchObject({ status: expect.anything() });
  });
});
