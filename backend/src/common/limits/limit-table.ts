interface Limit {
  /** How many are let through in one window. */
  allowed: number;
  seconds: number;
}

/** Every limit (docs/requirements.md#limits). The window of a key begins with its first use. */
export const LIMITS = {
  /** Look-ups of numbers that do not exist, per address. */
  unknownStudents: { allowed: 30, seconds: 60 },
  /** Look-ups of numbers that exist, per address: a whole campus may share one. */
  foundStudentsByAddress: { allowed: 1_500, seconds: 60 },
  /** Look-ups per number that exists. */
  foundStudentsByNumber: { allowed: 20, seconds: 60 },
  /** Different numbers found from one network, which then needs the second fact for further ones. */
  differentNumbersByHour: { allowed: 300, seconds: 3_600 },
  differentNumbersByDay: { allowed: 1_000, seconds: 86_400 },
  /** Marks networks that the office was told of; never refused by itself. */
  lookupCapNotices: { allowed: Number.POSITIVE_INFINITY, seconds: 3_600 },
  /** Wrong last four digits, per number, whether it exists or not. */
  wrongDigitsByHour: { allowed: 10, seconds: 3_600 },
  wrongDigitsByDay: { allowed: 30, seconds: 86_400 },
  /** Token calls with new content, per number. */
  tokenCalls: { allowed: 20, seconds: 60 },
  /** Marks contents that were counted already; never refused by itself. */
  tokenContents: { allowed: Number.POSITIVE_INFINITY, seconds: 60 },
  /** `payment-status` and `getFeeReceipt`, each for itself: per payment, and per address. */
  paymentCalls: { allowed: 30, seconds: 60 },
  paymentCallsByAddress: { allowed: 300, seconds: 60 },
  /** Wrong passwords, per user and address. */
  wrongPasswords: { allowed: 5, seconds: 15 * 60 },
  /** Wrong passwords of any user name, per address. */
  wrongPasswordsByAddress: { allowed: 50, seconds: 15 * 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
