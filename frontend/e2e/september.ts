import type { Approval, BulkChange, BulkChangeList, BulkRow, BulkRows, DuesReport, FeeVersion } from '@mmmcollege/backend/contract';
import { type Cell, headsOf } from './sheets';
import type { SecondPerson } from './office-of-two';
import { expect } from './support';

/** A college in September: who is admitted, what the council has decided, and the calls of the people of its office. */
export const SESSION = '2026-27';
export const SEMESTERS = [2, 5, 8] as const;
/** Semester 8 has no form of its own before the office publishes one. */
export const LAYOUT_8 = {
  form: ['studentName', 'semesterNo', 'townName', 'mobile', 'email'], heads: [{ name: 'tutionFees', label: 'Tuition Fees' }, { name: 'admission_fees', label: 'Admission Fees' }], receipt: [],
};
export const HEADS: Readonly<Record<number, readonly string[]>> = { 2: headsOf(2), 5: headsOf(5), 8: LAYOUT_8.heads.map(({ name }) => name) };
const COURSES = Array.from({ length: 12 }, (_, nth) => `Subject ${String(nth + 1).padStart(2, '0')}`);
export const CATEGORIES = ['General', 'OBC', 'SC', 'ST'];
/** Of whose course the students have mail addresses. */
export const REMINDED = { semesterNo: 5, course: 'Subject 01' };

export interface Admitted {
  number: string;
  semesterNo: number;
  course: string;
  category: string;
}

export const admitted = (count: number): Admitted[] => Array.from({ length: count }, (_, n) => ({
  number: `SEP${String(n).padStart(4, '0')}`, semesterNo: SEMESTERS[n % 3] as number, course: COURSES[Math.floor(n / 3) % 12] as string, category: CATEGORIES[Math.floor(n / 36) % 4] as string,
}));

/** Paise. No two of a semester are alike. */
export const feeOf = ({ semesterNo, course, category }: Omit<Admitted, 'number'>): number =>
  semesterNo * 100_000 + COURSES.indexOf(course) * 10_050 + CATEGORIES.indexOf(category) * 1_025;

export const totalOf = (students: readonly Admitted[]): number => students.reduce((sum, student) => sum + feeOf(student), 0);

export const rulesOf = (semesterNo: number) => COURSES.flatMap((course) => CATEGORIES.map((category) => ({
  course, category, gender: null, awardType: null, amounts: (HEADS[semesterNo] ?? []).map((_, nth) => (nth === 0 ? feeOf({ semesterNo, course, category }) : 0)),
})));

/** Students without a fee yet: what it is comes from the structures. */
export function sheetOf(students: readonly Admitted[]): Cell[][] {
  const heads = [...new Set(SEMESTERS.flatMap((semesterNo) => HEADS[semesterNo] ?? []))];
  const mailOf = ({ number, semesterNo, course }: Admitted) => (semesterNo === REMINDED.semesterNo && course === REMINDED.course ? `${number.toLowerCase()}@students.example` : '');
  return [
    ['admissionNumber', 'studentName', 'semesterNo', 'academicSession', 'mobile', 'email', 'course', 'caste', ...heads],
    ...students.map((one, n): Cell[] => [
      one.number, 'Anjali Kumari', one.semesterNo, SESSION, String(9_000_000_000 + n), mailOf(one), one.course, one.category, ...heads.map((head) => (HEADS[one.semesterNo]?.includes(head) ? 0 : '')),
    ]),
  ];
}

/** What people of the office do without the screen. */
export class OfficeCalls {
  constructor(private readonly url: () => string) {}

  async ask<Answer>({ username, password }: SecondPerson, path: string, body: object = {}): Promise<Answer> {
    const response = await fetch(`${this.url()}/mmmcollege-api/admin/${path}`, {
      method: 'POST', body: JSON.stringify(body),
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return (text === '' ? null : JSON.parse(text)) as Answer;
  }

  /** All that waits for somebody else than who has proposed it. */
  async approveAll(person: SecondPerson): Promise<void> {
    const { approvals } = await this.ask<{ approvals: Approval[] }>(person, 'approvals');
    for (const { id } of approvals) await this.ask(person, `approvals/${id}/approve`, { reason: 'As the council decided.' });
  }

  async publish(person: SecondPerson, semesterNo: number, academicSession: string, content: object, countsFrom: string): Promise<void> {
    const { id, revision } = await this.ask<FeeVersion>(person, 'fees/drafts', { semesterNo, academicSession, ...content });
    await this.ask(person, `fees/versions/${id}/publish`, { revision, countsFrom, reason: 'As the council decided.' });
  }

  async changes(person: SecondPerson): Promise<BulkChangeList> {
    return this.ask(person, 'bulk-changes');
  }

  async changeOf(person: SecondPerson, id: number, state: BulkChange['state']): Promise<BulkChange> {
    const found = async () => (await this.changes(person)).changes.find((one) => one.id === id);
    await expect.poll(async () => (await found())?.state, { timeout: 60_000, intervals: [500] }).toBe(state);
    return (await found()) as BulkChange;
  }

  async rowsOf(person: SecondPerson, id: number, outcome: BulkRow['outcome']): Promise<BulkRow[]> {
    const rows: BulkRow[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: BulkRows = await this.ask(person, `bulk-changes/${id}/rows`, { outcome, after });
      rows.push(...page.rows);
      after = page.next;
    }
    return rows;
  }

  /** Paise that students of these semesters and courses owe. */
  async dues(person: SecondPerson): Promise<number> {
    const { rows } = await this.ask<DuesReport>(person, 'dues');
    return rows.filter(({ course }) => COURSES.includes(course)).reduce((sum, { all }) => sum + Math.round(all.amount * 100), 0);
  }
}
