import { admissionKey, type Paise, splitReserved, STUDENT_FIELDS, type StudentProperties, type StudentProperty, sumPaise } from '../../contract/index.js';
import type { FeeDemand } from '../fee-demand.entity.js';
import type { Student } from '../student.entity.js';
import type { ImportRow } from './file/import-row.js';

export interface StoredStudent {
  id: number;
  keys: Pick<Student, 'admissionNumber' | 'admissionKey' | 'semesterNo' | 'academicSession'>;
  texts: StudentProperties;
  /** The number was given twice: no import changes what is closed. */
  isClosed: boolean;
}
export interface StoredDemand extends Pick<FeeDemand, 'id' | 'studentId' | 'semesterNo' | 'academicSession' | 'heads' | 'total'> {
  /** It has an open, doubtful or settled payment. */
  isFrozen: boolean;
  /** Or closed by a refund. */
  isSettled: boolean;
  /** UTC ms. */
  createdAt: number;
  /** UTC ms; null while nothing settles it. */
  settledAt: number | null;
  /** Of a number that was closed for this student's: never changed from here. */
  isOfClosed: boolean;
}

export interface StoredState {
  students: ReadonlyMap<string, StoredStudent>;
  demands: ReadonlyMap<number, readonly StoredDemand[]>;
}

export type DemandPlan =
  | { change: 'none' }
  | { change: 'unchanged'; stored: StoredDemand }
  | { change: 'closed' }
  | { change: 'new'; total: Paise; heads: Record<string, Paise>; alreadyFrozen: StoredDemand | null; hasOthers: boolean }
  | { change: 'changed'; stored: StoredDemand; total: Paise; heads: Record<string, Paise> }
  /**
   * `total`: without concessions and additions. `elsewhere`: it would be asked anew, beside this one of the same semester, which is paid or has
   * an open payment. `why`: a payment, its concessions are more than it would be, or they have taken all of it off and it would ask for a part again.
   */
  | { change: 'frozen'; stored: StoredDemand; total: Paise; elsewhere: StoredDemand | null; why: 'payment' | 'belowZero' | 'waived' };

export interface RowPlan {
  row: ImportRow;
  /** As it is stored; null for a new student. */
  before: StoredStudent | null;
  change: 'new' | 'changed' | 'unchanged';
  /** The new values; `id` null for a new student. */
  student: Omit<StoredStudent, 'id' | 'isClosed'> & { id: number | null };
  demand: DemandPlan;
  /** A demand of this semester without a session name gets the name: two demands could both be paid. */
  unnamedDemand: StoredDemand | null;
}

const YEAR_MS = 365 * 86_400_000;
const TEXTS: readonly StudentProperty[] = STUDENT_FIELDS.map(({ property }) => property);

/** Compares one row with the stored state. Pure, so that a dry run and a real run decide alike. */
export function planRow(row: ImportRow, state: StoredState): RowPlan {
  const stored = state.students.get(admissionKey(row.admissionNumber)) ?? null;
  if (stored?.isClosed) return { row, before: stored, change: 'unchanged', student: stored, demand: { change: 'closed' }, unnamedDemand: null };
  const demands = stored ? (state.demands.get(stored.id) ?? []) : [];
  const wanted = row.academicSession ?? stored?.keys.academicSession ?? '';
  const ofSemester = demands.filter(({ semesterNo, isOfClosed }) => semesterNo === row.semesterNo && !isOfClosed);
  const known = ofSemester.find(({ academicSession }) => sameSession(academicSession, wanted)) ?? null;
  const unnamedDemand = known === null ? (ofSemester.find(({ academicSession, isSettled }) => academicSession === '' && !isSettled) ?? null) : null;
  // The look-up joins student and demand by session, so both use the spelling of the demand.
  const academicSession = known?.academicSession ?? wanted;
  const keys = { admissionNumber: row.admissionNumber, admissionKey: admissionKey(row.admissionNumber), semesterNo: row.semesterNo, academicSession };
  const texts = textsAfterImport(row.texts, stored);
  const becomesPresent = stored !== null && (stored.keys.semesterNo !== keys.semesterNo || stored.keys.academicSession !== keys.academicSession);
  const demand = planDemand(row, known ?? unnamedDemand, { demands, becomesPresent });
  // What is held does not become the fee that the look-up shows.
  const isHeld = demand.change === 'frozen' && demand.elsewhere !== null;
  const student = { id: stored?.id ?? null, keys: isHeld && stored ? stored.keys : keys, texts };
  return { row, before: stored, change: studentChange(stored, student), student, demand, unnamedDemand: isHeld ? null : unnamedDemand };
}

// Sessions are ASCII (see SESSION_PATTERN), so both databases and this agree on ignoring case.
const sameSession = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

function textsAfterImport(given: Partial<StudentProperties>, stored: StoredStudent | null): StudentProperties {
  const wanted: Partial<Record<StudentProperty, string | null>> = {};
  for (const name of TEXTS) wanted[name] = given[name] === undefined ? (stored?.texts[name] ?? null) : given[name];
  return wanted as StudentProperties;
}

function studentChange(stored: StoredStudent | null, { keys, texts }: RowPlan['student']): RowPlan['change'] {
  if (stored === null) return 'new';
  const same =
    keys.admissionNumber === stored.keys.admissionNumber && keys.semesterNo === stored.keys.semesterNo &&
    keys.academicSession === stored.keys.academicSession && TEXTS.every((name) => texts[name] === stored.texts[name]);
  return same ? 'unchanged' : 'changed';
}

function planDemand(
  row: ImportRow, stored: StoredDemand | null, { demands, becomesPresent }: { demands: readonly StoredDemand[]; becomesPresent: boolean },
): DemandPlan {
  if (row.fees === null) return { change: 'none' };
  const { heads, total } = row.fees;
  if (stored === null) {
    const alreadyFrozen = demands.find(({ semesterNo, isFrozen }) => isFrozen && semesterNo === row.semesterNo) ?? null;
    return { change: 'new', heads, total, alreadyFrozen, hasOthers: demands.some(({ semesterNo }) => semesterNo === row.semesterNo) };
  }
  // Concessions and additions are people's: no file and no structure knows them.
  const { own, reserved } = splitReserved(stored.heads);
  const totalThen = total + sumPaise(Object.values(reserved));
  const isAskedAnew = !stored.isFrozen && totalThen > 0 && (stored.total === 0 || becomesPresent);
  const elsewhere = isAskedAnew ? (demands.find((one) => holdsSemesterOf(one, stored)) ?? null) : null;
  if (elsewhere !== null) return { change: 'frozen', stored, total, elsewhere, why: 'payment' };
  if (sameHeads(own, heads)) return { change: 'unchanged', stored };
  const why = stored.isFrozen ? 'payment' : totalThen < 0 ? 'belowZero' : isWaived(own, reserved) && totalThen > stored.total ? 'waived' : null;
  if (why !== null) return { change: 'frozen', stored, total, elsewhere: null, why };
  return { change: 'changed', stored, heads: { ...heads, ...reserved }, total: totalThen };
}

/** People have taken off one student's fee all that there was of it. */
function isWaived(own: Record<string, Paise>, reserved: Record<string, Paise>): boolean {
  const conceded = sumPaise(Object.values(reserved).filter((amount) => amount < 0));
  return conceded < 0 && sumPaise(Object.values(own)) + conceded <= 0;
}

/** Paid more than a year before the other one was made is another year, which was repeated. */
const holdsSemesterOf = ({ id, semesterNo, isFrozen, settledAt }: StoredDemand, other: StoredDemand): boolean =>
  id !== other.id && semesterNo === other.semesterNo && isFrozen && (settledAt === null || settledAt >= other.createdAt - YEAR_MS);

function sameHeads(a: Record<string, Paise>, b: Record<string, Paise>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

export function hasChanges({ change, demand, unnamedDemand }: RowPlan): boolean {
  return unnamedDemand !== null || change !== 'unchanged' || demand.change === 'new' || demand.change === 'changed';
}
