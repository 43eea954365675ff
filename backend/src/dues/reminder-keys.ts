export const REMINDER_MAIL = 'reminder';

/** Begins the keys of one student's mails. */
export const reminderKeyOf = (studentId: number): string => `${REMINDER_MAIL}:${studentId}:`;
