import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReceiptLayout1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE receipts ADD COLUMN layout text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE receipts DROP COLUMN layout');
  }
}

type Pair = readonly [string, string];

// The layouts of the day of this migration, whatever becomes of them later: label and field, wire name and label.
const BASE: readonly Pair[] = [['Student Name', 'studentName'], ['Email', 'email'], ['Mobile Number', 'mobile'], ['Course', 'course']];
const LAYOUTS: Readonly<Record<number, { details: readonly Pair[]; heads: readonly Pair[] }>> = {
  2: {
    details: [
      ...BASE, ["Father's Name", 'fathersName'], ["Mother's Name", 'mothersName'], ['Year of Registration', 'yearOfRegistration'],
      ['Faculty', 'faculty'], ['Award Type', 'year'], ['Discipline', 'course'], ['Town Name', 'townName'], ['Semester', 'semesterNo'],
    ],
    heads: [
      ['tutionFees', 'Tuition Fees'], ['maintenance_fees', 'Maintenance Fees'], ['lab_maintenance_fees', 'Lab Maintenance Fees'],
      ['development_fees', 'Development Fees'], ['electric_water_fees', 'Electric and Water Fees'],
      ['students_union_fees', "Students' Union Fees"], ['saraswati_pooja_contri_fees', 'Saraswati Pooja Contribution'],
    ],
  },
  5: {
    details: [
      ...BASE, ['Guardian Name', 'grdName'], ['Guardian Mobile', 'grdMobile'], ['Roll No', 'rollNo'], ['Gender', 'gender'],
      ['Town Name', 'townName'], ['PWD', 'pwd'], ['Semester', 'semesterNo'],
    ],
    heads: [
      ['tutionFees', 'Tuition Fees'], ['lab_maintenance_fees', 'Lab Development and Maintenance Fees'], ['admission_fees', 'Admission Fees'],
      ['enrolment_fees', 'Enrolment Fees'], ['college_registration_fees', 'College Registration Fees'], ['session_charges', 'Session Charges'],
      ['college_examination_fees', 'College Examination Fees'], ['library_caution_deposit', 'Library Caution Deposit'],
      ['library_contribution', 'Library Contribution'], ['magazine_fees', 'Magazine Fees'], ['sports_fees', 'Sports Fees'],
      ['student_aid_fund', 'Student Aid Fund'],
    ],
  },
};

function layoutOf(semesterNo: number, paid: Readonly<Record<string, number>>): string {
  const { details, heads } = LAYOUTS[semesterNo] ?? { details: BASE, heads: [] };
  const lost = Object.keys(paid).filter((name) => heads.every(([head]) => head !== name));
  return JSON.stringify({
    details: details.map(([label, field]) => ({ label, field })),
    heads: [...heads, ...lost.map((name) => [name, name] as const)].map(([name, label]) => ({ name, label, amount: paid[name] ?? null })),
  });
}

const AT_ONCE = 250;

interface Row {
  id: number;
  semester_no: number;
  heads: string;
}

/** Receipts that exist are kept as they are drawn on this day, with what their payments paid. */
export class FillReceiptLayouts1795500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (let last = 0; ; ) {
      const rows = (await runner.query(
        `SELECT r.id, p.semester_no, p.heads FROM receipts r JOIN payments p ON p.id = r.payment_id
          WHERE r.layout IS NULL AND r.id > ? ORDER BY r.id LIMIT ${AT_ONCE}`,
        [last],
      )) as Row[];
      if (rows.length === 0) return;
      await runner.query(
        `UPDATE receipts SET layout = CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END WHERE id IN (${rows.map(() => '?').join(', ')})`,
        [
          ...rows.flatMap(({ id, semester_no: semesterNo, heads }) => [id, layoutOf(semesterNo, JSON.parse(heads) as Record<string, number>)]),
          ...rows.map(({ id }) => id),
        ],
      );
      last = rows[rows.length - 1]?.id ?? last;
    }
  }

  /** The column goes with the migration before. */
  async down(): Promise<void> {}
}
