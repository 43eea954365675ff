import { formatPaise, type Paise } from '../../contract/index.js';
import type { RowPlan, StoredDemand } from './import-plan.js';
import type { ImportSummary } from './import-summary.js';

const WHY_FROZEN = {
  payment: 'it is paid, or a payment is open',
  belowZero: 'its concessions are more than that',
  waived: 'its concessions have taken all of it off; take them back first where it is to be asked for',
};
const number = (count: number): string => count.toLocaleString('en-IN');
const signed = (paise: Paise): string => (paise > 0 ? `+${formatPaise(paise)}` : formatPaise(paise));
const session = (name: string): string => (name === '' ? '' : ` of ${name}`);

export function noticeText({ row, student, demand }: RowPlan): string {
  const who = `line ${row.line}, ${student.keys.admissionNumber}, semester ${student.keys.semesterNo}${session(student.keys.academicSession)}`;
  if (demand.change === 'frozen' && demand.elsewhere !== null) {
    return `look: ${who}: is held at ${formatPaise(demand.stored.total)}${session(demand.stored.academicSession)}, because the semester is paid or has an open payment under ${placeOf(demand.elsewhere)}`;
  }
  if (demand.change === 'frozen') {
    const why = WHY_FROZEN[demand.why];
    return `frozen: ${who}: stays at ${formatPaise(demand.stored.total)} (the file says ${formatPaise(demand.total)}), because ${why}`;
  }
  if (demand.change === 'closed') return `closed: ${who}: the number was given twice and is closed; nothing of this line is taken`;
  const before = demand.change === 'new' ? demand.alreadyFrozen : null;
  return `look: ${who}: asks anew for this semester, which is paid or has an open payment under ${placeOf(before)}`;
}

const placeOf = (demand: StoredDemand | null): string =>
  demand?.isOfClosed ? 'a number that was closed' : demand?.academicSession ? `session ${demand.academicSession}` : 'no session';

export function summaryText({ rows, students, demands, money, words }: ImportSummary, dryRun: boolean): string {
  const lines = [
    dryRun ? 'Dry run: nothing was written. The import would make these changes.' : 'Imported.',
    `Rows:     ${number(rows)} read, no faults`,
    `Students: ${number(students.new)} new, ${number(students.changed)} changed, ${number(students.unchanged)} unchanged`,
    `Demands:  ${number(demands.new)} new, ${number(demands.changed)} changed, ${number(demands.unchanged)} unchanged, ${number(demands.frozen)} frozen, ${number(demands.none)} rows of semesters without fees`,
    `Rupees:   ${signed(money.new)} in new demands; changed demands ${formatPaise(money.changedFrom)} -> ${formatPaise(money.changedTo)} (${signed(money.changedTo - money.changedFrom)}); in all ${signed(money.new + money.changedTo - money.changedFrom)}`,
  ];
  if (demands.frozen > 0) {
    lines.push(`Frozen:   ${formatPaise(money.frozenStored)} stay; the file says ${formatPaise(money.frozenInFile)} (${signed(money.frozenInFile - money.frozenOwn)} not applied)`);
  }
  if (demands.closed > 0) lines.push(`Closed:   ${number(demands.closed)} rows of closed numbers were left out`);
  if (words.size > 0) lines.push(`Hindi:    ${number(words.size)} words of courses`);
  return `${lines.join('\n')}\n`;
}

export function faultsText(count: number): string {
  return `${number(count)} ${count === 1 ? 'fault' : 'faults'}. Nothing was written.\n`;
}
