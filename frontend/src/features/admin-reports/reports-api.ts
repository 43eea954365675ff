import type {
  AttemptsReport, AttemptsRequest, ChargesReport, ChargesRequest, CollectionReport, CollectionRequest, OutstandingReport, ReportedPayments,
  ReportPaymentsRequest,
} from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/reports';
/** The first report after an upgrade adds up the whole past. */
const FIRST_MS = 300_000;

export type AskedReport =
  | { report: 'collection'; body: CollectionRequest }
  | { report: 'attempts'; body: AttemptsRequest }
  | { report: 'charges'; body: ChargesRequest }
  | { report: 'outstanding'; body: Record<string, never> };

export type AnsweredReport =
  | { report: 'collection'; answer: CollectionReport }
  | { report: 'attempts'; answer: AttemptsReport }
  | { report: 'charges'; answer: ChargesReport }
  | { report: 'outstanding'; answer: OutstandingReport };

const holdsRows = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['rows']) && isRecord(reply['total']);
const holdsPayments = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['payments']);

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query<AnsweredReport, AskedReport>({
      query: ({ report, body }) => ({ url: `${PATH}/${report}`, admin: true, body, timeout: FIRST_MS, validateStatus: holdsRows }),
      transformResponse: (answer, _meta, { report }) => ({ report, answer }) as AnsweredReport,
      keepUnusedDataFor: 0,
    }),
    reportedPayments: build.infiniteQuery<ReportedPayments, ReportPaymentsRequest, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: `${PATH}/list`, admin: true, body: { ...queryArg, skip: pageParam } satisfies ReportPaymentsRequest, validateStatus: holdsPayments,
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReportQuery, useReportedPaymentsInfiniteQuery } = reportsApi;
