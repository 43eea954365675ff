import { api } from '../../api/api';

export interface Credentials {
  username: string;
  password: string;
  /** Of the second factor. */
  code?: string;
}

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The answer is plain text, in every case; with a code, a cookie comes with it.
    verifyLogin: build.mutation<string, Credentials>({
      query: (body) => ({ url: '/verifyLogin', body, credentials: 'include', responseHandler: 'text' }),
    }),
  }),
});

export const { useVerifyLoginMutation } = loginApi;
