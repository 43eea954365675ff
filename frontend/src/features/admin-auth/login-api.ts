import { api } from '../../api/api';

interface Credentials {
  username: string;
  password: string;
}

const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Plain text in all cases, so the answer must not be parsed as JSON.
    verifyLogin: build.mutation<string, Credentials>({
      query: (body) => ({ url: '/verifyLogin', body, responseHandler: 'text' }),
    }),
  }),
});

export const { useVerifyLoginMutation } = loginApi;
