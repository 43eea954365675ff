import type { EnteredWord, FeePublication, FeeVersion, FeeVersionChange, FeeVersionList, NewFeeVersion, OwnWord } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/fees';
const versionCall = (id: number, call = ''): string => `${PATH}/versions/${id}${call}`;

const holdsList = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['versions']) && Array.isArray(reply['layouts']);
const holdsVersion = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['faults']);

const holdsWords = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['words']);

const feesApi = api.injectEndpoints({
  endpoints: (build) => ({
    feeVersions: build.query<FeeVersionList, void>({ query: () => ({ url: PATH, admin: true, validateStatus: holdsList }), providesTags: ['Fees'], keepUnusedDataFor: 0 }),
    feeVersion: build.query<FeeVersion, number>({ query: (id) => ({ url: versionCall(id), admin: true, validateStatus: holdsVersion }), providesTags: ['Fees'], keepUnusedDataFor: 0 }),
    beginFees: build.mutation<FeeVersion, NewFeeVersion>({
      query: (body) => ({ url: `${PATH}/drafts`, admin: true, body, validateStatus: holdsVersion }), invalidatesTags: (_draft, error) => (error ? [] : ['Fees']),
    }),
    changeFees: build.mutation<FeeVersion, FeeVersionChange & { id: number }>({
      query: ({ id, ...body }) => ({ url: versionCall(id, '/change'), admin: true, body, validateStatus: holdsVersion }), invalidatesTags: (_draft, error) => (error ? [] : ['Fees']),
    }),
    dropFees: build.mutation<unknown, { id: number; revision: number }>({
      query: ({ id, ...body }) => ({ url: versionCall(id, '/drop'), admin: true, body }), invalidatesTags: ['Fees'],
    }),
    publishFees: build.mutation<unknown, FeePublication & { id: number }>({
      query: ({ id, ...body }) => ({ url: versionCall(id, '/publish'), admin: true, body }), invalidatesTags: (_answer, error) => (error ? [] : ['Fees', 'ReviewQueue']),
    }),
    ownWords: build.query<OwnWord[], void>({
      query: () => ({ url: `${PATH}/words`, admin: true, body: {}, validateStatus: holdsWords }),
      transformResponse: ({ words }: { words: OwnWord[] }) => words, providesTags: ['Fees'], keepUnusedDataFor: 0,
    }),
    enterWords: build.mutation<unknown, readonly EnteredWord[]>({
      query: (words) => ({ url: `${PATH}/words/change`, admin: true, body: { words } }), invalidatesTags: (_answer, error) => (error ? [] : ['Fees']),
    }),
  }),
});

export const {
  useFeeVersionsQuery, useFeeVersionQuery, useBeginFeesMutation, useChangeFeesMutation, useDropFeesMutation, usePublishFeesMutation, useOwnWordsQuery,
  useEnterWordsMutation,
} = feesApi;
