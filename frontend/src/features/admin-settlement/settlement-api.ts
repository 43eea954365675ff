import type { SettlementColumns, SettlementExceptionKind, SettlementOverview, SettlementProgress, SettlementUpload } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/settlement';
/** 100,000 rows are read, stored and matched within one call. */
const UPLOAD_MS = 600_000;

const holdsOverview = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['exceptions']) && isRecord(reply['sums']);
const holdsOutcome = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && typeof reply['outcome'] === 'string';
const holdsFiles = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['files']);

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

/** Mutations reload the screen even when they are refused: another person may have decided. */
const settlementApi = api.injectEndpoints({
  endpoints: (build) => ({
    settlement: build.query<SettlementOverview, void>({
      query: () => ({ url: PATH, admin: true, validateStatus: holdsOverview }), providesTags: ['Settlement'], keepUnusedDataFor: 0,
    }),
    settlementProgress: build.query<SettlementProgress, void>({
      query: () => ({ url: `${PATH}/progress`, admin: true, validateStatus: holdsFiles }), keepUnusedDataFor: 0,
    }),
    uploadReport: build.mutation<SettlementUpload, File>({
      query: (file) => ({ url: `${PATH}/files`, admin: true, body: formOf(file), timeout: UPLOAD_MS, validateStatus: holdsOutcome }), invalidatesTags: ['Settlement'],
    }),
    saveColumns: build.mutation<unknown, SettlementColumns>({ query: (body) => ({ url: `${PATH}/mappings`, admin: true, body }) }),
    linkCredit: build.mutation<unknown, { batch: string; creditId: number; reason: string }>({
      query: (body) => ({ url: `${PATH}/link`, admin: true, body }), invalidatesTags: ['Settlement'],
    }),
    unlinkCredit: build.mutation<unknown, { id: number; reason: string }>({
      query: (body) => ({ url: `${PATH}/unlink`, admin: true, body }), invalidatesTags: ['Settlement'],
    }),
    acceptException: build.mutation<unknown, { kind: SettlementExceptionKind; subject: string; amount: number; reason: string }>({
      query: (body) => ({ url: `${PATH}/accept`, admin: true, body }), invalidatesTags: ['Settlement'],
    }),
  }),
});

export const {
  useSettlementQuery, useSettlementProgressQuery, useUploadReportMutation, useSaveColumnsMutation, useLinkCreditMutation, useUnlinkCreditMutation,
  useAcceptExceptionMutation,
} = settlementApi;
