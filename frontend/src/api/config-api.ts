import type { RuntimeConfig } from '@mmmcollege/backend/contract';
import { EMPTY_CONFIG } from '../config/runtime-config';
import { isRecord } from '../lib/is-record';
import { api } from './api';

const TIMEOUT_MS = 30_000;

/** The only call that cannot take its host from the configuration: it fetches the configuration. */
const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<RuntimeConfig, void>({
      query: () => ({
        url: '/config', method: 'GET', timeout: TIMEOUT_MS,
        // Same request mode as the preload in index.html, or the browser would load it twice.
        credentials: 'same-origin', headers: { accept: '*/*' },
        validateStatus: (response, reply: unknown) => response.ok && isRecord(reply),
      }),
      transformResponse: (reply: Partial<RuntimeConfig>) => ({ ...EMPTY_CONFIG, ...reply }),
      // The config slice keeps it: signing out empties the cache.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { config: configEndpoint } = configApi.endpoints;
