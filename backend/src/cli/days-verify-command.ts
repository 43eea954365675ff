import { AuditRepository } from '../audit/audit.repository.js';
import { AuditSearchService } from '../audit/audit-search.service.js';
import { Transactions } from '../database/transactions.js';
import { DayCloseRecord } from '../settlement/days/day-close.entity.js';
import { type DayFaultKind, type KnownClose, verifyDays } from '../settlement/days/verify-days.js';
import { type Terminal, withDatabase } from './terminal.js';

const TEXTS: Readonly<Record<DayFaultKind, string>> = {
  changed: 'not as it was closed', removed: 'missing', inserted: 'inserted: nobody has closed it', cutOff: 'cut off at the end',
};

const MAX_LINES = 50;
const PRINTED = /^(\d{4}-\d{2}-\d{2}):([0-9a-f]{64})$/;

/**
 * `fees days:verify` (docs/requirements.md#day-close).
 *
 * @param sheet a printed close: `DAY:SHA-256`.
 * @returns the exit code: 0 whole, 1 not, 2 that is no printed close.
 */
export async function daysVerify(sheet: string | undefined, databaseUrl: string, terminal: Terminal): Promise<number> {
  const [, day, hash] = PRINTED.exec(sheet ?? '') ?? [];
  if (sheet !== undefined && (day === undefined || hash === undefined)) {
    terminal.err('That is no printed close: a day (yyyy-MM-dd), a colon and its SHA-256 of 64 hexadecimal digits. Nothing was compared.\n');
    return 2;
  }
  return withDatabase(databaseUrl, async (dataSource) => {
    const transactions = new Transactions(dataSource);
    const closes = await transactions.run((tx) => tx.find(DayCloseRecord, { order: { id: 'ASC' } }));
    const recorded = await recordedCloses(transactions);
    const faults = verifyDays(closes, recorded, true);
    const ofSheet = day !== undefined && hash !== undefined ? verifyDays(closes, [{ day, hash }], false) : [];
    const all = [...faults, ...ofSheet.filter((one) => !faults.some((fault) => fault.day === one.day))].sort((a, b) => a.day.localeCompare(b.day));
    for (const fault of all.slice(0, MAX_LINES)) terminal.out(`${fault.day}: ${TEXTS[fault.kind]}.\n`);
    if (all.length > MAX_LINES) terminal.out(`… and ${all.length - MAX_LINES} more.\n`);
    if (all.length > 0) {
      terminal.err('The closed days are not whole. Stop, keep a copy of the database, and go to docs/audit-trail.md.\n');
      return 1;
    }
    const last = closes.at(-1);
    terminal.out(`The closed days are whole: ${closes.length.toLocaleString('en-IN')}, of which the audit trail tells ${recorded.length.toLocaleString('en-IN')}.\n`);
    if (last) terminal.out(`Last: ${last.day}:${last.hash}\n`);
    return 0;
  });
}

/** What the audit trail, whose entries nobody makes without its key, tells of the closes. What was erased by age tells nothing. */
async function recordedCloses(transactions: Transactions): Promise<KnownClose[]> {
  const known: KnownClose[] = [];
  for await (const { subject, refusal, details } of new AuditSearchService(new AuditRepository(transactions)).ofAct('day.close')) {
    const sha256 = details?.['sha256'];
    if (refusal === '' && subject !== null && typeof sha256 === 'string') known.push({ day: subject, hash: sha256 });
  }
  return known;
}
