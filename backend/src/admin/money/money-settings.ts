import type { SettingsPart } from '../../config/app-config.js';

export interface MoneySettings {
  /** Who gets the daily mail. */
  readonly mailTo: readonly string[];
}

export const MONEY_SETTINGS: SettingsPart<MoneySettings> = {
  read: (reader) => ({ mailTo: reader.list('MONEY_MAIL_TO', (item) => /^[^\s@<>]+@[^\s@<>]+$/.test(item), 'mail addresses') }),
};
