import {
  istIsoDateTime, rupeesNumber, type SemesterLayout, STUDENT_FIELDS, type StudentData, type StudentFieldName, type StudentFields,
  type StudentProperties, TOTAL_FEES,
} from '../../contract/index.js';
import type { Due } from '../fee-terms.service.js';
import type { StudentRow } from './students.repository.js';

/** Rupees by wire name. */
function feeFields({ heads, total }: Due): Record<string, number> {
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

/** Nothing of what is paid, or never was to be. */
function termsOf({ total, dueOn, isLate, rule, closed }: Due): Pick<StudentData, 'due' | 'paymentClosed'> {
  if (total === 0) return {};
  const { kind, amount, cap } = rule ?? {};
  const asked = kind === undefined || amount === undefined ? {}
    : { lateFee: { kind, amount: rupeesNumber(amount), cap: cap == null ? null : rupeesNumber(cap) } };
  return { ...(dueOn === null ? {} : { due: { on: dueOn, isLate, ...asked } }), ...(closed === null ? {} : { paymentClosed: closed }) };
}

/**
 * The wire spelling of a student (docs/requirements.md#look-up), with what the form of the semester consists of.
 *
 * @param layout with the lines of what is due.
 * @param due null without a demand.
 */
export function toStudentData(row: StudentRow, { form, fees }: SemesterLayout, due: Due | null): StudentData {
  const { settledTransactionId, settledReceiptNo } = row;
  return {
    admissionNumber: row.admissionNumber,
    semesterNo: row.semesterNo,
    academicSession: row.academicSession || null,
    ...studentFields(row),
    ...(due === null ? {} : feeFields(due)),
    paid: settledTransactionId && settledReceiptNo ? { transaction_id: settledTransactionId, receipt_no: settledReceiptNo } : null,
    ...(row.refund === null ? {} : { refund: row.refund }),
    ...openPaymentOf(row),
    ...(due === null ? {} : termsOf(due)),
    fields: form,
    heads: fees,
  };
}
