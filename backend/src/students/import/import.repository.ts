import { DataSource, type EntityManager } from 'typeorm';
import { pieces } from '../../common/pieces.js';
import { isDuplicateKey, Transactions, type Tx } from '../../database/transactions.js';
import { type DemandPlan, planRow, type RowPlan, type StoredState } from './import-plan.js';
import type { ImportRow } from './file/import-row.js';
import { type StoredZeros, withoutZeros } from './file/lost-zeros.js';
import { type FrozenDemands, placeholdersFor, type Query, storedState, STUDENT_COLUMNS, studentValues } from './stored-state.js';

/** Retries when another import inserted the same student first. */
const ATTEMPTS = 3;
const IDS_AT_ONCE = 500;

export class ImportRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
    private readonly frozenDemands: FrozenDemands,
  ) {}

  /** Changes when another process has written; null on MySQL/MariaDB, where writers of other rows do not block each other. */
  async dataVersion(): Promise<number | null> {
    if (!isSqlite(this.dataSource)) return null;
    const [row] = await this.transactions.read<{ data_version: number }>('PRAGMA data_version');
    return row?.data_version ?? 0;
  }

  /** What begins with zeros, where nobody has the number without them. */
  async storedZeros(): Promise<StoredZeros> {
    const found = await this.transactions.read<{ key: string; roll: string | null }>(
      "SELECT admission_key AS \"key\", roll_no AS roll FROM students WHERE admission_key LIKE '0%' OR roll_no LIKE '0%'");
    const numbers = new Map(found.filter(({ key }) => /^0\d+$/.test(key)).map(({ key }) => [withoutZeros(key), key]));
    for (const some of pieces([...numbers.keys()], IDS_AT_ONCE)) {
      const taken = await this.transactions.read<{ key: string }>(`SELECT admission_key AS "key" FROM students WHERE admission_key IN (${placeholdersFor(some.length)})`, some);
      for (const { key } of taken) numbers.delete(key);
    }
    return { numbers, rolls: new Map(found.flatMap(({ key, roll }) => (/^0\d+$/.test(roll ?? '') ? [[key, roll ?? '']] : []))) };
  }

  /** Takes no locks. */
  async plan(rows: readonly ImportRow[], frozenDemands = this.frozenDemands): Promise<RowPlan[]> {
    const read: Query = (sql, parameters) => this.transactions.read(sql, parameters);
    return planned(rows, await storedState(read, frozenDemands, rows, ''));
  }

  /**
   * Writes the rows in one short transaction. Frozen demands are checked under their lock, which starting a payment takes
   * too: either the payment sees the new fees, or the import sees the payment.
   */
  async write(rows: readonly ImportRow[], now: number): Promise<RowPlan[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.transactions.run((tx) => writeIn(tx, this.frozenDemands, rows, now));
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /**
   * As `write`, as a part of another transaction, which is repeated when another one inserted the same student first.
   *
   * @param accepted what of a row is written, as things are under its lock; null: nothing.
   * @returns the plans of all rows.
   */
  writeWithin(
    tx: Tx, rows: readonly ImportRow[], now: number, accepted?: (plan: RowPlan) => RowPlan | null, frozenDemands = this.frozenDemands,
  ): Promise<RowPlan[]> {
    return writeIn(tx, frozenDemands, rows, now, accepted);
  }

  /** By `admissionKey`: the student, and the fee that the look-up would show. */
  async written(tx: Tx, keys: readonly string[]): Promise<Map<string, { studentId: number; demandId: number | null }>> {
    if (keys.length === 0) return new Map();
    const rows = (await tx.query(
      `SELECT s.admission_key AS "key", s.id AS "studentId", d.id AS "demandId" FROM students s
         LEFT JOIN fee_demands d ON d.student_id = s.id AND d.semester_no = s.semester_no AND d.academic_session = s.academic_session
        WHERE s.admission_key IN (${placeholdersFor(keys.length)})`, [...keys])) as { key: string; studentId: number; demandId: number | null }[];
    return new Map(rows.map(({ key, ...ids }) => [key, ids]));
  }
}

async function writeIn(
  tx: EntityManager, frozenDemands: FrozenDemands, rows: readonly ImportRow[], now: number, acceptedOf: (plan: RowPlan) => RowPlan | null = (plan) => plan,
): Promise<RowPlan[]> {
  const query: Query = async (sql, parameters) => (await tx.query(sql, parameters)) as never;
  const alone = isSqlite(tx.connection);
  const onSameId = alone ? sqliteOnSameId : mysqlOnSameId;
  const plans = planned(rows, await storedState(query, frozenDemands, rows, alone ? '' : ' FOR UPDATE'));
  const accepted = plans.flatMap((plan) => acceptedOf(plan) ?? []);
  await writeStudents(query, onSameId, accepted, now);
  await writeDemands(query, onSameId, accepted, now);
  return plans;
}

const isSqlite = ({ options }: DataSource): boolean => options.type === 'better-sqlite3';
const planned = (rows: readonly ImportRow[], state: StoredState): RowPlan[] => rows.map((row) => planRow(row, state));

/** Turns an insert with the id of a locked row into an update. */
type OnSameId = (columns: readonly string[]) => string;
const sqliteOnSameId: OnSameId = (columns) => `ON CONFLICT (id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
const mysqlOnSameId: OnSameId = (columns) => `ON DUPLICATE KEY UPDATE ${columns.map((name) => `${name} = VALUES(${name})`).join(', ')}`;

async function writeStudents(query: Query, onSameId: OnSameId, plans: readonly RowPlan[], now: number): Promise<void> {
  const columns = [...STUDENT_COLUMNS, 'created_at', 'updated_at'];
  const fresh = plans.filter(({ change }) => change === 'new');
  const changed = plans.filter(({ change }) => change === 'changed');
  await insertRows(query, 'students', columns, '', fresh.map(({ student }) => [...studentValues(student), now, now]));
  await insertRows(query, 'students', ['id', ...columns], onSameId([...STUDENT_COLUMNS, 'updated_at']),
    changed.map(({ student }) => [student.id, ...studentValues(student), now, now]));
}

async function writeDemands(query: Query, onSameId: OnSameId, plans: readonly RowPlan[], now: number): Promise<void> {
  const columns = ['student_id', 'semester_no', 'academic_session', 'heads', 'total', 'created_at', 'updated_at'];
  const fresh = ofKind(plans, 'new');
  const ids = await newIds(query, fresh);
  await insertRows(query, 'fee_demands', columns, '', fresh.map(({ student: { id, keys }, demand }) => [
    id ?? ids.get(keys.admissionKey), keys.semesterNo, keys.academicSession, JSON.stringify(demand.heads), demand.total, now, now,
  ]));
  for (const { student: { id, keys }, demand: { hasOthers } } of fresh) {
    if (hasOthers) await query('UPDATE fee_demands SET has_other_session = 1 WHERE student_id = ? AND semester_no = ?', [id, keys.semesterNo]);
  }
  await insertRows(query, 'fee_demands', ['id', ...columns], onSameId(['heads', 'total', 'updated_at']),
    ofKind(plans, 'changed').map(({ demand: { stored, heads, total } }) => [
      stored.id, stored.studentId, stored.semesterNo, stored.academicSession, JSON.stringify(heads), total, now, now,
    ]));
  await insertRows(query, 'fee_demands', ['id', ...columns], onSameId(['academic_session', 'updated_at']),
    plans.flatMap(({ unnamedDemand: demand, student: { keys } }) =>
      demand ? [[demand.id, demand.studentId, demand.semesterNo, keys.academicSession, JSON.stringify(demand.heads), demand.total, now, now]] : []));
}

const ofKind = <Change extends DemandPlan['change']>(plans: readonly RowPlan[], change: Change) =>
  plans.flatMap((plan) => (plan.demand.change === change ? [{ ...plan, demand: plan.demand as Extract<DemandPlan, { change: Change }> }] : []));

async function newIds(query: Query, plans: readonly RowPlan[]): Promise<Map<string, number>> {
  const keys = plans.filter(({ student }) => student.id === null).map(({ student }) => student.keys.admissionKey);
  if (keys.length === 0) return new Map();
  const rows = await query<{ id: number; found: string }>(`SELECT id, admission_key AS found FROM students WHERE admission_key IN (${placeholdersFor(keys.length)})`, keys);
  return new Map(rows.map(({ id, found }) => [found, id]));
}

async function insertRows(query: Query, table: string, columns: readonly string[], clause: string, rows: readonly unknown[][]): Promise<void> {
  if (rows.length === 0) return;
  const places = Array<string>(rows.length).fill(`(${placeholdersFor(columns.length)})`).join(', ');
  await query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places} ${clause}`, rows.flat());
}
