import { api } from '../api/api';
import { saveFile } from '../lib/save-file';

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' };

const evidenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Saves the file. */
    openEvidence: build.mutation<null, number>({
      query: (id) => ({
        url: `/admin/bookings/evidence/${id}`, admin: true,
        responseHandler: async (response) => {
          if (!response.ok) return response.json() as Promise<unknown>;
          const file = await response.blob();
          saveFile(file, `evidence-${id}.${ENDINGS[file.type] ?? 'bin'}`);
          return null;
        },
      }),
    }),
  }),
});

export const { useOpenEvidenceMutation } = evidenceApi;
