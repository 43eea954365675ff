import type { TokenResponse } from '@mmmcollege/backend/contract';
import { api } from '../../../api/api';
import { checkoutOf } from '../../../lib/checkouts';
import { isRecord } from '../../../lib/is-record';

const tokenApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestToken: build.mutation<TokenResponse, Record<string, string | number | boolean | null>>({
      query: (body) => ({
        url: '/get-atom-token-id',
        service: 'form',
        body,
        proofOf: String(body['admissionNumber']),
        // A provider that this page cannot open counts as a failure too: nothing was opened, so nothing can have been paid.
        validateStatus: (response, reply: Partial<TokenResponse> | null) =>
          response.ok && isRecord(reply) && checkoutOf(reply)?.isComplete(reply) === true,
      }),
    }),
  }),
});

export const { useRequestTokenMutation } = tokenApi;
