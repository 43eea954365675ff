import { api } from '../api/api';
import { saveFile } from '../lib/save-file';

/** A day may have thousands of payments. */
const PACK_MS = 600_000;
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
    /** Saves the ZIP. */
    evidencePack: build.mutation<null, { path: string; name: string }>({
      query: ({ path, name }) => ({
        url: path, admin: true, timeout: PACK_MS,
        responseHandler: async (response) => {
          if (!response.ok) return response.json() as Promise<unknown>;
          saveFile(await response.blob(), `${name}_Evidence.zip`);
          return null;
        },
      }),
    }),
  }),
});

export const { useEvidencePackMutation, useOpenEvidenceMutation } = evidenceApi;
