import type { SimulatedStudent } from './simulated-student.js';

/** Everything that one student does. */
export type Journey = (student: SimulatedStudent) => Promise<void>;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Delays of late gateway events, on the campaign's clock. */
export const DELAYS = [20_000, 90_000, 10 * MINUTE, HOUR, 26 * HOUR];
/** After the last step of a payment that has ended, seven days. Only what the bank still calls pending is asked about for longer. */
export const AFTER_THE_SCHEDULE = 8 * DAY;

export async function obtainToken(student: SimulatedStudent, options: Parameters<SimulatedStudent['startPayment']>[0] = {}): Promise<string | null> {
  await student.lookUp();
  await student.pause();
  const start = await student.startPayment(options);
  return start.kind === 'token' ? start.transactionId : null;
}

/** Presses a button and posts the resulting returns. @returns the gateway's id of the attempt. */
export async function actAndReturn(student: SimulatedStudent, id: string, action: string, options: Record<string, unknown> = {}): Promise<string> {
  const { atomTxnId, forms } = await student.actAtGateway(id, action, options);
  await student.pause();
  for (const form of forms.slice(0, 3)) await student.postReturn(id, form);
  return atomTxnId;
}
