import type { ExportReport } from '@mmmcollege/backend/contract';
import { api } from '../../../../api/api';
import type { ViewRequest } from '../view';

const FILTER_MAX = 500;

const exportApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportExport: build.mutation<unknown, ExportReport>({ query: (body) => ({ url: '/admin/exports', admin: true, body }) }),
  }),
});

/** Tells the server of a file before it is made. English in every language: the audit trail keeps it. */
export const reportExport = (file: ExportReport['file'], rows: number, request: ViewRequest) =>
  exportApi.endpoints.reportExport.initiate({ file, rows, filter: filterOf(request) }, { track: false });

function filterOf({ query, statuses, refunds, from, to }: ViewRequest): string {
  const parts = [
    query.trim() && `search "${query.trim()}"`, statuses.length > 0 && `status ${statuses.join(', ')}`, refunds.length > 0 && `refunds ${refunds.join(', ')}`,
    from && `from ${from}`, to && `to ${to}`,
  ];
  return parts.filter(Boolean).join(', ').slice(0, FILTER_MAX);
}
