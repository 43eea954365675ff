import { admissionKey, type Paise, type StudentProperty } from '../../contract/index.js';
import type { DemandRefund } from '../fee-demand.entity.js';
import { FIELD_COLUMNS } from '../student.entity.js';
import type { StoredDemand, StoredState, StoredStudent } from './import-plan.js';
import type { ImportRow } from './file/import-row.js';

export type Query = <Row>(sql: string, parameters: unknown[]) => Promise<Row[]>;

/**
 * Which of these demands hold or may hold money. Called after the demands were locked, by a statement of its own: at
 * READ COMMITTED it sees every payment committed until then.
 */
export type FrozenDemands = (query: Query, demandIds: readonly number[]) => Promise<ReadonlySet<number>>;

const KEY_COLUMNS = {
  admission_number: 'admissionNumber', admission_key: 'admissionKey', semester_no: 'semesterNo',
  academic_session: 'academicSession',
} as const satisfies Record<string, keyof StoredStudent['keys']>;

/** In the order of `studentValues`. */
export const STUDENT_COLUMNS: readonly string[] = [...Object.keys(KEY_COLUMNS), ...Object.values(FIELD_COLUMNS)];
const KEYS = Object.values(KEY_COLUMNS);
const TEXTS = Object.keys(FIELD_COLUMNS) as StudentProperty[];

export function studentValues({ keys, texts }: Pick<StoredStudent, 'keys' | 'texts'>): unknown[] {
  return [...KEYS.map((name) => keys[name]), ...TEXTS.map((name) => texts[name])];
}

export const placeholdersFor = (count: number): string => Array<string>(count).fill('?').join(', ');

// One JSON text per row: reading twenty columns of 100,000 rows takes SQLite's driver three times as long. MySQL's
// driver parses it, the others do not.
const jsonRow = (columns: readonly string[]): string => `JSON_ARRAY(${columns.join(', ')}) AS json`;
const parsed = ({ json }: { json: unknown }): unknown[] => (typeof json === 'string' ? JSON.parse(json) : json) as unknown[];

const SELECT_STUDENTS = `SELECT ${jsonRow(['id', ...STUDENT_COLUMNS, 'duplicate_of_id'])} FROM students`;
const SELECT_DEMANDS = `SELECT ${jsonRow(['id', 'student_id', 'semester_no', 'academic_session', 'heads', 'total', 'settled_by_payment_id', 'refund', 'created_at', 'updated_at'])} FROM fee_demands`;

export async function storedState(query: Query, frozenDemands: FrozenDemands, rows: readonly ImportRow[], lock: '' | ' FOR UPDATE'): Promise<StoredState> {
  const keys = rows.map(({ admissionNumber }) => admissionKey(admissionNumber));
  const found = await query<{ json: unknown }>(`${SELECT_STUDENTS} WHERE admission_key IN (${placeholdersFor(keys.length)})${lock}`, keys);
  const students = new Map<string, StoredStudent>();
  for (const row of found) {
    const student = toStudent(parsed(row));
    students.set(student.keys.admissionKey, student);
  }
  return { students, demands: await storedDemands(query, frozenDemands, [...students.values()].map(({ id }) => id), lock) };
}

function toStudent(values: unknown[]): StoredStudent {
  return { id: values[0] as number, keys: named(KEYS, values, 1), texts: named(TEXTS, values, 1 + KEYS.length), isClosed: values.at(-1) !== null };
}

/** A loop instead of `Object.fromEntries`: called for 100,000 students. */
function named<Row>(names: readonly (keyof Row)[], values: readonly unknown[], from: number): Row {
  const row: Partial<Record<keyof Row, unknown>> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index] as keyof Row] = values[from + index];
  return row as Row;
}

async function storedDemands(query: Query, frozenDemands: FrozenDemands, studentIds: readonly number[], lock: string): Promise<Map<number, StoredDemand[]>> {
  const demands = new Map<number, StoredDemand[]>();
  if (studentIds.length === 0) return demands;
  const closed = await query<{ id: number; correctId: number }>(
    `SELECT id, duplicate_of_id AS "correctId" FROM students WHERE duplicate_of_id IN (${placeholdersFor(studentIds.length)})`, [...studentIds]);
  const correctOf = new Map(closed.map(({ id, correctId }) => [id, correctId]));
  const all = [...studentIds, ...correctOf.keys()];
  const found = await query<{ json: unknown }>(`${SELECT_DEMANDS} WHERE student_id IN (${placeholdersFor(all.length)})${lock}`, all);
  const rows = found.map((row) => parsed(row) as [number, number, number, string, string, Paise, number | null, DemandRefund | null, number, number]);
  const frozen = rows.length > 0 ? await frozenDemands(query, rows.map(([id]) => id)) : new Set();
  for (const [id, studentId, semesterNo, academicSession, heads, total, settledBy, refund, createdAt, updatedAt] of rows) {
    const of = correctOf.get(studentId) ?? studentId;
    const list = demands.get(of) ?? [];
    demands.set(of, list);
    list.push({
      isOfClosed: of !== studentId,
      id, studentId, semesterNo, academicSession, heads: JSON.parse(heads) as Record<string, Paise>, total,
      isFrozen: settledBy !== null || frozen.has(id), isSettled: settledBy !== null || refund === 'closed',
      createdAt: Number(createdAt), settledAt: settledBy === null ? null : Number(updatedAt),
    });
  }
  return demands;
}
