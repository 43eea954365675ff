/** Base of every screen. */
export const APP_BASE = '/mmmcollege';
/** Base of every call. */
export const API_BASE = '/mmmcollege-api';

/** Whose document a screen is: the two have two policies (docs/requirements.md#document-policies). */
export type Audience = 'student' | 'office';

/** Every screen: its address below `APP_BASE`, as the router and the server know it. */
export const SCREENS = {
  identify: { pattern: '/', audience: 'student' },
  form: { pattern: '/form', audience: 'student' },
  receipt: { pattern: '/fee-receipt/:transactionId', audience: 'student' },
  paymentStatus: { pattern: '/payment-status/:transactionId', audience: 'student' },
  login: { pattern: '/login', audience: 'office' },
  transactions: { pattern: '/student-details', audience: 'office' },
  adminReceipt: { pattern: '/admin/fee-receipt/:id', audience: 'office' },
} as const satisfies Record<string, { pattern: string; audience: Audience }>;
