import type { Me } from '@mmmcollege/backend/contract';
import { api } from '../api/api';
import { isRecord } from '../lib/is-record';

const holdsMe = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['permissions']);

export const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Once for each login: leaving empties the cache.
    me: build.query<Me, void>({ query: () => ({ url: '/people/me', admin: true, validateStatus: holdsMe }), providesTags: ['Me'], keepUnusedDataFor: 86_400 }),
  }),
});

export const { useMeQuery } = meApi;
