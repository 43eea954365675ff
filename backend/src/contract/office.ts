import type { ShownStatus } from './payment-statuses.js';

/** What waits for a person in the fee office. The mail kinds: nobody knows whether it went out; it was refused. */
export const OFFICE_KINDS = ['MISMATCH', 'DUPLICATE', 'EXTRA', 'DISAGREEMENT', 'MAIL_UNCLEAR', 'MAIL_REFUSED'] as const;
export type OfficeKind = (typeof OFFICE_KINDS)[number];

/** One entry of `admin/office` (ours). */
export interface OfficeItem {
  kind: OfficeKind;
  transaction_id: string;
  receipt_no: string;
  admissionNumber: string;
  /** ISO 8601, +05:30: since when it waits. */
  since: string;
  /** Of a payment; null of a mail. */
  payment: { studentName: string | null; transaction_status: ShownStatus; amount: number; mayRelease: boolean } | null;
  /** Of a mail; null of a payment. */
  mail: { recipient: string; attempts: number; reason: string | null } | null;
}

/** A network from which more different admission numbers were asked for than the cap lets through without the second fact. */
export interface LookupCap {
  /** An IPv4 address, or the first four groups of an IPv6 address. */
  network: string;
  /** ISO 8601, +05:30. */
  reachedAt: string;
}

/** What `admin/office` answers. */
export interface OfficeList {
  items: OfficeItem[];
  counts: Record<OfficeKind, number>;
  /** Of the last 24 hours, the last one first. */
  lookupCaps: LookupCap[];
}
