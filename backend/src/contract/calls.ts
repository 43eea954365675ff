import type { BookedHow } from './bookings.js';
import type { FeeHead, PaidHead, ReceiptRow } from './fees/fee-heads.js';
import type { LateFee } from './fees/fee-terms.js';
import type { OwnLabels } from './languages.js';
import type { FormFieldKey } from './student/form-fields.js';
import type { RefundStatus, ShownStatus } from './payment-statuses.js';
import type { RefundedAmounts } from './refunds.js';
import type { SecondFact } from './second-fact.js';
import type { StudentFields } from './student/student-fields.js';

/** Names that a type spells out; its index signature (the fee fields) is left aside. */
export type NamedKeys<Type> = keyof { [Key in keyof Type as string extends Key ? never : number extends Key ? never : Key]: Type[Key] };

export interface StudentData extends StudentFields {
  admissionNumber: string;
  semesterNo: number;
  academicSession: string | null;
  paid: { transaction_id: string; receipt_no: string } | null;
  /** Why nobody can pay this semester's fees, or no receipt is shown; absent otherwise. */
  refund?: 'underWay' | 'closed';
  /** A payment of this semester's fees that is not decided; absent when there is none. */
  openPayment?: OpenPayment;
  /** Absent where the office has set no due date, and of what is paid. */
  due?: DueDate;
  /** Nobody can begin a payment now; absent otherwise. */
  paymentClosed?: {
    /** IST day; null: the office has set none. */
    opensOn: string | null;
  };
  /** The fields of this semester's form, in the order of the screen. */
  fields: readonly FormFieldKey[];
  /** The fees this semester wants, in the order of the screen, without their total. */
  heads: readonly FeeHead[];
  /** The college's own words of other languages for what stands here; absent where it has none. */
  labels?: OwnLabels;
  /** Fee heads and `total_fees` by wire name. */
  [fee: string]: string | number | null | object | undefined;
}

export interface DueDate {
  /** The last IST day without a late fee. */
  on: string;
  /** That day is over; the total contains the late fee, where there is one. */
  isLate: boolean;
  /** Absent where none is asked. */
  lateFee?: ShownLateFee;
}

export interface ShownLateFee {
  kind: LateFee['kind'];
  /** Rupees, once or for each day. */
  amount: number;
  /** Rupees; null: no limit. */
  cap: number | null;
}

export interface OpenPayment {
  transaction_id: string;
  /** `INITIATED`: the payment page was opened. `PENDING`: the payment is with the bank. */
  transaction_status: 'INITIATED' | 'PENDING';
  /** Rupees. */
  amount: number;
  /** ISO 8601, +05:30. */
  begunAt: string;
}

export interface StudentLookup {
  data: StudentData;
  /** Issued to a caller who has just proven the number: replaces the digits in calls about this number for two hours. */
  lookupToken?: string;
}

export interface TokenResponse {
  /** Which checkout the page opens; `atom` by default. */
  provider?: string;
  /** This and the next three fields are for Atom's checkout. */
  tokenData?: { atomTokenId: string };
  merchant_id?: string;
  transaction_id?: string;
  receipt_no?: string;
  returnUrl?: string;
  checkoutScriptUrl?: string;
  environment?: 'uat' | 'prod';
  /** Fields of another provider's checkout. */
  [field: string]: unknown;
}

export interface PaymentStatus {
  transaction_id: string;
  transaction_status: ShownStatus;
  /** Rupees. */
  amount: number;
  /** ISO 8601, +05:30; `null` when no more requery is scheduled. */
  nextCheckAt: string | null;
  safeToPayAgain: boolean;
  /** In doubt for 30 minutes: the student may go on behind the warning that a second success is refunded. */
  mayPayDespiteDoubt: boolean;
  /** ISO 8601, +05:30: from when `mayPayDespiteDoubt` will be true if the payment is still in doubt then; else `null`. */
  mayPayDespiteDoubtAt: string | null;
  /** The bank reported another amount or currency: the office decides, not the next requery. */
  isMismatch: boolean;
  /** Only of a payment that settled its demand. */
  receipt_no: string | null;
  /** Of a DUPLICATE: the receipt the demand was settled with. */
  settledReceiptNo: string | null;
  /** `r•••@example.in`: where the receipt goes. */
  maskedEmail: string | null;
  /** `yyyy-MM-dd`, IST: until when a bank has to return the money of a failed payment. */
  refundDueBy: string | null;
  /** Absent while nothing of this payment is or was given back by the office. */
  refunds?: RefundedAmounts;
  /** The fee was given back for good: nobody can pay it. */
  isFeeClosed?: true;
  /** Oldest first; `at` ISO 8601, +05:30. */
  story: { at: string; status: ShownStatus }[];
}

export interface TransactionRecord {
  admissionNumber: string;
  studentName: string | null;
  email: string | null;
  mobile: string | null;
  course: string | null;
  semesterNo: number;
  /** Rupees. */
  total_fees: number;
  transaction_id: string;
  transaction_status: ShownStatus;
  /** ISO 8601, +05:30. */
  transaction_date: string;
  receipt_no: string;
  /** `MMM/26-27/000123`; null: no receipt was issued. A void one keeps its number. */
  serial_no: string | null;
  /** Absent, as `refunded_amount`: no refund, and none under way. */
  refund_status?: RefundStatus;
  /** Rupees given back until now. */
  refunded_amount?: number;
  /** How it was paid, where people have booked it by hand; absent otherwise. */
  booked?: BookedHow;
}

/** What the accounts need beside `TransactionRecord` to find a payment at the bank. */
export interface ReconciliationRecord {
  transaction_id: string;
  /** null: no receipt was issued. A void one keeps its number. */
  receipt_no: string | null;
  /** `MMM/26-27/000123`, as `receipt_no`. */
  serial_no: string | null;
  /** Every id that the gateway has named, the settling charge first. */
  gateway_ids: string[];
  /** Of the bank; of the paper, where people have booked the payment by hand. */
  bank_ids: string[];
  /** How it was paid, where people have booked it by hand. */
  booked: BookedHow | null;
  /** Rupees by the label that the semester has for the head, in the order of its layout. */
  heads: Record<string, number>;
}

export interface ReceiptData extends StudentFields {
  admissionNumber: string;
  semesterNo: number;
  receipt_no: string;
  /** `MMM/26-27/000123`: prefix, financial year of issue, number without gaps. Null for moments, while servers are replaced. */
  serial_no: string | null;
  transaction_id: string;
  /** ISO 8601, +05:30. */
  transaction_date: string;
  /** ISO 8601, +05:30; only where the receipt was issued in another financial year than its date. */
  issued_on: string | null;
  /** What the QR code says: an address whose fragment is the signed receipt. Null when nothing is signed: without a key, or with test money. */
  verify_url: string | null;
  total_fees: number;
  /** In the office's answer only: the office has taken it before. */
  copy?: boolean;
  /** As the receipt was issued. */
  details: readonly ReceiptRow[];
  /** How it was paid, and the number there, where people have booked it by hand; absent otherwise. */
  booked?: { how: BookedHow; reference: string };
  /** Given back of this payment, in rupees; absent when nothing was. */
  refunded?: number;
  /** As the receipt was issued; rupees. */
  heads: readonly PaidHead[];
  /** As of the student. */
  labels?: OwnLabels;
  [fee: string]: string | number | boolean | null | object | undefined;
}

/** Answer of `admin/receipts/{transaction_id}/take`: whether what is given out now is a copy. */
export interface TakenReceipt {
  copy: boolean;
}

/** Read by the page at run time, so that one build serves every deployment. */
export interface RuntimeConfig {
  apiBaseUrl: string;
  formServiceBaseUrl: string;
  /** `labels`: its name and address in other languages. */
  college: { name: string; address: string; phone: string; email: string; logoUrl: string; labels?: OwnLabels };
  providerLogoUrl: string;
  gatewayOrigins: string[];
  /** Whether the last four digits are asked for from the start. */
  lookupSecondFact: SecondFact;
  /** The college's own form of an admission number, a regular expression; empty: letters and digits. */
  admissionNumberPattern: string;
  /** Not empty in a demo only: admission numbers to try. */
  demoAdmissionNumbers: string[];
  testPayments: boolean;
  /** Of the server, for the office's screens. */
  version: string;
}
