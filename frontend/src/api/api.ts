import { API_BASE } from '@mmmcollege/backend/contract';
import { type BaseQueryFn, createApi, fetchBaseQuery, type FetchArgs, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { selectConfig, type StateWithConfig } from '../config/runtime-config';
import { proofOf, syncSession } from '../session/session-slice';

export interface CallArgs extends Omit<FetchArgs, 'body'> {
  /** `form`: the form service of the payment provider, which may run on another host. */
  service?: 'api' | 'form';
  admin?: boolean;
  body?: object;
  proofOf?: string;
}

// Longer than the 25 s that the server gives the gateway, so that the page receives the server's answer.
const TIMEOUT_MS = 60_000;

const baseQuery: BaseQueryFn<CallArgs, unknown, FetchBaseQueryError> = (args, api, extra) => {
  const { service = 'api', admin, proofOf: admissionNumber, ...request } = args;
  const session = syncSession(api);
  const headers = new Headers(request.headers as Record<string, string> | undefined);
  if (admin) {
    if (!session.credentials) return { error: { status: 401, data: null } };
    headers.set('Authorization', `Basic ${session.credentials}`);
    headers.set('X-Requested-With', 'XMLHttpRequest');
    if (request.body === undefined) headers.set('Content-Type', 'application/json');
  }
  const proof = admissionNumber === undefined ? {} : proofOf(session, admissionNumber);
  const body = Object.keys(proof).length > 0 ? { ...request.body, ...proof } : request.body;
  const config = selectConfig(api.getState() as StateWithConfig);
  const host = service === 'form' ? config.formServiceBaseUrl : config.apiBaseUrl;
  // The office's session is a cookie (docs/requirements.md#second-factor-of-the-office); the calls of students carry none.
  const query = fetchBaseQuery({ baseUrl: host + API_BASE, timeout: TIMEOUT_MS, credentials: admin ? 'include' : 'omit' });
  return query({ method: 'POST', ...request, body, headers }, api, extra);
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Receipt', 'PaymentStatus', 'ReviewQueue', 'HealthCheck', 'Settlement', 'BookableFees', 'Days', 'Fees', 'History', 'Refunds', 'Me', 'People', 'Sessions', 'Reminders', 'Students', 'BulkChanges'],
  endpoints: () => ({}),
});
