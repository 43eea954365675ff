import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('alarms');

/** Whether anybody is told when something is wrong. */
export const checkAlarms: Check = {
  about: 'alarms',
  async run({ config: { mail, http } }) {
    const { length } = mail.alarmTo;
    if (length > 0) return [say.green(({ alarms }) => alarms.mails(length))];
    if (http.metricsToken !== '') return [say.green(({ alarms }) => alarms.metrics)];
    return [say.amber(({ alarms }) => alarms.nobody)];
  },
};
