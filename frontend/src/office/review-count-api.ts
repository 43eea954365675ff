import type { ReviewCount } from '@mmmcollege/backend/contract';
import { api } from '../api/api';
import { isRecord } from '../lib/is-record';

const holdsCount = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && typeof reply['cases'] === 'number';

const reviewCountApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviewCount: build.query<ReviewCount, void>({
      query: () => ({ url: '/admin/review-queue/count', admin: true, validateStatus: holdsCount }),
      providesTags: ['ReviewQueue'],
    }),
  }),
});

export const { useReviewCountQuery } = reviewCountApi;
