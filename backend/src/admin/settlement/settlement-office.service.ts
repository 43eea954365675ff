import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import {
  BANK_FIELDS, istIsoDateTime, NEEDED_FIELDS, type Paise, type ReportField, rupeesNumber, SETTLEMENT_FIELDS, type SettlementBatch, type SettlementException,
  type SettlementFile, type SettlementOverview, type SettlementProgress, type SettlementUpload, sumPaise,
} from '../../contract/index.js';
import { namesAGateway } from '../../settlement/matching/match-credits.js';
import type { Allocation, Batch, Credit } from '../../settlement/matching/match-data.js';
import type { Found } from '../../settlement/matching/found.js';
import type { Preset } from '../../settlement/presets/preset.js';
import { SettlementCallsService } from '../../settlement/settlement-calls.service.js';
import { SettlementImportService } from '../../settlement/settlement-import.service.js';
import { SettlementMatchService } from '../../settlement/settlement-match.service.js';
import type { UploadedBytes } from '../memory-upload.js';
import type { SettlementMappingDto } from './settlement.dto.js';

/** What a screen shows at once; the sums and counts are of all. */
const SHOWN = 500;
/** Kinds that say that money is missing or too much; others are about fees, or show as one of these. */
const MONEY_KINDS: readonly Found['kind'][] = [
  'OVERDUE', 'UNKNOWN_PAYMENT', 'LATE_SUCCESS', 'AMOUNT_WRONG', 'DUPLICATE_ROW', 'REVERSED_AFTER', 'REFUND_MISSING', 'REFUND_UNKNOWN', 'BATCH_WITHOUT_CREDIT',
  'SHORT_CREDIT', 'OVER_CREDIT', 'CREDIT_WITHOUT_BATCH',
];
const onlyMoney = (open: readonly Found[]): Found[] => open.filter(({ kind }) => MONEY_KINDS.includes(kind));
/** Where something was expected, what differs. */
const unmatchedOf = ({ amount, expected }: Found): Paise => Math.abs(amount - (expected ?? 0));
const unmatchedSum = (open: readonly Found[]): Paise => sumPaise(open.map(unmatchedOf));
const COLUMN = 100;

export interface Unmatched {
  /** Nobody can give a report. */
  isOff: boolean;
  /** UTC ms, of the newest file. */
  lastGivenAt: number | null;
  count: number;
  amount: Paise;
  /** IST day. */
  oldest: string | null;
}

/** Settlement as the office sees it (docs/requirements.md#settlement-exceptions). */
@Injectable()
export class SettlementOfficeService {
  constructor(
    private readonly imports: SettlementImportService,
    private readonly matches: SettlementMatchService,
    private readonly calls: SettlementCallsService,
  ) {}

  async overview(): Promise<SettlementOverview> {
    const [{ batches, credits, allocations, open, accepted }, files, call] = await Promise.all([this.matches.state(), this.imports.files(), this.calls.last()]);
    const used = (creditId: number): number => sumPaise(allocations.filter((one) => one.creditId === creditId).map(({ amount }) => amount));
    const sum = (name: 'gross' | 'fee' | 'gst' | 'net'): number => rupeesNumber(sumPaise(batches.map((batch) => batch[name])));
    const byId = new Map(credits.map((credit) => [credit.id, credit]));
    const openCredits = [...credits].reverse().map((credit) => ({ ...credit, left: credit.amount - used(credit.id) })).filter(({ left }) => left > 0);
    // Of a sender that nobody knows yet too: a person may know him.
    const offered = [...openCredits.filter(namesAGateway), ...openCredits.filter((credit) => !namesAGateway(credit))].slice(0, SHOWN);
    return {
      mayUpload: !this.imports.isOff,
      call: call && { at: call.at === 0 ? null : istIsoDateTime(new Date(call.at)), days: call.days },
      files: files.map(shownFile),
      exceptions: open.slice(0, SHOWN).map(shownException),
      accepted: accepted.length,
      batches: [...batches].sort((a, b) => b.settledOn.localeCompare(a.settledOn)).slice(0, SHOWN).map((batch) => shownBatch(batch, allocations, byId)),
      credits: offered.map(({ id, date, narration, reference, amount, left }) =>
        ({ id, date, narration, reference, amount: rupeesNumber(amount), open: rupeesNumber(left) })),
      sums: {
        gross: sum('gross'), fee: sum('fee'), gst: sum('gst'), net: sum('net'), credited: rupeesNumber(sumPaise(allocations.map(({ amount }) => amount))),
        unmatched: rupeesNumber(unmatchedSum(onlyMoney(open))),
      },
    };
  }

  /** What of the money the reports and the bank do not explain. */
  async unmatched(): Promise<Unmatched> {
    const lastGivenAt = await this.imports.lastGivenAt();
    const sum = lastGivenAt === null ? { count: 0, amount: 0, oldest: null } : await this.matches.sumOf(MONEY_KINDS, unmatchedOf);
    return { isOff: this.imports.isOff, lastGivenAt, ...sum };
  }

  /** Reads one small table: it is asked again and again while a file is stored. */
  async progress(): Promise<SettlementProgress> {
    return { files: (await this.imports.underWay()).map(({ name, rowCount, stored }) => ({ name, rows: rowCount, stored })) };
  }

  /** @throws AppError INVALID_REPORT without a file. */
  async upload(file: UploadedBytes | undefined, by: Actor): Promise<SettlementUpload> {
    if (!file) throw new AppError('INVALID_REPORT');
    const result = await this.imports.take(file.bytes, file.name, by);
    if (result.outcome === 'faults') return result;
    if (result.outcome === 'unknown') return { outcome: 'unknown', rows: result.firstRows.map(({ line, cells }) => ({ line, cells: [...cells] })) };
    if (result.outcome === 'checked') throw new AppError('INTERNAL');
    const stored = (await this.imports.files()).find(({ id }) => id === result.fileId);
    if (!stored) throw new AppError('INTERNAL');
    return { outcome: 'stored', file: shownFile(stored), isKnown: result.isKnown };
  }

  /** @throws AppError VALIDATION_FAILED when a needed column is not named. */
  async saveMapping({ title, report, columns }: SettlementMappingDto, by: Actor): Promise<void> {
    const fields: readonly string[] = report === 'bank' ? BANK_FIELDS : SETTLEMENT_FIELDS;
    const isNamed = (field: string, name: unknown): boolean => fields.includes(field) && typeof name === 'string' && name.trim() !== '' && name.length <= COLUMN;
    const named = Object.entries(columns).filter(([field, name]) => isNamed(field, name)) as [ReportField, string][];
    const missing = NEEDED_FIELDS[report].find((choice) => !choice.some((field) => named.some(([one]) => one === field)));
    if (missing) throw new AppError('VALIDATION_FAILED');
    const preset: Preset = {
      name: `own-${createHash('sha256').update(title).digest('hex').slice(0, 20)}`, title, report, proven: true, unit: 'rupees',
      // A star would stand for anything.
      columns: Object.fromEntries(named.map(([field, name]) => [field, [name.trim().replace(/\*+$/, '')]])),
    };
    await this.imports.saveMapping(preset, by);
  }
}

const shownFile = (file: Awaited<ReturnType<SettlementImportService['files']>>[number]): SettlementFile => ({
  id: file.id, name: file.name, report: file.report, preset: file.presetTitle, isProven: file.isProven === 1, hash: file.sha256.slice(0, 12),
  rows: file.rowCount, added: file.added, stored: file.isComplete === 1 ? file.rowCount : file.stored,
  isComplete: file.isComplete === 1, at: istIsoDateTime(new Date(file.at)), by: file.person,
});

const shownException = ({ kind, subject, amount, expected, since, transactionId, gatewayTxnId, batch, creditId }: Found): SettlementException => ({
  kind, subject, amount: rupeesNumber(amount), expected: expected === null ? null : rupeesNumber(expected), since,
  transaction_id: transactionId, gatewayTxnId, batch, creditId,
});

function shownBatch(batch: Batch, allocations: readonly Allocation[], credits: ReadonlyMap<number, Credit>): SettlementBatch {
  const { id, merchant, product, settledOn, settlementId, utr, rows, gross, fee, gst, net } = batch;
  const own = allocations.filter((one) => one.batch === id);
  return {
    id, merchant, product, settledOn, settlementId, utr, rows,
    gross: rupeesNumber(gross), fee: rupeesNumber(fee), gst: rupeesNumber(gst), net: rupeesNumber(net),
    credited: rupeesNumber(sumPaise(own.map(({ amount }) => amount))),
    links: own.map(({ id: link, creditId, amount, isAutomatic }) => {
      const { date = settledOn, narration = '' } = credits.get(creditId) ?? {};
      return { id: link, creditId, amount: rupeesNumber(amount), isAutomatic, date, narration };
    }),
  };
}
