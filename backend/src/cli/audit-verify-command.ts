import { AuditSearchService } from '../audit/audit-search.service.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { AuditSettings } from '../audit/audit-settings.js';
import { headText, readHead } from '../audit/chain.js';
import { type Fault, type FaultKind, verifyTrail } from '../audit/verify-trail.js';
import { Transactions } from '../database/transactions.js';
import { FeeVersionRow } from '../fees/fee-version.entity.js';
import { type KnownPublication, type VersionFault, verifyVersions } from '../fees/verify-versions.js';
import { dayCloseHeads } from '../settlement/days/day-close-heads.js';
import { type Terminal, withDatabase } from './terminal.js';

const TEXTS: Readonly<Record<FaultKind, string>> = {
  changed: 'not as it was written',
  removed: 'missing',
  inserted: 'inserted',
  reordered: 'at another place than where it was written',
  renumbered: 'under another number than it was written with',
  cutOff: 'cut off at the end',
  rewritten: 'another one than was there: the past was rewritten, or a backup was restored',
  valuesChanged: 'with other personal values than were written',
  valuesRemoved: 'without personal values, and no entry tells that they were erased by right',
  headChanged: 'not the one that the head tells',
};

const MAX_LINES = 50;

/**
 * `fees audit:verify` (docs/requirements.md#audit-trail).
 *
 * @param known a head from a mail or a backup: `N:HMAC`.
 * @returns the exit code: 0 whole, 1 not, 2 that is no head.
 */
export async function auditVerify(known: string | undefined, { keys }: AuditSettings, databaseUrl: string, terminal: Terminal): Promise<number> {
  const head = known === undefined ? undefined : readHead(known);
  if (head === null) {
    terminal.err('That is no head of an audit trail: a number, a colon and 64 hexadecimal digits. Nothing was compared.\n');
    return 2;
  }
  return withDatabase(databaseUrl, async (dataSource) => {
    const transactions = new Transactions(dataSource);
    const ofDays = await dayCloseHeads(transactions);
    const { entries, head: end, faults } = await verifyTrail(new AuditRepository(transactions), keys, [...ofDays, ...(head ? [head] : [])]);
    for (const fault of faults.slice(0, MAX_LINES)) terminal.out(`${faultText(fault)}\n`);
    if (faults.length > MAX_LINES) terminal.out(`… and ${faults.length - MAX_LINES} more.\n`);
    const versions = await versionFaults(transactions);
    for (const { subject, kind } of versions) terminal.out(`Fees, ${subject}: ${kind === 'changed' ? 'not as it was published' : 'published, and gone'}.\n`);
    if (faults.length === 0 && versions.length > 0) {
      terminal.err('The audit trail is whole, but published fees are not what it says. Stop, keep a copy of the database, and go to docs/audit-trail.md.\n');
      return 1;
    }
    if (faults.length > 0) {
      terminal.err(`The audit trail is not whole. Stop, keep a copy of the database, and go to docs/audit-trail.md.\n`);
      return 1;
    }
    terminal.out(`The audit trail is whole: ${entries.toLocaleString('en-IN')} entries${head ? `, and holds the head of entry ${head.seq}` : ''}${ofDays.length > 0 ? `. Day closes that it fits: ${ofDays.length.toLocaleString('en-IN')}` : ''}.\nHead: ${headText(end)}\n`);
    return 0;
  });
}

/** What was erased by age tells nothing. */
async function versionFaults(transactions: Transactions): Promise<VersionFault[]> {
  const known: KnownPublication[] = [];
  for await (const { subject, refusal, after } of new AuditSearchService(new AuditRepository(transactions)).ofAct('fees.publish')) {
    const { sha256, countsFrom } = after ?? {};
    if (refusal === '' && subject !== null && typeof sha256 === 'string' && typeof countsFrom === 'string') known.push({ subject, sha256, countsFrom });
  }
  return verifyVersions(await transactions.run((tx) => tx.findBy(FeeVersionRow, { state: 'published' })), known);
}

const faultText = ({ kind, from, to }: Fault): string => `Entr${from === to ? `y ${from}` : `ies ${from} to ${to}`}: ${TEXTS[kind]}.`;
