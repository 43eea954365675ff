import type { Me } from '@mmmcollege/backend/contract';
import { api } from '../api/api';
import { isRecord } from '../lib/is-record';

const holdsMe = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['permissions']);

export const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Once for each login: leaving empties the cache.
    me: build.query<Me, void>({ query: () => ({ url: '/people/me', admin: true, validateStatus: holdsMe }), providesTags: ['Me'], keepUnusedDataFor: 86_400 }),
    // With credentials of its own: the page has forgotten them by the time it is sent.
    signOut: build.mutation<unknown, string>({
      query: (credentials) => ({
        url: '/people/me/sign-out', credentials: 'include', keepalive: true, headers: { Authorization: `Basic ${credentials}`, 'X-Requested-With': 'XMLHttpRequest' },
      }),
    }),
  }),
});

export const { useMeQuery } = meApi;
