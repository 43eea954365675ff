import { filledText, istIsoDateTime, type ReceiptData, rupeesNumber } from '../contract/index.js';
import type { StoredReceipt } from './receipt.repository.js';

const textOrNull = (text: string | null | undefined): string | null => filledText(text) || null;
const PWD: Readonly<Record<string, 'Y' | 'N'>> = { Yes: 'Y', No: 'N' };

/** The receipt object of the calls, from what was agreed when the payment began. */
export function receiptData({ form, layout, ...receipt }: StoredReceipt): ReceiptData {
  const data: ReceiptData = {
    admissionNumber: receipt.admissionNumber,
    studentName: textOrNull(form.studentName),
    email: textOrNull(form.email),
    mobile: textOrNull(form.mobile),
    course: textOrNull(form.course),
    course_full_name: textOrNull(form.course_full_name),
    grdName: textOrNull(form.grdName),
    grdMobile: textOrNull(form.grdMobile),
    rollNo: textOrNull(form.rollNo),
    gender: textOrNull(form.gender),
    caste: textOrNull(form.caste),
    townName: textOrNull(form.townName),
    pwd: PWD[filledText(form.personwd)] ?? null,
    semesterNo: receipt.semesterNo,
    fathersName: textOrNull(form.fathersName),
    mothersName: textOrNull(form.mothersName),
    yearOfRegistration: textOrNull(form.yearOfRegistration),
    faculty: textOrNull(form.faculty),
    year: textOrNull(form.year),
    receipt_no: receipt.receiptNo,
    transaction_id: receipt.transactionId,
    transaction_date: istIsoDateTime(new Date(receipt.paidAt)),
    total_fees: rupeesNumber(receipt.amount),
    details: layout.details,
    heads: layout.heads.map((head) => ({ ...head, amount: head.amount === null ? null : rupeesNumber(head.amount) })),
  };
  for (const { name, amount } of data.heads) if (amount !== null) data[name] = amount;
  return data;
}
