import type { Act } from '../audit/audit-trail.js';
import { studentSubject } from '../audit/personal-audit.service.js';
import { type AuditValues, type Paise, rupeesNumber } from '../contract/index.js';
import type { BulkChange, BulkRow, Decided } from './bulk-change.entity.js';

/** Whoever let it be done, by no request of a person. */
export function bulkActor({ id, state, approvedBy, people }: BulkChange, what = ''): Act['by'] {
  const person = (state === 'undoing' ? people?.undoing?.approvedBy : null) ?? approvedBy ?? '';
  return { person, address: '', requestId: `bulk change ${id}${what}` };
}

/** @param details of the approval. */
export const decidedBy = ({ person }: Act['by'], { proposedBy }: AuditValues): Decided =>
  ({ proposedBy: typeof proposedBy === 'string' ? proposedBy : person, approvedBy: person });

const feeOf = (total: Paise | null | undefined): AuditValues => ({ fee: total === null || total === undefined ? null : rupeesNumber(Number(total)) });

/** All details of a student fit into one entry. */
const VALUE_SHOWN = 60;

const shown = (details: object | undefined): AuditValues =>
  Object.fromEntries(Object.entries(details ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, VALUE_SHOWN) : (value as number | null)]));

/**
 * What a change has done to each student, for the trail: found by the student, so that the student's page tells it.
 *
 * @param rows as they are after it was done.
 */
export function rowActs(change: BulkChange, rows: readonly BulkRow[]): Act[] {
  const isUndo = change.state === 'undoing';
  const by = bulkActor(change, ' rows');
  const proposedBy = change.people?.[isUndo ? 'undoing' : 'applying']?.proposedBy ?? change.stagedBy;
  return rows.filter(({ outcome }) => outcome === (isUndo ? 'undone' : 'applied')).map(({ admissionNumber, content, amountAfter, undoContent }) => {
    const isFee = undoContent === null || undoContent.demand !== undefined;
    const [feeWas, feeIs] = isFee ? [feeOf(undoContent?.demand?.total), feeOf(amountAfter)] : [{}, {}];
    const [was, is] = [{ ...feeWas, ...shown(undoContent?.student?.before) }, { ...feeIs, ...shown(undoContent?.student?.after) }];
    return {
      act: isUndo ? 'bulk.rowUndo' : 'bulk.row', by, subject: studentSubject(admissionNumber), before: isUndo ? is : was, after: isUndo ? was : is,
      details: { change: change.id, what: change.title, semester: content.semesterNo, proposedBy },
    };
  });
}
