import type { AppConfig } from '../config/app-config.js';
import type { HealthCheckName, HealthFinding, Language, Light } from '../contract/index.js';
import { type ServerTexts, SPOKEN } from '../contract/texts/spoken.js';
import type { BackupStatus } from '../database/backup/scheduled/backup-log.js';

export type { Light };

export interface Finding {
  about: HealthCheckName;
  light: Light;
  /** What was found, in a sentence. */
  found: string;
  /** What to do; absent when it is green. */
  todo?: string;
  /** The same in other languages; what other programs said stays as it is. */
  own?: Partial<Record<Exclude<Language, 'en'>, Pick<Finding, 'found' | 'todo'>>>;
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

type Words = ServerTexts['doctor'];
interface Said {
  found: string;
  todo: string;
}

function told(about: HealthCheckName, light: Light, say: (words: Words, texts: ServerTexts) => Said): Finding {
  const { en, ...others } = SPOKEN;
  const shown = (texts: ServerTexts): Pick<Finding, 'found' | 'todo'> => {
    const { found, todo } = say(texts.doctor, texts);
    return light === 'green' ? { found } : { found, todo };
  };
  const own = Object.fromEntries(Object.entries(others).map(([language, texts]) => [language, shown(texts)])) as NonNullable<Finding['own']>;
  return { about, light, ...shown(en), own };
}

/** Makes the findings of one check, each in every language. */
export const findingsAbout = (about: HealthCheckName) => ({
  green: (say: (words: Words) => string | Said): Finding => told(about, 'green', (words) => {
    const said = say(words);
    return typeof said === 'string' ? { found: said, todo: '' } : said;
  }),
  amber: (say: (words: Words, texts: ServerTexts) => Said): Finding => told(about, 'amber', say),
  red: (say: (words: Words, texts: ServerTexts) => Said): Finding => told(about, 'red', say),
});

/** As calls say it; nothing of a finding in English alone. */
export function ownFound(own: Finding['own']): Pick<HealthFinding, 'own'> {
  if (!own) return {};
  return { own: Object.fromEntries(Object.entries(own).map(([language, { found, todo = null }]) => [language, { found, todo }])) as NonNullable<HealthFinding['own']> };
}
