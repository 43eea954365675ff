import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DataSource } from 'typeorm';
import { AUDIT_SETTINGS } from '../audit/audit-settings.js';
import { Clock } from '../common/clock.js';
import type { AppConfig } from '../config/app-config.js';
import type { SettlementReport } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';
import { PaidChargesService } from '../payments/paid-charges.service.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { RequeryHintsService } from '../payments/requery/requery-hints.service.js';
import { READ_LIMITS } from '../common/sheets/read-limits.js';
import { type ImportResult, SettlementImportService } from '../settlement/settlement-import.service.js';
import { ComparisonRepository } from '../settlement/comparison/comparison.repository.js';
import { SettlementComparison } from '../settlement/comparison/settlement-comparison.service.js';
import { SettlementMatchService } from '../settlement/settlement-match.service.js';
import { SETTLEMENT_SETTINGS } from '../settlement/settlement-settings.js';
import { SettlementRepository } from '../settlement/store/settlement.repository.js';
import { commandActor, commandTrail } from './command-actor.js';
import { CommandError, showProgress, type Terminal, withDatabase } from './terminal.js';

export interface ReportImport {
  file: string;
  report: SettlementReport;
  /** By its name; otherwise the one that knows the header. */
  preset?: string | undefined;
  dryRun: boolean;
}

const SHOWN_ROWS = 12;
const SHOWN_CELLS = 12;
const count = (value: number): string => value.toLocaleString('en-IN');

/**
 * `fees settlement:import` and `fees bank:import` (docs/requirements.md#settlement-files): the code of the screen.
 *
 * @returns the exit code: 0 done, 1 the file was refused.
 */
export async function reportImport(
  { file, report, preset, dryRun }: ReportImport, config: AppConfig, databaseUrl: string, terminal: Terminal,
): Promise<number> {
  if (config.settings(SETTLEMENT_SETTINGS).key === '') throw new CommandError('SETTLEMENT_KEY is not set: without it no original can be kept, encrypted.');
  return withDatabase(databaseUrl, async (dataSource) => {
    const imports = importsOf(dataSource, config);
    const names = await imports.presetNames(report);
    if (preset !== undefined && !names.includes(preset)) throw new CommandError(`There is no preset ${preset}. There are: ${names.join(', ')}.`);
    const bytes = await bytesOf(file);
    const show = showProgress(terminal);
    const progress = (rows: number, step: 'read' | 'stored', of: number | null): void => show(rows, step, of);
    const result = await imports.take(bytes, basename(file), commandActor(), { progress, only: { report, preset }, dryRun });
    terminal.progress('');
    terminal.out(resultText(result, dryRun));
    return result.outcome === 'faults' || result.outcome === 'unknown' ? 1 : 0;
  });
}

/** What the server's modules compose. Questions to the gateway wait for the server. */
function importsOf(dataSource: DataSource, config: AppConfig): SettlementImportService {
  const [transactions, clock, settings] = [new Transactions(dataSource), new Clock(), config.settings(SETTLEMENT_SETTINGS)];
  const trail = commandTrail(dataSource, config.settings(AUDIT_SETTINGS));
  const payments = new PaymentRepository(dataSource);
  const repository = new SettlementRepository(transactions);
  const found = new ComparisonRepository(transactions);
  const comparison = new SettlementComparison(found, new PaidChargesService(transactions), clock, settings);
  const matches = new SettlementMatchService(repository, found, comparison, new RequeryHintsService(payments, transactions, clock), transactions, trail, clock);
  return new SettlementImportService(repository, matches, transactions, trail, clock, settings);
}

/** At most one byte more than may be read: whoever reads it refuses it then, and nothing fills the memory. */
async function bytesOf(file: string): Promise<Uint8Array> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The file ${file} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new CommandError(`${file} is no file.`);
    const bytes = Buffer.alloc(Math.min(stat.size, READ_LIMITS.bytes + 1));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function resultText(result: ImportResult, dryRun: boolean): string {
  switch (result.outcome) {
    case 'stored': return result.isKnown ? 'This file is known: nothing was changed.\n' : `Stored and matched as file ${result.fileId}.\n`;
    case 'checked': return checkedText(result.rows, result.preset);
    case 'unknown': return [
      'No preset knows the header of this file. Nothing was taken. Its first rows:',
      ...result.firstRows.slice(0, SHOWN_ROWS).map(({ line, cells }) => `  ${line}: ${cells.slice(0, SHOWN_CELLS).join(' | ')}`),
      'Upload it on the screen once and say there which column is which.\n',
    ].join('\n');
    case 'faults': return [
      ...result.faults.map(({ line, reason }) => (line === null ? reason : `Line ${line} ${reason}`)),
      ...(result.count > result.faults.length ? [`… and ${count(result.count - result.faults.length)} more faults.`] : []),
      dryRun ? 'It was a dry run.\n' : 'Nothing of the file was taken.\n',
    ].join('\n');
  }
}

function checkedText(rows: number, { title, proven }: { title: string; proven: boolean }): string {
  return `${count(rows)} rows as ${title}${proven ? '' : ', which no real file has proven yet'}. It was a dry run: nothing was written.\n`;
}
