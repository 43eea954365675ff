import { filledText, financialYear, istIsoDateTime, type ReceiptData, rupeesNumber, STUDENT_FIELDS, type StudentFieldName, type StudentFields } from '../../contract/index.js';
import type { StoredReceipt } from '../receipt.repository.js';

const FLAGS: Readonly<Record<string, 'Y' | 'N'>> = { Yes: 'Y', No: 'N' };

function submittedFields(form: StoredReceipt['form']): StudentFields {
  const fields: Partial<Record<StudentFieldName, string | null>> = {};
  for (const { name, formName, flag } of STUDENT_FIELDS) {
    const text = filledText(form[formName]);
    fields[name] = (flag ? FLAGS[text] : text) || null;
  }
  return fields as StudentFields;
}

/** When it was issued, where that was not in the financial year of its date. */
export const issuedOn = ({ issuedAt, paidAt }: Pick<StoredReceipt, 'issuedAt' | 'paidAt'>): Date | null =>
  financialYear(new Date(issuedAt)) === financialYear(new Date(paidAt)) ? null : new Date(issuedAt);

/** The receipt object of the calls, from what was agreed when the payment began. */
export function receiptData({ form, layout, ...receipt }: StoredReceipt, verifyUrl: string | null): ReceiptData {
  const issued = issuedOn(receipt);
  const data: ReceiptData = {
    admissionNumber: receipt.admissionNumber,
    semesterNo: receipt.semesterNo,
    ...submittedFields(form),
    receipt_no: receipt.receiptNo,
    serial_no: receipt.serialNo,
    transaction_id: receipt.transactionId,
    transaction_date: istIsoDateTime(new Date(receipt.paidAt)),
    issued_on: issued && istIsoDateTime(issued),
    verify_url: verifyUrl,
    total_fees: rupeesNumber(receipt.amount),
    ...(receipt.refunded > 0 ? { refunded: rupeesNumber(receipt.refunded) } : {}),
    ...(receipt.booked ? { booked: receipt.booked } : {}),
    details: layout.details,
    heads: layout.heads.map((head) => ({ ...head, amount: head.amount === null ? null : rupeesNumber(head.amount) })),
  };
  for (const { name, amount } of data.heads) if (amount !== null) data[name] = amount;
  return data;
}
