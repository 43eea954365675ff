import type { AppConfig } from '../config/app-config.js';
import type { HealthCheckName, Light } from '../contract/index.js';
import type { BackupStatus } from '../database/backup/scheduled/backup-log.js';

export type { Light };

export interface Finding {
  about: HealthCheckName;
  light: Light;
  /** What was found, in a sentence. */
  found: string;
  /** What to do; absent when it is green. */
  todo?: string;
}

/** What the checks look at. */
export interface Patient {
  config: AppConfig;
  /** UTC ms. */
  now: number;
  /** Who gets a test mail; null: none is sent. */
  mailTo: string | null;
  /** Where backups are written; null when nobody said. */
  backups: string | null;
  /** How scheduled backups fared; null when the folder is looked at instead. */
  backupStatus?: BackupStatus | null;
  /** The call of a browser that asked for this; absent at a terminal. */
  visit?: Visit;
}

export interface Visit {
  /** Origin of the page. */
  page: string;
  /** Who is at the other end of the connection: the browser, or the proxy. */
  peer: string;
  /** Whom the server takes for the caller. */
  caller: string;
  /** X-Forwarded-For; empty when nobody sent it. */
  forwardedFor: string;
}

/** One thing that is looked at. What it throws becomes a red finding. */
export interface Check {
  about: HealthCheckName;
  run(patient: Patient): Promise<Finding[]>;
}

/** Makes the findings of one check. */
export const findingsAbout = (about: HealthCheckName) => ({
  green: (found: string): Finding => ({ about, light: 'green', found }),
  amber: (found: string, todo: string): Finding => ({ about, light: 'amber', found, todo }),
  red: (found: string, todo: string): Finding => ({ about, light: 'red', found, todo }),
});
