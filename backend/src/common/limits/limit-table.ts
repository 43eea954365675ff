interface Limit {
  allowed: number;
  seconds: number;
}

/** Every limit (docs/requirements.md#limits). The window of a key begins with its first use. */
export const LIMITS = {
  unknownStudents: { allowed: 30, seconds: 60 },
  /** Look-ups of numbers that exist, per address: a whole campus may share one. */
  foundStudentsByAddress: { allowed: 1_500, seconds: 60 },
  foundStudentsByNumber: { allowed: 20, seconds: 60 },
  /** Different numbers found from one network, which then needs the second fact for further ones. */
  differentNumbersByHour: { allowed: 300, seconds: 3_600 },
  differentNumbersByDay: { allowed: 1_000, seconds: 86_400 },
  /** Tracks which networks were reported to the office; never refuses. */
  lookupCapNotices: { allowed: Number.POSITIVE_INFINITY, seconds: 3_600 },
  wrongDigitsByHour: { allowed: 10, seconds: 3_600 },
  wrongDigitsByDay: { allowed: 30, seconds: 86_400 },
  tokenCalls: { allowed: 20, seconds: 60 },
  /** Tracks contents that were counted already; never refuses. */
  tokenContents: { allowed: Number.POSITIVE_INFINITY, seconds: 60 },
  /** `payment-status` and `getFeeReceipt`, each for itself: per payment, and per address. */
  paymentCalls: { allowed: 30, seconds: 60 },
  paymentCallsByAddress: { allowed: 300, seconds: 60 },
  /** Of the office's health page, each check by itself: they ask the gateway and the mail server. */
  officeChecks: { allowed: 10, seconds: 600 },
  testMails: { allowed: 5, seconds: 3_600 },
  wrongPasswords: { allowed: 5, seconds: 15 * 60 },
  wrongPasswordsByAddress: { allowed: 50, seconds: 15 * 60 },
  /** From networks from which nobody has logged in to this account lately (NIST SP 800-63B-4, 3.2.2). */
  wrongPasswordsByAccount: { allowed: 100, seconds: 86_400 },
  /** Tracks from which networks somebody logged in to an account; never refuses. */
  verifiedNetworks: { allowed: Number.POSITIVE_INFINITY, seconds: 30 * 86_400 },
  /** Of a second factor, per account: whoever gets here knows the password. */
  wrongCodes: { allowed: 5, seconds: 15 * 60 },
  wrongCodesByDay: { allowed: 30, seconds: 86_400 },
  /** Entries of the audit trail of what a stolen password alone is refused, per account: nobody fills the trail with them. */
  recordedRefusals: { allowed: 200, seconds: 3_600 },
  stoppedRemindersByAddress: { allowed: 60, seconds: 60 },
  /** Calls with an invitation, per network. */
  invitationCalls: { allowed: 30, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
