import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ApprovalKind, type Change, VALID_FOR_MOVED_MONEY_MS } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import {
  admissionKey, type Approval, type AuditValues, type BookingRequest, GATEWAY_ID_OF, istDate, type Paise, parseRupees, type Permission, rupeesNumber,
} from '../../contract/index.js';
import { bookingFaults } from '../../contract/texts/index.js';
import { findAndLock, type Tx } from '../../database/transactions.js';
import { bookedKey, isBookedKey, paperKeyOf } from '../ledger/booked-money.js';
import { PaymentLedger } from '../ledger/payment-ledger.js';
import { shownStatus } from '../ledger/payment-state.js';
import { Booking } from './booking.entity.js';
import { BookedAttempts } from './booked-attempts.service.js';
import { BookingEvidenceService } from './booking-evidence.service.js';
import { type BookingTarget, BookingTargets } from './booking-targets.service.js';
import type { StoredBooking } from './stored-booking.js';

/** Books money that no message tells of: proposed by one person, carried out when another one approves it (docs/requirements.md#booking-by-hand). */
@Injectable()
export class BookingsService implements ApprovalKind<StoredBooking>, OnModuleInit {
  readonly name = 'payment.book';
  readonly proposedWith: Permission = 'payment:book';
  readonly permission: Permission = 'payment:book';

  constructor(
    private readonly targets: BookingTargets,
    private readonly attempts: BookedAttempts,
    private readonly evidence: BookingEvidenceService,
    private readonly ledger: PaymentLedger,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * @returns what another person has to approve; null when one person suffices.
   * @throws AppError VALIDATION_FAILED, EVIDENCE_NOT_FOUND, as BookingTargets.find, APPROVER_MISSING, APPROVAL_OPEN
   */
  async propose(request: BookingRequest, by: Actor): Promise<Approval | null> {
    const booking = await this.read(request);
    await this.evidence.of(booking.evidenceId);
    const { transactionId, demandId, reason } = booking;
    return this.approvals.propose({ kind: this, subject: transactionId, about: String(demandId), request: booking, reason }, by);
  }

  validMs(): number {
    return VALID_FOR_MOVED_MONEY_MS;
  }

  async describe(tx: Tx, booking: StoredBooking): Promise<Change> {
    const { how, amount, reference, paidOn, gatewayTxnId, evidenceId } = booking;
    const [evidenceUsedFor, numberUsedFor] = [await this.targets.evidenceUsedFor(tx, booking), await this.targets.numberUsedFor(tx, booking)];
    return {
      before: this.before(await this.targets.find(tx, booking), booking),
      after: { how, amount: rupeesNumber(amount), reference, paidOn, ...(gatewayTxnId === null ? {} : { gatewayTxnId }), evidence: evidenceId,
        ...(evidenceUsedFor === null ? {} : { evidenceUsedFor }), ...(numberUsedFor === null ? {} : { numberUsedFor }) },
    };
  }

  /** Another person approves a receipt for money that is there. */
  async prepare(booking: StoredBooking): Promise<void> {
    await this.targets.mustNotBeGone(booking);
  }

  async carryOut(tx: Tx, booking: StoredBooking, by: Actor, details: AuditValues, proposed: Change | null): Promise<void> {
    const { transactionId, amount, how, reason } = booking;
    let after: AuditValues = {};
    // This transaction runs again after it was committed.
    if ((await this.stored(tx, booking))?.requestId !== by.requestId) {
      const target = await this.targets.find(tx, booking);
      if (proposed !== null && !isAsShown(proposed.before, this.before(target, booking))) throw new AppError('BOOKING_CHANGED', { log: { transactionId } });
      const payment = await this.attempts.open(tx, target, booking);
      await this.insert(tx, booking, payment.id, by, details);
      await this.ledger.book(tx, target.demand, payment, booking, { actor: by.person, reason });
      after = { status: shownStatus(payment.state) };
    }
    await this.trail.record(tx, {
      act: 'payment.book', by, subject: transactionId, after: { ...after, amount: rupeesNumber(amount), how }, details: { reference: booking.reference, ...details },
    });
  }

  /** What the approver is told, and what must still be so. */
  private before({ demand, payment, student }: BookingTarget, { cautions, paidOn }: StoredBooking): AuditValues {
    return {
      student: student.admissionNumber, fee: rupeesNumber(this.attempts.askedOn(demand, paidOn)), semester: demand.semesterNo,
      ...(payment ? { status: shownStatus(payment.state) } : {}),
      ...(cautions.includes('settled') ? { settled: true } : {}), ...(cautions.includes('inDoubt') ? { inDoubt: true } : {}),
    };
  }

  private stored(tx: Tx, { chargeKey }: StoredBooking): Promise<Booking | null> {
    return findAndLock(tx, Booking, { chargeKey });
  }

  private async insert(tx: Tx, booking: StoredBooking, paymentId: number, by: Actor, { proposedBy }: AuditValues): Promise<void> {
    const { chargeKey, how, amount, reference, paidOn, gatewayTxnId, evidenceId, reason } = booking;
    const row = {
      paymentId, chargeKey, paperKey: paperKeyOf(booking), how, amount, reference, paidOn, gatewayTxnId, evidenceId, reason, proposedBy: typeof proposedBy === 'string' ? proposedBy : by.person,
      approvedBy: by.person, requestId: by.requestId, at: this.clock.now(),
    };
    await tx.createQueryBuilder().insert().into(Booking).values(row).orIgnore().execute();
    // Somebody else has booked the same paper at the same moment.
    if ((await this.stored(tx, booking))?.requestId !== by.requestId) throw new AppError('BOOKED_ALREADY');
  }

  /** @throws AppError VALIDATION_FAILED */
  private async read({ amount: rupees, gatewayTxnId: gatewayId, transactionId, ...request }: BookingRequest): Promise<StoredBooking> {
    const gatewayTxnId = gatewayId ?? null;
    const now = this.clock.now();
    const amount = parseRupees(rupees);
    const errors = faultsOf({ ...request, amount, gatewayTxnId, transactionId }, istDate(new Date(now)));
    if (amount === null || Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    const id = transactionId ?? (await this.attempts.newTransactionId());
    const { demandId, how, reference, paidOn, evidenceId, cautions, reason } = request;
    return {
      demandId, transactionId: id, how, amount, reference, paidOn, gatewayTxnId,
      chargeKey: gatewayTxnId ?? bookedKey(request), evidenceId, cautions, reason,
    };
  }
}

/** The college may write the number of the same student in other capitals by now. */
const isAsShown = (shown: AuditValues, now: AuditValues): boolean => Object.entries(now).every(([name, value]) =>
  name === 'student' ? admissionKey(String(value)) === admissionKey(String(shown[name])) : value === shown[name]);

type Given = Pick<BookingRequest, 'how' | 'paidOn'> & { amount: Paise | null; gatewayTxnId: string | null; transactionId: string | undefined };

function faultsOf({ how, amount, paidOn, gatewayTxnId, transactionId }: Given, today: string): Record<string, string> {
  const wanted = GATEWAY_ID_OF[how];
  const day = Date.parse(paidOn);
  // 30 February would be taken for 2 March.
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().slice(0, 10) === paidOn && paidOn <= today;
  return {
    ...(amount ? {} : { amount: bookingFaults.amount }),
    ...(isDay ? {} : { paidOn: bookingFaults.paidOn }),
    ...((wanted === 'needed' && gatewayTxnId === null) || isBookedKey(gatewayTxnId) ? { gatewayTxnId: bookingFaults.gatewayId } : {}),
    ...(wanted === 'none' && gatewayTxnId !== null ? { gatewayTxnId: bookingFaults.noGatewayId } : {}),
    ...(gatewayTxnId !== null && transactionId === undefined ? { transactionId: bookingFaults.transactionId } : {}),
  };
}
