import type { AppConfig } from '../config/app-config.js';

/** `green`: as it should be; `amber`: look at it soon; `red`: students cannot pay, or money or data can be lost. */
export type Light = 'green' | 'amber' | 'red';

export interface Finding {
  about: string;
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
}

/** One thing that is looked at. What it throws becomes a red finding. */
export interface Check {
  about: string;
  run(patient: Patient): Promise<Finding[]>;
}

/** Makes the findings of one check. */
export const findingsAbout = (about: string) => ({
  green: (found: string): Finding => ({ about, light: 'green', found }),
  amber: (found: string, todo: string): Finding => ({ about, light: 'amber', found, todo }),
  red: (found: string, todo: string): Finding => ({ about, light: 'red', found, todo }),
});
