import type { Language } from './languages.js';

/** Why a dependency is down. Stable words: monitoring relies on them. */
export const HEALTH_CODES = [
  'DATABASE_UNAVAILABLE', 'REDIS_UNAVAILABLE',
  /** Time-out or broken connection. */
  'GATEWAY_UNREACHABLE',
  /** It answers, and nobody can read it: as a rule the response key is wrong. */
  'GATEWAY_UNREADABLE',
  /** It turns calls away, or every token of late. */
  'GATEWAY_REFUSES',
  'MAIL_UNREACHABLE', 'BACKUP_FAILED', 'BACKUP_LATE',
] as const;
export type HealthCode = (typeof HEALTH_CODES)[number];

/** `degraded`: it serves, and something that it depends on does not. */
export const HEALTH_STATES = ['up', 'degraded', 'down'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export interface HealthProblem {
  component: string;
  code: HealthCode;
  /** A sentence for a person. */
  message: string;
}

/** `green`: as it should be; `amber`: look at it soon; `red`: students cannot pay, or money or data can be lost. */
export const LIGHTS = ['green', 'amber', 'red'] as const;
export type Light = (typeof LIGHTS)[number];

/** What `./fees doctor` and the office look at, in the order of the report. */
export const HEALTH_CHECKS = [
  'database', 'free space', 'machine', 'configuration', 'gateway', 'clock', 'mail', 'public address', 'certificate', 'proxy', 'backup', 'alarms',
] as const;
export type HealthCheckName = (typeof HEALTH_CHECKS)[number];

export interface HealthCheckRequest {
  check: HealthCheckName;
  /** Origin of the page that asks: what browsers send. */
  page: string;
}

export interface HealthFinding {
  light: Light;
  /** What was found, in a sentence. */
  found: string;
  /** What to do; null when it is green. */
  todo: string | null;
  /** The same in other languages. */
  own?: Partial<Record<Exclude<Language, 'en'>, Pick<HealthFinding, 'found' | 'todo'>>>;
}

export interface HealthCheckResult {
  findings: HealthFinding[];
}
