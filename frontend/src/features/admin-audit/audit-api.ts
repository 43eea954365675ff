import type { AuditFilter, AuditPage, AuditSearch } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const holdsPage = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['entries']);

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditTrail: build.infiniteQuery<AuditPage, AuditFilter, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/audit/search', admin: true, body: { ...queryArg, ...(pageParam === null ? {} : { before: pageParam }) } satisfies AuditSearch, validateStatus: holdsPage,
      }),
      keepUnusedDataFor: 0,
    }),
    auditFile: build.mutation<string, AuditFilter>({
      query: (body) => ({ url: '/admin/audit/export', admin: true, body, responseHandler: 'text' }),
    }),
  }),
});

export const { useAuditTrailInfiniteQuery, useAuditFileMutation } = auditApi;
