/** What students read, in Hindi. The office's screens are English. */
export * from './common.js';
export * from './fee-form.js';
export * from './fields.js';
export * from './labels.js';
export * from './payment-status.js';
export * from './receipt.js';
export * from './student-lookup.js';
export * from './verify.js';
