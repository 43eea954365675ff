import { api } from '../../api/api';

const stopRemindersApi = api.injectEndpoints({
  endpoints: (build) => ({
    stopReminders: build.mutation<null, string>({ query: (token) => ({ url: `/reminders/stop/${encodeURIComponent(token)}` }) }),
  }),
});

export const { useStopRemindersMutation } = stopRemindersApi;
