export const REMINDER_MAIL = 'reminder';

/** Begins the keys of one student's mails. */
export const reminderKeyOf = (studentId: number): string => `${REMINDER_MAIL}:${studentId}:`;

/** What a mail is made of when it goes out. Times are UTC ms. */
export interface ReminderData {
  demandId: number;
  studentId: number;
  claimedAt: number;
  /** Of the student; null: never. */
  remindedBefore: number | null;
}
