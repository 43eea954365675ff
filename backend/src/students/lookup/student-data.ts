import {
  istIsoDateTime, type Paise, rupeesNumber, type SemesterLayout, STUDENT_FIELDS, type StudentData, type StudentFieldName, type StudentFields,
  type StudentProperties, TOTAL_FEES,
} from '../../contract/index.js';
import type { StudentRow } from './students.repository.js';

/** Rupees by wire name. */
function feeFields(heads: Record<string, Paise>, total: Paise): Record<string, number> {
  const fields = Object.entries(heads).map(([name, amount]) => [name, rupeesNumber(amount)] as const);
  return { ...Object.fromEntries(fields), [TOTAL_FEES.name]: rupeesNumber(total) };
}

function studentFields(row: StudentProperties): StudentFields {
  const fields: Partial<Record<StudentFieldName, string | null>> = {};
  for (const { name, property } of STUDENT_FIELDS) fields[name] = row[property];
  return fields as StudentFields;
}

function openPaymentOf({ openTransactionId, openStatus, openAmount, openSince }: StudentRow): Pick<StudentData, 'openPayment'> {
  if (openTransactionId === null || openStatus === null || openAmount === null || openSince === null) return {};
  return {
    openPayment: {
      transaction_id: openTransactionId, transaction_status: openStatus, amount: rupeesNumber(Number(openAmount)),
      begunAt: istIsoDateTime(new Date(Number(openSince))),
    },
  };
}

/** The wire spelling of a student (docs/requirements.md#look-up), with what the form of the semester consists of. */
export function toStudentData(row: StudentRow, { form, fees }: SemesterLayout): StudentData {
  const { settledTransactionId, settledReceiptNo } = row;
  return {
    admissionNumber: row.admissionNumber,
    semesterNo: row.semesterNo,
    academicSession: row.academicSession || null,
    ...studentFields(row),
    ...(row.heads && row.total !== null ? feeFields(row.heads, row.total) : {}),
    paid: settledTransactionId && settledReceiptNo ? { transaction_id: settledTransactionId, receipt_no: settledReceiptNo } : null,
    ...(row.refund === null ? {} : { refund: row.refund }),
    ...openPaymentOf(row),
    fields: form,
    heads: fees,
  };
}
