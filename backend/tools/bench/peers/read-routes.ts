import type { FastifyInstance } from 'fastify';
import { semesterLayout } from '../../../src/contract/fees/semesters.js';
import type { Driver, Row } from './driver.js';

const LOOK_UP = `
  SELECT s.id, s.admission_number, s.admission_key, s.semester_no, s.academic_session, s.student_name, s.roll_no, s.mobile, s.email,
         s.course, s.course_full_name, s.faculty, s.award_type, s.year_of_registration, s.mothers_name, s.fathers_name, s.town_name,
         s.guardian_name, s.guardian_mobile, s.gender, s.caste, s.pwd, d.id AS demand_id, d.heads, d.total,
         d.settled_transaction_id, d.settled_receipt_no
    FROM students s
    LEFT JOIN fee_demands d ON d.student_id = s.id AND d.semester_no = s.semester_no AND d.academic_session = s.academic_session
   WHERE s.admission_key = ?`;

const RECEIPT = `
  SELECT p.transaction_id, p.receipt_no, p.admission_number, p.semester_no, p.amount, p.heads, r.layout, p.form, COALESCE(p.paid_at, r.issued_at) AS paid_at,
         r.issued_at, r.fy, r.serial, s.prefix
    FROM payments p JOIN receipts r ON r.payment_id = p.id LEFT JOIN receipt_series s ON s.fy = r.fy
   WHERE p.transaction_id = ? AND p.settled_demand_id IS NOT NULL AND r.voided_at IS NULL`;

const IST_MS = 330 * 60_000;

const indian = (at: unknown): string => new Date(Number(at) + IST_MS).toISOString().replace('Z', '+05:30');
/** From April to March. */
function yearOf(at: unknown): number {
  const local = new Date(Number(at) + IST_MS);
  return local.getUTCFullYear() - (local.getUTCMonth() < 3 ? 1 : 0);
}

function rupees(heads: string, total: number): Record<string, number> {
  const fees = JSON.parse(heads) as Record<string, number>;
  for (const name of Object.keys(fees)) fees[name] = (fees[name] ?? 0) / 100;
  fees['total_fees'] = total / 100;
  return fees;
}

const studentAnswer = (row: Row): object => ({
  data: {
    admissionNumber: row['admission_number'], semesterNo: row['semester_no'], academicSession: row['academic_session'] || null,
    studentName: row['student_name'], rollNo: row['roll_no'], mobile: row['mobile'], email: row['email'], course: row['course'],
    course_full_name: row['course_full_name'], faculty: row['faculty'], year: row['award_type'],
    yearOfRegistration: row['year_of_registration'], mothersName: row['mothers_name'], fathersName: row['fathers_name'],
    townName: row['town_name'], grdName: row['guardian_name'], grdMobile: row['guardian_mobile'], gender: row['gender'],
    caste: row['caste'], pwd: row['pwd'], ...(row['heads'] ? rupees(String(row['heads']), Number(row['total'])) : {}),
    fields: semesterLayout(Number(row['semester_no'])).form, heads: semesterLayout(Number(row['semester_no'])).fees,
    paid: row['settled_transaction_id'] ? { transaction_id: row['settled_transaction_id'], receipt_no: row['settled_receipt_no'] } : null,
  },
});

function receiptAnswer(row: Row): object {
  const form = JSON.parse(String(row['form'])) as Record<string, string>;
  const filled = (name: string): string | null => form[name] || null;
  const { details, heads } = JSON.parse(String(row['layout'])) as { details: object[]; heads: { amount: number | null }[] };
  return {
    admissionNumber: row['admission_number'], studentName: filled('studentName'), email: filled('email'), mobile: filled('mobile'),
    course: filled('course'), course_full_name: filled('course_full_name'), grdName: filled('grdName'), grdMobile: filled('grdMobile'),
    rollNo: filled('rollNo'), gender: filled('gender'), caste: filled('caste'), townName: filled('townName'),
    pwd: form['personwd'] === 'Yes' ? 'Y' : form['personwd'] === 'No' ? 'N' : null, semesterNo: row['semester_no'],
    fathersName: filled('fathersName'), mothersName: filled('mothersName'), yearOfRegistration: filled('yearOfRegistration'),
    faculty: filled('faculty'), year: filled('year'), receipt_no: row['receipt_no'], transaction_id: row['transaction_id'],
    serial_no: row['serial'] === null ? null : `${String(row['prefix'])}/${String(row['fy'])}/${String(row['serial']).padStart(6, '0')}`,
    transaction_date: indian(row['paid_at']), issued_on: yearOf(row['paid_at']) === yearOf(row['issued_at']) ? null : indian(row['issued_at']),
    // Its keys are not configured here, nor the product's.
    verify_url: null,
    ...rupees(String(row['heads']), Number(row['amount'])),
    details, heads: heads.map((head) => ({ ...head, amount: head.amount === null ? null : head.amount / 100 })),
  };
}

export function readRoutes(server: FastifyInstance, driver: Driver): void {
  server.post<{ Params: { number: string } }>('/mmmcollege-api/fetch-student-data/:number', async (request, reply) => {
    const [row] = await driver.all(LOOK_UP, [request.params.number.toUpperCase()]);
    return row ? studentAnswer(row) : reply.status(404).send({});
  });
  server.post<{ Params: { id: string }; Body: { admissionNumber: string } }>('/mmmcollege-api/getFeeReceipt/:id', async (request, reply) => {
    const [row] = await driver.all(RECEIPT, [request.params.id]);
    return row && row['admission_number'] === request.body.admissionNumber ? receiptAnswer(row) : reply.status(404).send({});
  });
}
