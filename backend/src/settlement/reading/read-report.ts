import { leaveRoom } from '../../common/leave-room.js';
import type { SettlementReport } from '../../contract/index.js';
import { BANK_PRESETS } from '../presets/bank-presets.js';
import type { Preset } from '../presets/preset.js';
import { type Layout, recognise } from '../presets/recognise.js';
import { SETTLEMENT_PRESETS } from '../presets/settlement-presets.js';
import { type BankLine, BankLineReader } from './bank-lines.js';
import { FaultList } from '../../common/sheets/fault-list.js';
import { fileKind } from '../../common/sheets/file-kind.js';
import { READ_LIMITS, type ReadLimits } from '../../common/sheets/read-limits.js';
import { readRows } from '../../common/sheets/read-rows.js';
import { type FileFault, UnreadableFileError } from '../../common/sheets/file-fault.js';
import { type SettlementLine, SettlementLineReader } from './settlement-lines.js';
import type { SheetRow } from '../../common/sheets/sheet-row.js';

export type ReadReport =
  | { outcome: 'settlement'; preset: Preset; lines: SettlementLine[] }
  | { outcome: 'bank'; preset: Preset; lines: BankLine[] }
  /** Nobody knows this header: a person says which column is which. */
  | { outcome: 'unknown'; firstRows: SheetRow[] }
  | { outcome: 'faults'; preset: Preset | null; count: number; faults: FileFault[] };

export interface OnlyPresets {
  report?: SettlementReport | undefined;
  /** Its name. */
  preset?: string | undefined;
}

/** Above the header of a statement stand name, address and account. */
const HEADER_WITHIN = 60;
const SHOWN_ROWS = 30;
/** Other requests are served between so many rows. */
const ROWS_AT_ONCE = 100;

/**
 * Reads a report and checks every row; any fault, and none of it is used.
 *
 * @param own mappings that people made for headers without a preset.
 * @param progress rows so far.
 * @param only what the file has to be; any other header is unknown.
 */
export async function readReport(
  bytes: Uint8Array, own: readonly Preset[], progress: (rows: number) => void = () => {}, limits: ReadLimits = READ_LIMITS, only: OnlyPresets = {},
): Promise<ReadReport> {
  const isWanted = ({ report, name }: Preset): boolean => report === (only.report ?? report) && name === (only.preset ?? name);
  const wanted = (presets: readonly Preset[]): Preset[] => presets.filter(isWanted);
  const [owned, built] = [wanted(own), wanted([...SETTLEMENT_PRESETS, ...BANK_PRESETS])];
  const faults = new FaultList();
  const seen: SheetRow[] = [];
  let preset: Preset | null = null;
  let reader: SettlementLineReader | BankLineReader | null = null;
  let bankLines: BankLine[] = [];
  try {
    const isJson = bytes.length <= limits.bytes && fileKind(bytes) === 'json';
    let rows = 0;
    let began = performance.now();
    for await (const row of readRows(bytes, limits)) {
      rows += 1;
      if (rows % ROWS_AT_ONCE === 0) {
        progress(rows);
        await leaveRoom(began);
        began = performance.now();
      }
      if (reader) {
        reader.read(row);
        continue;
      }
      seen.push(row);
      const layout = recognise(row.cells, owned, built, isJson);
      if (layout) [preset, reader] = [layout.preset, readerOf(layout, faults)];
      else if (seen.length >= HEADER_WITHIN) break;
    }
    if (reader instanceof BankLineReader) bankLines = reader.finish();
    const read = reader instanceof BankLineReader ? bankLines : (reader?.lines ?? []);
    if (reader && faults.count === 0 && read.length === 0) faults.add(null, (words) => words.noRows);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    faults.add(error.line, error.say);
  }
  if (faults.count > 0) return { outcome: 'faults', preset, count: faults.count, faults: faults.listed };
  if (!preset || !reader) return { outcome: 'unknown', firstRows: seen.slice(0, SHOWN_ROWS) };
  return reader instanceof BankLineReader ? { outcome: 'bank', preset, lines: bankLines } : { outcome: 'settlement', preset, lines: reader.lines };
}

const readerOf = (layout: Layout, faults: FaultList): SettlementLineReader | BankLineReader =>
  layout.preset.report === 'bank' ? new BankLineReader(layout, faults) : new SettlementLineReader(layout, faults);
