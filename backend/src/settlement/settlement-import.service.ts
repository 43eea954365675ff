import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { quotedCell } from '../common/quoted-cell.js';
import type { Actor } from '../audit/acting-person.decorator.js';
import { columnsTold } from '../audit/columns-told.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Clock } from '../common/clock.js';
import { AppError } from '../common/errors/app-error.js';
import { Transactions } from '../database/transactions.js';
import type { SettlementReport } from '../contract/index.js';
import { BANK_PRESETS } from './presets/bank-presets.js';
import type { Preset } from './presets/preset.js';
import { SETTLEMENT_PRESETS } from './presets/settlement-presets.js';
import { READ_LIMITS } from '../common/sheets/read-limits.js';
import { type OnlyPresets, readReport } from './reading/read-report.js';
import type { FileFault } from '../common/sheets/file-fault.js';
import type { SettlementLine } from './reading/settlement-lines.js';
import type { SheetRow } from '../common/sheets/sheet-row.js';
import { SettlementMatchService } from './settlement-match.service.js';
import { SettlementConfig } from './settlement-settings.js';
import { encryptOriginal } from '../common/original-files.js';
import type { SettlementFileRecord } from './store/settlement-file.entity.js';
import { type NewLine, SettlementRepository } from './store/settlement.repository.js';

/** What became of a file. `isKnown`: all of it was there already. */
export type ImportResult =
  | { outcome: 'stored'; fileId: number; isKnown: boolean }
  /** Of a dry run: it could be stored. */
  | { outcome: 'checked'; rows: number; preset: Preset }
  | { outcome: 'faults'; count: number; faults: FileFault[] }
  | { outcome: 'unknown'; firstRows: SheetRow[] };

export interface TakeOptions {
  /** Rows that were read, or stored so far. */
  progress?: (rows: number, step: 'read' | 'stored', of: number | null) => void;
  only?: OnlyPresets;
  /** Reads and checks, and changes nothing. */
  dryRun?: boolean;
}

const NAME = 200;

/** Takes reports of the gateway and statements of the bank (docs/requirements.md#settlement-files). */
@Injectable()
export class SettlementImportService {
  constructor(
    private readonly repository: SettlementRepository,
    private readonly matches: SettlementMatchService,
    private readonly transactions: Transactions,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly settings: SettlementConfig,
  ) {}

  get isOff(): boolean {
    return this.settings.key === '';
  }

  /**
   * Reads a whole file, then stores it in short transactions; it counts from the last one on. Killed before that it is not looked at, and
   * given again it goes on. Then matches batches with credits.
   *
   * @throws AppError SETTLEMENT_OFF while there is no key for originals.
   */
  async take(bytes: Uint8Array, name: string, by: Actor, { progress = () => {}, only = {}, dryRun = false }: TakeOptions = {}): Promise<ImportResult> {
    if (this.isOff) throw new AppError('SETTLEMENT_OFF');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const before = await this.repository.findFile(sha256);
    if (before?.isComplete && dryRun) return { outcome: 'stored', fileId: before.id, isKnown: true };
    if (before?.isComplete) {
      await this.trail.recordAlone({ act: 'settlement.import', by, subject: `file ${before.id}`, details: { outcome: 'known', sha256 } });
      // The server may have died before it did so.
      await this.matches.matchAutomatically();
      return { outcome: 'stored', fileId: before.id, isKnown: true };
    }
    const report = await readReport(bytes, await this.ownPresets(), (rows) => progress(rows, 'read', null), READ_LIMITS, only);
    if (report.outcome === 'faults' || report.outcome === 'unknown') {
      if (!dryRun) await this.trail.recordAlone({ act: 'settlement.import', by, subject: quotedCell(name), details: { outcome: report.outcome, sha256 } });
      return report.outcome === 'unknown' ? report : { outcome: 'faults', count: report.count, faults: report.faults };
    }
    const { preset, lines } = report;
    if (dryRun) return { outcome: 'checked', rows: lines.length, preset };
    const parts = await encryptOriginal(bytes, sha256, this.settings.key);
    const fileId = await this.repository.begin({
      report: report.outcome, preset: preset.name, presetTitle: preset.title, isProven: preset.proven ? 1 : 0, name: name.slice(0, NAME), sha256,
      size: bytes.length, parts: parts.length, rowCount: lines.length, at: this.clock.now(), person: by.person,
    }, parts);
    const stored = report.outcome === 'bank' ? report.lines : withBatches(report.lines);
    await this.repository.storeLines(fileId, stored, report.outcome, (rows) => progress(rows, 'stored', lines.length));
    await this.matches.requeryLateSuccesses(fileId);
    await this.transactions.run(async (tx) => {
      await this.repository.complete(tx, fileId);
      await this.trail.record(tx, {
        act: 'settlement.import', by, subject: `file ${fileId}`, details: { report: report.outcome, preset: preset.name, rows: lines.length, sha256 },
      });
    });
    await this.repository.reclaimLines(fileId, stored, report.outcome);
    await this.matches.matchAutomatically();
    return { outcome: 'stored', fileId, isKnown: false };
  }

  /** For a header that no preset knows; the next upload uses it. A name that is taken is replaced. */
  async saveMapping(preset: Preset, by: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const former = await this.repository.saveMapping(tx, { name: preset.name, preset: JSON.stringify(preset), at: this.clock.now(), person: by.person });
      await this.trail.record(tx, { act: 'settlement.mapping', by, subject: preset.title, ...columnsTold(former && shownColumns(JSON.parse(former.preset) as Preset), shownColumns(preset)), details: { report: preset.report } });
    });
  }

  async files(): Promise<(SettlementFileRecord & { added: number })[]> {
    const [files, added] = await Promise.all([this.repository.files(), this.repository.added()]);
    return files.map((file) => ({ ...file, added: added.get(file.id) ?? 0 }));
  }

  lastGivenAt(): Promise<number | null> {
    return this.repository.lastGivenAt();
  }

  /** Files that are being stored, or were stopped half way. */
  underWay(): Promise<SettlementFileRecord[]> {
    return this.repository.incomplete();
  }

  /** Names that a file can be said to have. */
  async presetNames(report: SettlementReport): Promise<string[]> {
    return [...(await this.ownPresets()), ...SETTLEMENT_PRESETS, ...BANK_PRESETS].filter((preset) => preset.report === report).map(({ name }) => name);
  }

  private async ownPresets(): Promise<Preset[]> {
    return (await this.repository.mappings()).map(({ preset }) => JSON.parse(preset) as Preset);
  }
}

const shownColumns = ({ columns }: Preset): Record<string, string> => Object.fromEntries(Object.entries(columns).map(([field, names]) => [field, names.join(' | ')]));

/** A batch is what one merchant gets for one product on one day in one settlement. */
function withBatches(lines: readonly SettlementLine[]): NewLine[] {
  const batches = new Map<string, string>();
  const batchOf = ({ merchant, product, settledOn, settlementId }: SettlementLine): string => {
    // A hundred thousand lines of some hundred batches: the exact text is made once for each.
    const known = `${merchant}\n${product}\n${settledOn}\n${settlementId}`;
    const batch = batches.get(known) ?? createHash('sha256').update(JSON.stringify([merchant, product, settledOn, settlementId])).digest('hex');
    batches.set(known, batch);
    return batch;
  };
  return lines.map((line) => Object.assign(line, { batch: batchOf(line) }));
}
