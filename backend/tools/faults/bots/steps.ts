import type { Student } from './student.js';

/** What one student does, from the first look to the last. */
export type Journey = (student: Student) => Promise<void>;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** When later news comes, on the campaign's clock. */
export const LATER = [20_000, 90_000, 10 * MINUTE, HOUR, 26 * HOUR];
/** After the last step of every plan of asking. */
export const AFTER_THE_PLAN = 6 * DAY;

export async function token(student: Student, options: Parameters<Student['begin']>[0] = {}): Promise<string | null> {
  await student.lookUp();
  await student.think();
  const beginning = await student.begin(options);
  return beginning.kind === 'token' ? beginning.transactionId : null;
}

/** Presses a button and follows what the page then does. @returns the gateway's id of the attempt. */
export async function finish(student: Student, id: string, action: string, options: Record<string, unknown> = {}): Promise<string> {
  const { atomTxnId, forms } = await student.press(id, action, options);
  await student.think();
  for (const form of forms.slice(0, 3)) await student.comeBack(id, form);
  return atomTxnId;
}
