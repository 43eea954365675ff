import { filledText, istIsoDateTime, type ReceiptData, rupeesNumber, STUDENT_FIELDS, type StudentFieldName, type StudentFields } from '../../contract/index.js';
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

/** The receipt object of the calls, from what was agreed when the payment began. */
export function receiptData({ form, layout, ...receipt }: StoredReceipt): ReceiptData {
  const data: ReceiptData = {
    admissionNumber: receipt.admissionNumber,
    semesterNo: receipt.semesterNo,
    ...submittedFields(form),
    receipt_no: receipt.receiptNo,
    transaction_id: receipt.transactionId,
    transaction_date: istIsoDateTime(new Date(receipt.paidAt)),
    total_fees: rupeesNumber(receipt.amount),
    ...(receipt.refunded > 0 ? { refunded: rupeesNumber(receipt.refunded) } : {}),
    details: layout.details,
    heads: layout.heads.map((head) => ({ ...head, amount: head.amount === null ? null : rupeesNumber(head.amount) })),
  };
  for (const { name, amount } of data.heads) if (amount !== null) data[name] = amount;
  return data;
}
