import type { AppConfig, SettingsPart } from '../../config/app-config.js';
import { type Role, ROLES } from '../../contract/index.js';

export interface SecondFactorSettings {
  /** Encrypts the secrets. Empty: nobody can have a second factor. */
  readonly key: string;
  /** Whose holders must have one. */
  readonly roles: readonly Role[];
}

const KEY_MIN = 32;
/** Of `npm start`. Published, so that production refuses it. */
export const DEMO_KEY_START = 'DEMO-';

const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

export const SECOND_FACTOR_SETTINGS: SettingsPart<SecondFactorSettings> = {
  read: (reader) => {
    const key = reader.secret('SECOND_FACTOR_KEY');
    reader.check('SECOND_FACTOR_KEY', key === '' || key.length >= KEY_MIN, `must have at least ${KEY_MIN} characters.`);
    const roles = reader.list('SECOND_FACTOR_ROLES', isRole, `roles (${ROLES.join(', ')})`).filter(isRole);
    reader.check('SECOND_FACTOR_ROLES', roles.length === 0 || key !== '', 'needs SECOND_FACTOR_KEY.');
    return { key, roles };
  },
};

/** Reasons against a production start. */
export function secondFactorProblems(config: AppConfig): string[] {
  const { key } = config.settings(SECOND_FACTOR_SETTINGS);
  return key.startsWith(DEMO_KEY_START) ? ['SECOND_FACTOR_KEY is the published one of the demo: make your own with "openssl rand -base64 32".'] : [];
}
