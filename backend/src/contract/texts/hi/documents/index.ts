// On the server only: the page carries none of it.
export * from './alarms.js';
export * from './doctor.js';
export * from './file-faults.js';
export * from './import-faults.js';
export * from './mail.js';
export * from './money.js';
export * from './receipt-pdf.js';
export * from './refund-advice.js';
export * from './reminder.js';
