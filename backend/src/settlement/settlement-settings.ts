import type { AppConfig, SettingsPart } from '../config/app-config.js';
import { readOriginalsKey } from '../config/originals-key.js';

/** A class, so that it can be injected. */
export abstract class SettlementConfig {
  /** Encrypts the originals of reports. Empty: nobody can upload one. */
  abstract readonly key: string;
  /** Days on which banks do not settle, beside those of every year: `yyyy-MM-dd`. */
  abstract readonly holidays: readonly string[];
}

/** Of `npm start`. Published, so that production refuses it. */
const DEMO_KEY_START = 'DEMO-';

export const SETTLEMENT_SETTINGS: SettingsPart<SettlementConfig> = {
  read: (reader) => {
    const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
    return { key: readOriginalsKey(reader), holidays: reader.list('BANK_HOLIDAYS', isDay, 'days (yyyy-MM-dd)') };
  },
};

/** Reasons against a production start. */
export function settlementProblems(config: AppConfig): string[] {
  const { key } = config.settings(SETTLEMENT_SETTINGS);
  return key.startsWith(DEMO_KEY_START) ? ['SETTLEMENT_KEY is the published one of the demo: make your own with "openssl rand -base64 32".'] : [];
}
