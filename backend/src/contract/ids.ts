import { istDateTime, parseIstDateTime } from './ist-time.js';

/** `NDPS` and fifteen digits: two-digit year, month, day, hour, minute, second (IST), milliseconds (docs/requirements.md#ids). */
export const TRANSACTION_ID = /^NDPS\d{15}$/;
/** Two capital letters and eight digits. */
export const RECEIPT_NO = /^[A-Z]{2}\d{8}$/;

export function transactionIdAt(at: Date): string {
  const seconds = istDateTime(at).replace(/\D/g, '').slice(2);
  return `NDPS${seconds}${String(at.getUTCMilliseconds()).padStart(3, '0')}`;
}

export function timeOfTransactionId(id: string): Date | null {
  if (!TRANSACTION_ID.test(id)) return null;
  const [yy, mo, dd, hh, mi, ss] = id.slice(4, 16).match(/\d\d/g) as string[];
  const at = parseIstDateTime(`20${yy}-${mo}-${dd} ${hh}:${mi}:${ss}`);
  return at && transactionIdAt(at).slice(0, 16) === id.slice(0, 16) ? new Date(at.getTime() + Number(id.slice(16))) : null;
}

/** @param randomInt returns a whole number from 0 up to, not including, its argument. */
export function randomReceiptNo(randomInt: (below: number) => number): string {
  const letter = () => String.fromCharCode(65 + randomInt(26));
  return letter() + letter() + String(randomInt(100_000_000)).padStart(8, '0');
}
