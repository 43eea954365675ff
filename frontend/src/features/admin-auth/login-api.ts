import { api } from '../../api/api';

interface Credentials {
  username: string;
  password: string;
}

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The answer is plain text, in every case.
    verifyLogin: build.mutation<string, Credentials>({
      query: (body) => ({ url: '/verifyLogin', body, responseHandler: 'text' }),
    }),
  }),
});

export const { useVerifyLoginMutation } = loginApi;
