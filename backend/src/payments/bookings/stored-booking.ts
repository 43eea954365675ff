import type { BookedHow, BookingCaution, Paise } from '../../contract/index.js';

/** What an approval carries out. */
export interface StoredBooking {
  demandId: number;
  transactionId: string;
  how: BookedHow;
  amount: Paise;
  reference: string;
  paidOn: string;
  gatewayTxnId: string | null;
  /** Of the charge: the gateway's id, or one made of the paper's number. */
  chargeKey: string;
  evidenceId: number;
  cautions: readonly BookingCaution[];
  reason: string;
}
