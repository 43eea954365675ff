export const APP_BASE = '/mmmcollege';
export const API_BASE = '/mmmcollege-api';

/** Whose document a screen is: the two have two policies (docs/requirements.md#document-policies). */
export type Audience = 'student' | 'office';

export const SCREENS = {
  identify: { pattern: '/', audience: 'student' },
  form: { pattern: '/form', audience: 'student' },
  receipt: { pattern: '/fee-receipt/:transactionId', audience: 'student' },
  paymentStatus: { pattern: '/payment-status/:transactionId', audience: 'student' },
  /** The signed receipt follows after `#`, which no server sees. */
  verify: { pattern: '/verify', audience: 'student' },
  /** The token of the mail follows after `#`. */
  stopReminders: { pattern: '/stop-reminders', audience: 'student' },
  login: { pattern: '/login', audience: 'office' },
  transactions: { pattern: '/student-details', audience: 'office' },
  transaction: { pattern: '/admin/transactions/:transactionId', audience: 'office' },
  reviewQueue: { pattern: '/admin/review-queue', audience: 'office' },
  bookPayment: { pattern: '/admin/book-payment', audience: 'office' },
  settlement: { pattern: '/admin/settlement', audience: 'office' },
  days: { pattern: '/admin/days', audience: 'office' },
  reports: { pattern: '/admin/reports', audience: 'office' },
  students: { pattern: '/admin/students', audience: 'office' },
  /** The admission number follows after `#`, which no server sees. */
  student: { pattern: '/admin/student', audience: 'office' },
  bulk: { pattern: '/admin/bulk-fees', audience: 'office' },
  dues: { pattern: '/admin/dues', audience: 'office' },
  fees: { pattern: '/admin/fees', audience: 'office' },
  money: { pattern: '/admin/money', audience: 'office' },
  health: { pattern: '/admin/health', audience: 'office' },
  audit: { pattern: '/admin/audit', audience: 'office' },
  people: { pattern: '/admin/people', audience: 'office' },
  account: { pattern: '/admin/account', audience: 'office' },
  /** The token of an invitation follows after `#`, which no server sees. */
  invitation: { pattern: '/invitation', audience: 'office' },
  adminReceipt: { pattern: '/admin/fee-receipt/:id', audience: 'office' },
} as const satisfies Record<string, { pattern: string; audience: Audience }>;
