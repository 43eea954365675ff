/** What students read first, in Hindi: identification and form. */
export * from './common.js';
export * from './fee-form.js';
export * from './fields.js';
export * from './labels.js';
export * from './student-lookup.js';
