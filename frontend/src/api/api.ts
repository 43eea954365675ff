import { API_BASE } from '@mmmcollege/backend/contract';
import { type BaseQueryFn, createApi, fetchBaseQuery, type FetchArgs, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { selectConfig, type StateWithConfig } from '../config/runtime-config';
import { session } from '../lib/session';

export interface CallArgs extends FetchArgs {
  /** `form`: the payment provider's form service, which may live on another host. */
  service?: 'api' | 'form';
  /** Sends the stored credentials as a Basic header. */
  admin?: boolean;
}

// The gateway is given 25 s by the server; the page waits longer than that, so that it learns what the server learned.
const TIMEOUT_MS = 60_000;

function callHeaders({ headers, admin, body }: CallArgs): Headers {
  const all = new Headers(headers as Record<string, string> | undefined);
  if (!admin) return all;
  all.set('Authorization', `Basic ${session.authToken() ?? ''}`);
  if (body === undefined) all.set('Content-Type', 'application/json');
  return all;
}

const baseQuery: BaseQueryFn<CallArgs, unknown, FetchBaseQueryError> = (args, api, extra) => {
  const { service = 'api', admin, ...request } = args;
  if (admin && !session.isLoggedIn()) return { error: { status: 401, data: null } };
  const config = selectConfig(api.getState() as StateWithConfig);
  const host = service === 'form' ? config.formServiceBaseUrl : config.apiBaseUrl;
  // With `omit`, a 401 that carries WWW-Authenticate never opens the browser's own password box.
  const query = fetchBaseQuery({ baseUrl: host + API_BASE, timeout: TIMEOUT_MS, credentials: 'omit' });
  return query({ method: 'POST', ...request, headers: callHeaders(args) }, api, extra);
};

/** The one API slice. Endpoints are injected by the features. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Transactions', 'Receipt', 'PaymentStatus'],
  endpoints: () => ({}),
});
