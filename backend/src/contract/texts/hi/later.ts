/** What students read after the form: a file of its own, which is no part of the first visit. */
export * from './payment-status.js';
export * from './receipt.js';
export * from './stop-reminders.js';
export * from './verify.js';
