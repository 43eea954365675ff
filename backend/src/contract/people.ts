/** What a person of the office may hold; several at once. */
export const ROLES = ['viewer', 'clerk', 'accountant', 'registrar', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** What a route demands. Which role has which: `people/permissions.ts` of the server. */
export const PERMISSIONS = [
  'transaction:read', 'receipt:read', 'export:read', 'reconciliation:read', 'payment:refresh', 'payment:release', 'payment:book', 'review:read', 'review:resolve', 'mail:resend', 'mail:redirect', 'note:write', 'health:check',
  'settlement:read', 'settlement:write', 'day:adjust', 'evidence:pack', 'report:read', 'report:list', 'dues:read', 'dues:remind', 'review:accept', 'approval:read', 'approval:decide', 'refund:propose', 'refund:approve',
  'student:read', 'student:edit', 'bulk:read', 'bulk:stage', 'bulk:approve', 'fees:read', 'fees:edit', 'fees:publish', 'fees:approve',
  'people:read', 'people:manage', 'audit:read', 'account:enrol', 'account:manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `invited`: has not set a password since the last invitation. */
export const PERSON_STATES = ['active', 'invited', 'disabled'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

export interface Person {
  id: number;
  username: string;
  name: string | null;
  email: string | null;
  roles: Role[];
  state: PersonState;
  hasSecondFactor: boolean;
  /** ISO 8601, +05:30. */
  lastLoginAt: string | null;
  /** Of an invited person: why the mail with the last invitation was not delivered, or may not have been; else null. */
  invitationFault: string | null;
}

export interface Me extends Person {
  /** Without a second factor that a role demands: only what enrolment needs. */
  permissions: Permission[];
  secondFactorRequired: boolean;
  /** Whether this server has a key for second factors. */
  mayEnrol: boolean;
  /** Recovery codes that are left. */
  recoveryCodes: number;
}

/** A login with a second factor. */
export interface OfficeSession {
  id: number;
  /** ISO 8601, +05:30. */
  createdAt: string;
  seenAt: string;
  address: string;
  userAgent: string;
  /** The one this call was made in. */
  isCurrent: boolean;
}

export interface Invitation {
  username: string;
  name: string | null;
  /** ISO 8601, +05:30. */
  expiresAt: string;
}

export interface Enrolment {
  /** Base32, to be typed where no camera is. */
  secret: string;
  /** `otpauth://totp/…`: what the QR code holds. */
  uri: string;
}

export const PASSWORD_MIN = 15;
/** Far above any passphrase; keeps a megabyte of text from being hashed. */
export const PASSWORD_MAX = 256;
export const USERNAME_MAX = 64;
