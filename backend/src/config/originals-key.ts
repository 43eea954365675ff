import type { SettingsPart } from './app-config.js';
import type { EnvironmentReader } from './environment-reader.js';

const KEY_MIN = 32;

/** Encrypts what people give as files: reports, statements, evidence. Empty: nobody can give one. */
export function readOriginalsKey(reader: EnvironmentReader): string {
  const key = reader.secret('SETTLEMENT_KEY');
  reader.check('SETTLEMENT_KEY', key === '' || key.length >= KEY_MIN, `must have at least ${KEY_MIN} characters.`);
  return key;
}

export const ORIGINALS_SETTINGS: SettingsPart<{ readonly key: string }> = { read: (reader) => ({ key: readOriginalsKey(reader) }) };
