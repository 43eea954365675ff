import type { SettingsPart } from '../config/app-config.js';

export interface AuditSettings {
  /** The first signs; the others are former ones, newest first, whose entries are still believed. */
  readonly keys: readonly [string, ...string[]];
  /** Who gets the head of the chain every day. */
  readonly mailTo: readonly string[];
}

/** Anybody can read it here: production demands another one. */
const DEVELOPMENT_KEY = 'development-key-of-the-audit-trail';
const MIN_LENGTH = 32;

export const AUDIT_SETTINGS: SettingsPart<AuditSettings> = {
  read: (reader) => {
    const given = reader.secret('AUDIT_KEY').split(',').map((key) => key.trim()).filter((key) => key !== '');
    reader.check('AUDIT_KEY', given.every((key) => key.length >= MIN_LENGTH), `must have at least ${MIN_LENGTH} characters: openssl rand -hex 32 makes one.`);
    reader.check('AUDIT_KEY', !given.includes(DEVELOPMENT_KEY), 'must not be the one that stands in the source.');
    const [first = DEVELOPMENT_KEY, ...former] = given;
    return { keys: [first, ...former], mailTo: reader.list('AUDIT_MAIL_TO', (item) => /^[^\s@<>]+@[^\s@<>]+$/.test(item), 'mail addresses') };
  },
};
