import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AuditSearchService, bareRecord } from '../../audit/audit-search.service.js';
import type { AdminIdentity } from '../../common/auth/credentials-checker.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import { type AuditRecord, istIsoDateTime } from '../../contract/index.js';
import { BookingEvidenceService } from '../../payments/bookings/booking-evidence.service.js';
import { ReceiptPdfService } from '../../receipts/receipt-pdf.service.js';
import { SettlementMatchService } from '../../settlement/settlement-match.service.js';
import { TransactionHistoryService } from '../transaction-history/transaction-history.service.js';
import { masked } from './masked-history.js';
import { jsonText, type PackFile, packOf } from './pack-writer.js';

/** Everything that is known of one payment, as files for a dispute (docs/requirements.md#evidence-pack). */
@Injectable()
export class EvidencePackService {
  constructor(
    private readonly histories: TransactionHistoryService,
    private readonly receipts: ReceiptPdfService,
    private readonly evidence: BookingEvidenceService,
    private readonly matches: SettlementMatchService,
    private readonly audit: AuditSearchService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** @throws AppError PAYMENT_NOT_FOUND */
  async ofPayment(transactionId: string, { username, permissions }: AdminIdentity): Promise<Readable> {
    const history = await this.histories.of(transactionId);
    const isRaw = permissions.has('transaction:read');
    const receipt = isRaw ? await this.receipts.find(transactionId) : null;
    const messages = history.timeline.flatMap(({ message }) => message ?? []).sort((a, b) => a - b);
    const papers = permissions.has('payment:book') ? history.bookings : [];
    const files: PackFile[] = [
      { name: 'facts.json', content: async () => jsonText(isRaw ? history : masked(history)) },
      ...messages.map((number): PackFile => ({ name: `messages/${number}.json`, content: async () => jsonText(await this.histories.message(transactionId, number)) })),
      ...(receipt ? [{ name: 'receipt.pdf', content: receipt }] : []),
      ...papers.map(({ evidence }): PackFile => ({ name: `evidence/${evidence.id}-${evidence.sha256.slice(0, 12)}`, content: () => this.paper(evidence.id) })),
      { name: 'match.json', content: async () => jsonText(await this.matches.of(transactionId)) },
      { name: 'audit.json', content: async () => Readable.from(jsonLines(this.audit.ofSubject(transactionId), { isRaw, hasAddresses: permissions.has('audit:read') })) },
    ];
    return packOf(files, this.head(`payment ${transactionId}`, username, isRaw), new Date(this.clock.now()));
  }

  /** @throws AppError NOT_FOUND when the day is not closed. */
  async ofDay(day: string, { username, permissions }: AdminIdentity, parts: DayParts): Promise<Readable> {
    if (!parts.close) throw new AppError('NOT_FOUND');
    const isWhole = permissions.has('audit:read');
    const files: PackFile[] = [
      { name: 'close.json', content: async () => jsonText(parts.close) },
      { name: 'adjustments.json', content: async () => jsonText(parts.adjustments) },
      { name: 'payments.csv', content: async () => Readable.from(parts.moves()) },
      { name: 'match.json', content: async () => jsonText(await this.matches.ofDay(day)) },
      { name: 'audit.csv', content: async () => this.audit.csv({ from: day, to: day }, isWhole) },
    ];
    return packOf(files, this.head(`day ${day}`, username, isWhole), new Date(this.clock.now()));
  }

  private head(about: string, by: string, isWhole: boolean): Record<string, unknown> {
    return { college: this.config.college.name, about, madeAt: istIsoDateTime(new Date(this.clock.now())), madeBy: by, personalData: isWhole ? 'whole' : 'masked' };
  }

  /** Null after an erasure. */
  private async paper(id: number): Promise<Buffer | null> {
    return this.evidence.read(id).then(({ bytes }) => bytes, () => null);
  }
}

export interface DayParts {
  close: Record<string, unknown> | null;
  adjustments: unknown;
  moves: () => AsyncGenerator<string>;
}

/** An array, one record on each line. */
async function* jsonLines(records: AsyncIterable<AuditRecord>, { isRaw, hasAddresses }: { isRaw: boolean; hasAddresses: boolean }): AsyncGenerator<string> {
  let between = '[\n';
  for await (const record of records) {
    yield between + JSON.stringify(isRaw ? { ...record, address: hasAddresses ? record.address : null } : bareRecord(record));
    between = ',\n';
  }
  yield between === '[\n' ? '[]\n' : '\n]\n';
}
