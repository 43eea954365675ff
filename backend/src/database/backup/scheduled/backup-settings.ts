import type { SettingsPart } from '../../../config/app-config.js';

export interface BackupSettings {
  /** Empty: this machine makes no backups by itself. */
  readonly folder: string;
  /** Public keys of `age`; any one of their secret keys opens a backup. */
  readonly keys: readonly string[];
}

const PUBLIC_KEY = /^age1[02-9ac-hj-np-z]{58}$/;

export const BACKUP_SETTINGS: SettingsPart<BackupSettings> = {
  read: (reader) => {
    // Read as a secret: whoever pastes the wrong one of the two keys does not find it in the log.
    const keys = reader.secret('BACKUP_KEY').split(',').map((key) => key.trim()).filter((key) => key !== '');
    reader.check('BACKUP_KEY', keys.every((key) => PUBLIC_KEY.test(key)), 'must be public keys of age-keygen, which begin with age1. The secret key must not be on this machine.');
    return { folder: reader.text('BACKUP_FOLDER'), keys };
  },
};
