import { Entity, ForeignKey, Index } from 'typeorm';
import type { BookedHow, Paise } from '../../contract/index.js';
import { IdColumn, IntColumn, PaiseColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Payment } from '../payment.entity.js';

/** A paper that shows a payment. */
@Entity('booking_evidence')
export class BookingEvidence {
  @IdColumn() id!: number;
  @TextColumn(200) name!: string;
  @TextColumn(64) sha256!: string;
  @IntColumn() size!: number;
  @TextColumn(24) type!: string;
  @TimeColumn() at!: number;
  @TextColumn(70) person!: string;
}

/** A piece of it, compressed and encrypted, as base64. */
@Entity('booking_evidence_parts')
@Index('uq_booking_evidence_parts', ['evidenceId', 'part'], { unique: true })
export class BookingEvidencePart {
  @IdColumn() id!: number;
  @ForeignKey(() => BookingEvidence, { name: 'fk_booking_evidence_parts_evidence' })
  @IntColumn()
  evidenceId!: number;
  @IntColumn() part!: number;
  @TextColumn(16000) content!: string;
}

/** Money that two people have booked by hand; the fact beside it says the same to the ledger. Append-only. */
@Entity('bookings')
// One paper, or one id of the gateway, is booked once, whoever does it at the same time.
@Index('uq_bookings_charge', ['chargeKey'], { unique: true })
@Index('uq_bookings_paper', ['paperKey'], { unique: true })
@Index('ix_bookings_payment', ['paymentId'])
export class Booking {
  @IdColumn() id!: number;
  @ForeignKey(() => Payment, { name: 'fk_bookings_payment' })
  @IntColumn()
  paymentId!: number;
  @TextColumn(32) chargeKey!: string;
  /** Of a challan or a paper of the counter: `paperKeyOf`. */
  @TextColumn(24, { nullable: true }) paperKey!: string | null;
  @TextColumn(8) how!: BookedHow;
  @PaiseColumn() amount!: Paise;
  @TextColumn(64) reference!: string;
  /** IST, `yyyy-MM-dd`. */
  @TextColumn(10) paidOn!: string;
  @TextColumn(32, { nullable: true }) gatewayTxnId!: string | null;
  @ForeignKey(() => BookingEvidence, { name: 'fk_bookings_evidence' })
  @IntColumn()
  evidenceId!: number;
  /** Empty after an erasure. */
  @TextColumn(500) reason!: string;
  @TextColumn(70) proposedBy!: string;
  @TextColumn(70) approvedBy!: string;
  /** Of who approved it: the same when the transaction runs again. */
  @TextColumn(64) requestId!: string;
  @TimeColumn() at!: number;
}
