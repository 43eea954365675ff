import type { AdjustmentRequest, DayCloses } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/days';
/** Each day reads its payments and the settlement. */
const CLOSE_MS = 600_000;

const holdsCloses = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['closes']) && Array.isArray(reply['open']);

const daysApi = api.injectEndpoints({
  endpoints: (build) => ({
    days: build.query<DayCloses, void>({ query: () => ({ url: PATH, admin: true, validateStatus: holdsCloses }), providesTags: ['Days'], keepUnusedDataFor: 0 }),
    adjustDay: build.mutation<unknown, AdjustmentRequest>({ query: (body) => ({ url: `${PATH}/adjust`, admin: true, body }), invalidatesTags: ['Days'] }),
    closeDays: build.mutation<unknown, string>({ query: (through) => ({ url: `${PATH}/close`, admin: true, body: { through }, timeout: CLOSE_MS }), invalidatesTags: ['Days'] }),
  }),
});

export const { useAdjustDayMutation, useDaysQuery, useCloseDaysMutation } = daysApi;
