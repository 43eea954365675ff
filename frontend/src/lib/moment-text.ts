import { istClock, receiptDate } from '@mmmcollege/backend/contract';

/** `dd/mm/yy hh:mm` in IST; empty for an invalid time. */
export function momentText(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : `${receiptDate(at)} ${istClock(at)}`;
}
