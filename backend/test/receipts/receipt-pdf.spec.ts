import { execFileSync } from 'node:child_process';
import { requireTool } from '#lib/tools';
import { receiptLayout } from '../../src/receipts/content/receipt-layout.js';
import type { StoredReceipt } from '../../src/receipts/receipt.repository.js';
import { renderReceiptPdf } from '../../src/receipts/pdf/receipt-pdf.js';
import { FEE_SEMESTERS, semesterLayout, TOTAL_FEES } from '../../src/contract/index.js';
import { describeWith } from '../support/describe-with.js';
import { aForm, headsOf } from '../support/factories.js';

const COLLEGE = { name: 'MMM College', address: 'College Road, Gorakhpur', phone: '0551 200 0000', email: 'fees@mmmcollege.example' };
const FORM = aForm({
  studentName: 'आशा रानी', mothersName: 'Sita Devi', townName: 'Patna', yearOfRegistration: '2023', faculty: 'N/A',
  course_full_name: 'Bachelor of Arts', grdName: 'Ram Kumar', grdMobile: '9876543210', gender: 'Female', rollNo: '42',
  mobile: '9123456780', email: 'asha@example.in', course: 'B.A. (Hons)', year: 'Honours',
});

function receipt({ heads, ...changes }: Partial<StoredReceipt> & { heads?: Record<string, number> } = {}): StoredReceipt {
  const paid = heads ?? { ...headsOf(5), tutionFees: 12_345_600, lab_maintenance_fees: 50_010, student_aid_fund: 1_000 };
  return {
    transactionId: 'NDPS261120100000001', receiptNo: 'RC00000001', admissionNumber: 'MMM1', semesterNo: 5, amount: 12_711_610,
    layout: receiptLayout(semesterLayout(changes.semesterNo ?? 5), paid), form: FORM, paidAt: Date.UTC(2026, 10, 20, 4, 30), refunded: 0, ...changes,
  };
}

const text = (pdf: Buffer): string => execFileSync(requireTool('pdftotext'), ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
const line = (label: string, value: string): RegExp => new RegExp(`${label} +${value.replace(/[.()₹]/g, '\\$&')}( |$)`, 'm');

describeWith('pdftotext')('The text of a receipt PDF', () => {
  it('should show every detail and head of semester 5 with Indian grouping and words', async () => {
    const page = text(await renderReceiptPdf(receipt(), COLLEGE));
    for (const expected of [
      /MMM College/, /Fee Receipt/, /College Road, Gorakhpur/, /0551 200 0000/, /fees@mmmcollege\.example/, /RC00000001 +20\/11\/26 +आशा रानी +NDPS261120100000001/,
      line('Student Name', 'आशा रानी'), line('Email', 'asha@example.in'), line('Guardian Name', 'Ram Kumar'), line('PWD', 'No'), line('Semester', '5'),
      line('Tuition Fees', '₹1,23,456.00'), line('Lab Development and Maintenance Fees', '₹500.10'), line('Student Aid Fund', '₹10.00'),
      line('Total Fees', '₹1,27,116.10'), /Rupees One Lakh Twenty Seven Thousand One Hundred Sixteen and Ten Paise Only/, /PAID/,
    ]) {
      expect(page).toMatch(expected);
    }
  });

  it.each(FEE_SEMESTERS)('should show every label of the layout with a value beside it when the semester is %i', async (semesterNo) => {
    const { receipt: rows, fees } = semesterLayout(semesterNo);
    const page = text(await renderReceiptPdf(receipt({ semesterNo, heads: headsOf(semesterNo) }), COLLEGE));
    const labels = [...rows, ...fees, TOTAL_FEES].map(({ label }) => label);
    expect(labels.filter((label) => !line(label, '\\S+').test(page))).toEqual([]);
  });

  it('should show the layout of semester 2 and N/A where the college knows nothing', async () => {
    const page = text(await renderReceiptPdf(receipt({ semesterNo: 2, heads: { ...headsOf(2), saraswati_pooja_contri_fees: 10_000 }, amount: 701_210 }), COLLEGE));
    for (const expected of [
      line("Father's Name", 'N/A'), line("Mother's Name", 'Sita Devi'), line('Faculty', 'N/A'), line('Award Type', 'Honours'), line('Discipline', 'B.A. (Hons)'),
      line('Saraswati Pooja Contribution', '₹100.00'), line('Total Fees', '₹7,012.10'), /Rupees Seven Thousand Twelve and Ten Paise Only/,
    ]) {
      expect(page).toMatch(expected);
    }
    expect(page).not.toMatch(/Guardian|Library/);
  });

  it('should say that it is a test, and not that anything is paid', async () => {
    const page = text(await renderReceiptPdf(receipt(), COLLEGE, true));
    expect(page).toMatch(/TEST - no real money/);
    expect(page).toMatch(/Nothing was paid, and this is no receipt/);
    expect(page).not.toMatch(/PAID|Paid online/);
    expect(text(await renderReceiptPdf(receipt(), COLLEGE))).not.toMatch(/TEST/);
  });

  it('should keep markup and line ends as plain text of one line when a name holds them', async () => {
    const studentName = '<script>alert(1)</script>\r\nBcc: x@example.in\u202E';
    const page = text(await renderReceiptPdf(receipt({ form: { ...FORM, studentName } }), COLLEGE));
    expect(page.replace(/\s+/g, ' ')).toContain('<script>alert(1)</script>');
    expect(page).not.toContain('\u202E');
  });
});

describe('renderReceiptPdf', () => {
  const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

  it('should draw one page when texts have their usual length', async () => {
    const pdf = await renderReceiptPdf(receipt(), COLLEGE);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages(pdf)).toBe(1);
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('should draw one page when every text is as long as it can be', async () => {
    const form = Object.fromEntries(Object.keys(FORM).map((name) => [name, 'W'.repeat(100)])) as StoredReceipt['form'];
    const college = { ...COLLEGE, name: 'Maharaja '.repeat(15), address: 'Long Road '.repeat(40) };
    expect(pages(await renderReceiptPdf(receipt({ form, amount: 99_999_999_999 }), college))).toBe(1);
  });

  it('should give the same bytes when it draws the same receipt again', async () => {
    const [first, second] = [await renderReceiptPdf(receipt(), COLLEGE), await renderReceiptPdf(receipt(), COLLEGE)];
    expect(first.equals(second)).toBe(true);
  });

  it('should hold neither link nor script when texts look like them', async () => {
    const form = { ...FORM, studentName: 'https://evil.example javascript:alert(1)' };
    const raw = (await renderReceiptPdf(receipt({ form }), COLLEGE)).toString('latin1');
    expect(raw).not.toMatch(/\/(?:JavaScript|JS|URI|Annots|OpenAction|Launch)\b/);
  });
});
