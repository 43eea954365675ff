/** How money came that people book by hand: through the gateway and lost here, by a challan, at the counter. */
export const BOOKED_HOW = ['gateway', 'challan', 'counter'] as const;
export type BookedHow = (typeof BOOKED_HOW)[number];

/** Whether the gateway has an id for such money. */
export const GATEWAY_ID_OF: Readonly<Record<BookedHow, 'needed' | 'possible' | 'none'>> = { gateway: 'needed', challan: 'possible', counter: 'none' };

/** Why money beside it may be money too much: a booking says that it is known. */
export const BOOKING_CAUTIONS = ['settled', 'inDoubt'] as const;
export type BookingCaution = (typeof BOOKING_CAUTIONS)[number];

export const BOOKING_REFERENCE_MAX = 64;
export const GATEWAY_TXN_ID_MAX = 32;
export const EVIDENCE_MAX_BYTES = 8 * 1_024 * 1_024;

export interface BookingRequest {
  /** Of `BookableFee`. */
  demandId: number;
  /** An attempt of this fee, or the id under which the gateway has a payment that is lost here; absent: a new one. */
  transactionId?: string;
  how: BookedHow;
  /** Rupees. */
  amount: number;
  /** Number of the challan or of the counter's receipt; of the bank, for what came through the gateway. */
  reference: string;
  /** IST day, `yyyy-MM-dd`. */
  paidOn: string;
  gatewayTxnId?: string;
  /** Of the evidence that was uploaded before. */
  evidenceId: number;
  cautions: BookingCaution[];
  reason: string;
}

/** A fee of a student, and what a person has to know who books a payment of it. */
export interface BookableFee {
  id: number;
  semesterNo: number;
  academicSession: string | null;
  /** Rupees, without a late fee. */
  amount: number;
  /** Rupees that whoever pays today is asked besides; money of another day owes what was due on that day. */
  lateFee: number;
  settledBy: { transaction_id: string; receipt_no: string } | null;
  cautions: BookingCaution[];
  /** Attempts that may still bring money. */
  inDoubt: string[];
  /** All attempts, newest first. */
  attempts: { transaction_id: string; transaction_status: string; amount: number; begunAt: string }[];
}

/** By an admission number or by the transaction id of one of the student's payments. */
export interface BookingLookup {
  admissionNumber?: string;
  transactionId?: string;
}

export interface BookableFees {
  /** Nobody can book while the server has no key for evidence. */
  mayBook: boolean;
  admissionNumber: string;
  studentName: string | null;
  /** The current one first. */
  fees: BookableFee[];
}

export interface Evidence {
  id: number;
  name: string;
  size: number;
  sha256: string;
}

/** What was booked of one payment. */
export interface BookedPayment {
  how: BookedHow;
  amount: number;
  reference: string;
  paidOn: string;
  gatewayTxnId: string | null;
  evidence: Evidence;
  reason: string;
  proposedBy: string;
  approvedBy: string;
  at: string;
}
