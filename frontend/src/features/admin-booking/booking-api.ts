import type { BookableFees, BookingLookup, BookingRequest, Evidence } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const PATH = '/admin/bookings';
const UPLOAD_MS = 120_000;

const holdsFees = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['fees']);
const holdsEvidence = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && typeof reply['sha256'] === 'string';

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    bookableFees: build.query<BookableFees, BookingLookup>({
      query: (body) => ({ url: `${PATH}/fees`, admin: true, body, validateStatus: holdsFees }), providesTags: ['BookableFees'], keepUnusedDataFor: 0,
    }),
    uploadEvidence: build.mutation<Evidence, File>({
      query: (file) => ({ url: `${PATH}/evidence`, admin: true, body: formOf(file), timeout: UPLOAD_MS, validateStatus: holdsEvidence }),
    }),
    /** Loads the fees again even when it is refused: something may have changed. */
    bookPayment: build.mutation<unknown, BookingRequest>({ query: (body) => ({ url: PATH, admin: true, body }), invalidatesTags: ['BookableFees'] }),
  }),
});

export const { useBookableFeesQuery, useUploadEvidenceMutation, useBookPaymentMutation } = bookingApi;
