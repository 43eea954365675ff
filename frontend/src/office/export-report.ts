import type { ExportReport } from '@mmmcollege/backend/contract';
import { api } from '../api/api';

const FILTER_MAX = 500;

const exportApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportExport: build.mutation<unknown, ExportReport>({ query: (body) => ({ url: '/admin/exports', admin: true, body }) }),
  }),
});

/**
 * Tells the server of a file before it is made: without an entry in the audit trail there is none.
 *
 * @param parts what search and filters leave, in English in every language: the audit trail keeps it.
 */
export const reportExport = (file: ExportReport['file'], rows: number, parts: readonly (string | false | null)[]) =>
  exportApi.endpoints.reportExport.initiate({ file, rows, filter: parts.filter(Boolean).join(', ').slice(0, FILTER_MAX) }, { track: false });
