import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('alarms');

/** Whether anybody is told when something is wrong. */
export const checkAlarms: Check = {
  about: 'alarms',
  async run({ config: { mail, http } }) {
    const { length } = mail.alarmTo;
    if (length > 0) return [say.green(`Mails go to ${length === 1 ? 'one address' : `${length} addresses`}.`)];
    if (http.metricsToken !== '') return [say.green('Nobody gets a mail; Prometheus may ask for the metrics.')];
    return [say.amber('Nobody is told when something is wrong.', 'Name people in ALARM_MAIL_TO, and restart the server.')];
  },
};
