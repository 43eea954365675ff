import { HEALTH_CHECKS, type HealthCheckName, type HealthCheckRequest, type HealthCheckResult } from '@mmmcollege/backend/contract';
import { createSelector } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import type { RootState } from '../../app/root-reducer';
import { isRecord } from '../../lib/is-record';

const holdsFindings = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['findings']);

/** What browsers send: only the page knows it. */
const requestOf = (check: HealthCheckName): HealthCheckRequest => ({ check, page: window.location.origin });

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    healthCheck: build.query<HealthCheckResult, HealthCheckName>({
      query: (check) => ({ url: '/admin/health/check', admin: true, body: requestOf(check), validateStatus: holdsFindings }),
      providesTags: ['HealthCheck'],
      keepUnusedDataFor: 0,
    }),
    sendTestMail: build.mutation<HealthCheckResult, void>({
      query: () => ({ url: '/admin/health/test-mail', admin: true, validateStatus: holdsFindings }),
    }),
  }),
});

export const { useHealthCheckQuery, useSendTestMailMutation } = healthApi;

export const checkAgain = () => api.util.invalidateTags(['HealthCheck']);

const selectChecks = HEALTH_CHECKS.map((name) => healthApi.endpoints.healthCheck.select(name));

export interface HealthProgress {
  done: number;
  red: number;
  amber: number;
  /** When the last one was done, ms; 0 before. */
  at: number;
}

export const selectProgress = createSelector(
  selectChecks.map((select) => (state: RootState) => select(state)),
  (...checks): HealthProgress => {
    const ended = checks.filter(({ status }) => status === 'fulfilled' || status === 'rejected');
    const lights = ended.flatMap(({ data, isError }) => (isError ? ['red' as const] : (data?.findings ?? []).map(({ light }) => light)));
    const count = (light: string) => lights.filter((one) => one === light).length;
    return { done: ended.length, red: count('red'), amber: count('amber'), at: Math.max(0, ...ended.map(({ fulfilledTimeStamp }) => fulfilledTimeStamp ?? 0)) };
  },
);
