// Whoever shows texts imports the areas that it shows, and the page's build takes each screen's areas into its own file.
export * from './common.js';
export * from './documents/mail.js';
export * from './documents/receipt-pdf.js';
export * from './documents/receipt.js';
export * from './documents/semesters.js';
export * from './office/login.js';
export * from './office/receipt.js';
export * from './office/review.js';
export * from './office/transaction-history.js';
export * from './office/transactions.js';
export * from './server.js';
export * from './student/fee-form.js';
export * from './student/fields.js';
export * from './student/payment-status.js';
export * from './student/receipt.js';
export * from './student/student-lookup.js';
export * from './student/times.js';
