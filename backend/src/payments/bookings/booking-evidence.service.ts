import { createHash, randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { decryptOriginal, encryptOriginal } from '../../common/original-files.js';
import { AppConfig } from '../../config/app-config.js';
import { ORIGINALS_SETTINGS } from '../../config/originals-key.js';
import { type BookedPayment, type Evidence, istIsoDateTime, rupeesNumber } from '../../contract/index.js';
import { DailyTasks } from '../../database/daily-tasks.js';
import { Transactions } from '../../database/transactions.js';
import { Booking, BookingEvidence, BookingEvidencePart } from './booking.entity.js';

/** By content: names and media types are the sender's opinion. */
const TYPES: readonly [type: string, start: string][] = [['application/pdf', '%PDF-'], ['image/png', '\x89PNG\r\n'], ['image/jpeg', '\xff\xd8\xff']];
const NAME = 200;
const PARTS_AT_ONCE = 20;
const UNUSED_MS = 30 * 86_400_000;

const shown = ({ id, name, size, sha256 }: BookingEvidence): Evidence => ({ id, name, size, sha256 });

/** Papers that show payments, encrypted as the reports of the gateway are. */
@Injectable()
export class BookingEvidenceService implements OnApplicationBootstrap {
  private readonly key: string;

  constructor(
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly daily: DailyTasks,
    private readonly approvals: ApprovalsService,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.key = config.settings(ORIGINALS_SETTINGS).key;
  }

  get isOff(): boolean {
    return this.key === '';
  }

  onApplicationBootstrap(): void {
    this.daily.add('booking-evidence', () => this.eraseUnused());
  }

  /** @throws AppError SETTLEMENT_OFF without a key; INVALID_EVIDENCE for anything but a PDF or a picture. */
  async take(bytes: Buffer, name: string, by: Actor): Promise<Evidence> {
    if (this.isOff) throw new AppError('SETTLEMENT_OFF');
    const start = bytes.subarray(0, 8).toString('latin1');
    const type = TYPES.find(([, own]) => start.startsWith(own))?.[0];
    if (type === undefined) throw new AppError('INVALID_EVIDENCE');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const parts = await encryptOriginal(bytes, sha256, this.key);
    return this.transactions.run(async (tx) => {
      const evidence = { name: name.slice(0, NAME), sha256, size: bytes.length, type, at: this.clock.now(), person: by.person };
      const { identifiers } = await tx.insert(BookingEvidence, { ...evidence });
      const id = identifiers[0]?.['id'] as number;
      for (let from = 0; from < parts.length; from += PARTS_AT_ONCE) {
        const some = parts.slice(from, from + PARTS_AT_ONCE);
        await tx.insert(BookingEvidencePart, some.map((content, index) => ({ evidenceId: id, part: from + index, content })));
      }
      await this.trail.record(tx, { act: 'booking.evidence', by, subject: `evidence ${id}`, details: { sha256 } });
      return { id, name: evidence.name, size: evidence.size, sha256 };
    });
  }

  /** @throws AppError EVIDENCE_NOT_FOUND, also when it was erased or the key is another one. */
  async read(id: number): Promise<Evidence & { type: string; bytes: Buffer }> {
    const evidence = await this.find(id);
    const parts = await this.transactions.read<{ content: string }>('SELECT content FROM booking_evidence_parts WHERE evidence_id = ? ORDER BY part', [id]);
    if (this.isOff || parts.length === 0) throw new AppError('EVIDENCE_NOT_FOUND');
    const bytes = await decryptOriginal(parts.map(({ content }) => content), evidence.sha256, this.key).catch(() => null);
    if (bytes === null) throw new AppError('EVIDENCE_NOT_FOUND');
    return { ...shown(evidence), type: evidence.type, bytes };
  }

  /** @throws AppError EVIDENCE_NOT_FOUND */
  async of(id: number): Promise<Evidence> {
    return shown(await this.find(id));
  }

  /** What was booked of a payment, oldest first. */
  async bookingsOf(paymentId: number): Promise<BookedPayment[]> {
    const bookings = await this.transactions.run((tx) => tx.find(Booking, { where: { paymentId }, order: { id: 'ASC' } }));
    return Promise.all(bookings.map(async ({ how, amount, reference, paidOn, gatewayTxnId, evidenceId, reason, proposedBy, approvedBy, at }) => ({
      how, amount: rupeesNumber(amount), reference, paidOn, gatewayTxnId, evidence: await this.of(evidenceId), reason, proposedBy, approvedBy,
      at: istIsoDateTime(new Date(at)),
    })));
  }

  private async find(id: number): Promise<BookingEvidence> {
    const [evidence] = await this.transactions.read<BookingEvidence>('SELECT id, name, sha256, size, type FROM booking_evidence WHERE id = ?', [id]);
    if (!evidence) throw new AppError('EVIDENCE_NOT_FOUND');
    return evidence;
  }

  /** What nobody has booked by or wants to: it names a person, and nothing needs it. */
  private async eraseUnused(): Promise<void> {
    const proposed = new Set((await this.approvals.changesProposed('payment.book')).map(({ evidence }) => evidence));
    // Of an erased student the booking stays, without its reason, and the row of the paper with it.
    const unused = await this.transactions.read<{ id: number; bookings: number }>(
      `SELECT e.id, COUNT(b.id) AS "bookings" FROM booking_evidence e LEFT JOIN bookings b ON b.evidence_id = e.id WHERE e.at < ?
         AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.evidence_id = e.id AND o.reason <> '') GROUP BY e.id
         HAVING COUNT(b.id) = 0 OR EXISTS (SELECT 1 FROM booking_evidence_parts p WHERE p.evidence_id = e.id)`, [this.clock.now() - UNUSED_MS]);
    for (const { id, bookings } of unused.filter((one) => !proposed.has(one.id))) {
      await this.transactions.run(async (tx) => {
        await tx.delete(BookingEvidencePart, { evidenceId: id });
        if (Number(bookings) > 0) await tx.update(BookingEvidence, { id }, { name: '' });
        else await tx.delete(BookingEvidence, { id });
        await this.trail.record(tx, { act: 'retention.erase', by: { person: 'retention', address: '', requestId: randomUUID() }, subject: `evidence ${id}`, details: { what: 'unused papers', rows: 1 } });
      });
    }
  }
}
