import type { DueFees, DuesListRequest, DuesReport, DuesSelection, RemindersState } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/dues';
const holds = (name: string, isRight: (value: unknown) => boolean) =>
  (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && isRight(reply[name]);

const duesApi = api.injectEndpoints({
  endpoints: (build) => ({
    dues: build.query<DuesReport, void>({
      query: () => ({ url: PATH, admin: true, body: {}, validateStatus: holds('rows', Array.isArray) }),
      keepUnusedDataFor: 0,
    }),
    dueFees: build.infiniteQuery<DueFees, DuesSelection, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: `${PATH}/list`, admin: true, body: { ...queryArg, after: pageParam } satisfies DuesListRequest, validateStatus: holds('fees', Array.isArray),
      }),
      providesTags: ['Reminders'],
      keepUnusedDataFor: 0,
    }),
    /** A page for a file: it is not kept. */
    duesPage: build.mutation<DueFees, DuesListRequest>({
      query: (body) => ({ url: `${PATH}/list`, admin: true, body, validateStatus: holds('fees', Array.isArray) }),
    }),
    reminders: build.query<RemindersState, DuesSelection>({
      query: (body) => ({ url: `${PATH}/reminders`, admin: true, body, validateStatus: holds('toRemind', isRecord) }),
      providesTags: ['Reminders'],
      keepUnusedDataFor: 0,
    }),
    remind: build.mutation<null, DuesSelection>({
      query: (body) => ({ url: `${PATH}/remind`, admin: true, body }),
      invalidatesTags: ['Reminders'],
    }),
  }),
});

export const { useDuesQuery, useDueFeesInfiniteQuery, useDuesPageMutation, useRemindersQuery, useRemindMutation } = duesApi;
