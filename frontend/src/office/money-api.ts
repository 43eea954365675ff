import type { MoneyState } from '@mmmcollege/backend/contract';
import { api } from '../api/api';
import { isRecord } from '../lib/is-record';

const holdsLines = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['lines']);

const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    money: build.query<MoneyState, void>({ query: () => ({ url: '/admin/money', admin: true, validateStatus: holdsLines }) }),
  }),
});

export const { useMoneyQuery } = moneyApi;
