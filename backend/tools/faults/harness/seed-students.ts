import { randomReceiptNo, transactionIdAt } from '../../../src/contract/ids.js';
import { semesterLayout } from '../../../src/contract/fees/semesters.js';
import type { Random } from '../../shared/random.js';
import type { Store } from './store.js';

export interface SeededStudent {
  admissionNumber: string;
  name: string;
  semesterNo: number;
  demandId: number;
  /** Paise. */
  total: number;
}

const NAMES = ['Asha Rani', 'Ravi Kumar', "Neha D'Souza", 'Mohd. Imran', 'आशा कुमारी', 'Sunita Devi', 'Om Prakash'];

/** Paise by fee head. */
export const randomHeads = (semesterNo: number, random: Random): Record<string, number> =>
  Object.fromEntries(semesterLayout(semesterNo).fees.map(({ name }) => [name, random.between(100, 99_999)]));

/** Fills a migrated database with students and fee demands. The amounts have paise, which floating point gets wrong. */
export async function seedStudents(store: Store, count: number, random: Random, at: number): Promise<SeededStudent[]> {
  const seeded: SeededStudent[] = [];
  for (let from = 1; from <= count; from += 200) {
    const students: (string | number | null)[] = [];
    const demands: (string | number | null)[] = [];
    const size = Math.min(200, count - from + 1);
    for (let id = from; id < from + size; id += 1) {
      const semester = random.chance(0.5) ? 2 : 5;
      const heads = randomHeads(semester, random);
      const name = random.pick(NAMES);
      const total = Object.values(heads).reduce((sum, paise) => sum + paise, 0);
      const admissionNumber = `FT${String(id).padStart(6, '0')}`;
      students.push(
        id, admissionNumber, admissionNumber, semester, '2026-27', name, String(id), `9${String(id).padStart(9, '0')}`,
        `student${id}@example.in`, 'BSc Physics', 'Bachelor of Science', 'Regular', 'N', at, at,
      );
      demands.push(id, id, semester, '2026-27', JSON.stringify(heads), total, at, at);
      seeded.push({ admissionNumber, name, semesterNo: semester, demandId: id, total });
    }
    const placeholders = (columns: number): string => Array.from({ length: size }, () => `(${Array.from({ length: columns }, () => '?').join(',')})`).join(',');
    await store.write(
      `INSERT INTO students (id, admission_number, admission_key, semester_no, academic_session, student_name, roll_no, mobile, email, course, course_full_name, award_type, pwd, created_at, updated_at) VALUES ${placeholders(15)}`,
      students,
    );
    await store.write(`INSERT INTO fee_demands (id, student_id, semester_no, academic_session, heads, total, created_at, updated_at) VALUES ${placeholders(8)}`, demands);
  }
  return seeded;
}

/** Ids as the page proposes them. */
export function proposedIds(now: number, random: Random): { transaction_id: string; receipt_no: string } {
  return { transaction_id: transactionIdAt(new Date(now)), receipt_no: randomReceiptNo((below) => random.below(below)) };
}
