import { type Paise, rupeesNumber, type SemesterLayout, type StudentData, TOTAL_FEES } from '../contract/index.js';
import type { StudentRow } from './students.repository.js';

/** Fee heads and total as the calls carry them: rupees by wire name. */
export function feeFields(heads: Record<string, Paise>, total: Paise): Record<string, number> {
  const fields = Object.entries(heads).map(([name, amount]) => [name, rupeesNumber(amount)] as const);
  return { ...Object.fromEntries(fields), [TOTAL_FEES.name]: rupeesNumber(total) };
}

/** The wire spelling of a student (specification, section 3), with what the form of the semester consists of. */
export function toStudentData(row: StudentRow, { form, fees }: SemesterLayout): StudentData {
  const { settledTransactionId, settledReceiptNo } = row;
  return {
    admissionNumber: row.admissionNumber,
    semesterNo: row.semesterNo,
    academicSession: row.academicSession || null,
    studentName: row.studentName,
    rollNo: row.rollNo,
    mobile: row.mobile,
    email: row.email,
    course: row.course,
    course_full_name: row.courseFullName,
    faculty: row.faculty,
    year: row.awardType,
    yearOfRegistration: row.yearOfRegistration,
    mothersName: row.mothersName,
    fathersName: row.fathersName,
    townName: row.townName,
    grdName: row.guardianName,
    grdMobile: row.guardianMobile,
    gender: row.gender,
    caste: row.caste,
    pwd: row.pwd,
    ...(row.heads && row.total !== null ? feeFields(row.heads, row.total) : {}),
    paid: settledTransactionId && settledReceiptNo ? { transaction_id: settledTransactionId, receipt_no: settledReceiptNo } : null,
    fields: form,
    heads: fees,
  };
}
