import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsqr from 'jsqr';
import { requireTool } from '#lib/tools';
import { receiptLayout } from '../../src/receipts/content/receipt-layout.js';
import { documentTexts, labelled } from '../../src/receipts/content/document-texts.js';
import type { StoredReceipt } from '../../src/receipts/receipt.repository.js';
import { renderReceiptPdf } from '../../src/receipts/pdf/receipt-pdf.js';
import { FEE_SEMESTERS, semesterLayout, TOTAL_FEES } from '../../src/contract/index.js';
import { describeWith } from '../support/describe-with.js';
import { aForm, headsOf } from '../support/factories.js';

type Reader = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
// Published as CommonJS with a default of its own.
const jsQr = ((jsqr as { default?: unknown }).default ?? jsqr) as Reader;

const COLLEGE = { name: 'MMM College', address: 'College Road, Gorakhpur', phone: '0551 200 0000', email: 'fees@mmmcollege.example' };
/** Beside it is a png of the same name. */
const LOGO = join(__dirname, '../../../frontend/public/college-logo.svg');
const FORM = aForm({
  studentName: 'आशा रानी', mothersName: 'Sita Devi', townName: 'Patna', yearOfRegistration: '2023', faculty: 'N/A',
  course_full_name: 'Bachelor of Arts', grdName: 'Ram Kumar', grdMobile: '9876543210', gender: 'Female', rollNo: '42',
  mobile: '9123456780', email: 'asha@example.in', course: 'B.A. (Hons)', year: 'Honours',
});

function receipt({ heads, ...changes }: Partial<StoredReceipt> & { heads?: Record<string, number> } = {}): StoredReceipt {
  const paid = heads ?? { ...headsOf(5), tutionFees: 12_345_600, lab_maintenance_fees: 50_010, student_aid_fund: 1_000 };
  return {
    transactionId: 'NDPS261120100000001', receiptNo: 'RC00000001', admissionNumber: 'MMM1', semesterNo: 5, amount: 12_711_610,
    layout: receiptLayout(semesterLayout(changes.semesterNo ?? 5), paid), form: FORM, language: 'en', paidAt: Date.UTC(2026, 10, 20, 4, 30), refunded: 0, booked: null, isTest: false, issuedAt: Date.UTC(2026, 10, 20, 4, 30), serialNo: 'MMM/26-27/000123', ...changes,
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
    const page = text(await renderReceiptPdf(receipt({ isTest: true }), COLLEGE));
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

describeWith('pdftotext')('The number of the series', () => {
  it('should stand on the sheet, with the day of its issue where that is in another financial year', async () => {
    const page = text(await renderReceiptPdf(receipt(), COLLEGE));
    expect(page).toContain('Serial No MMM/26-27/000123');
    expect(page).not.toContain('Issued on');
    const late = receipt({ paidAt: Date.parse('2027-03-31T12:00:00+05:30'), issuedAt: Date.parse('2027-04-02T00:10:00+05:30'), serialNo: 'MMM/27-28/000001' });
    expect(text(await renderReceiptPdf(late, COLLEGE))).toMatch(/31\/03\/27[\s\S]*MMM\/27-28\/000001 +· +Issued on 02\/04\/27/);
  });
});

describeWith('pdftotext')('Whoever cannot see a receipt PDF', () => {
  const poppler = (program: string, args: string[], input: Buffer): string => execFileSync(requireTool('pdftotext').replace(/pdftotext$/, program), args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  const NAMED = receipt({ form: { ...FORM, studentName: 'विद्यार्थी त्रिपाठी' }, refunded: 10_000 });
  const drawn = (): Promise<Buffer> => renderReceiptPdf(NAMED, { ...COLLEGE, logo: LOGO }, 'https://fees.college.ac.in/mmmcollege/verify#token');

  it('should be told its title and language, headings, and tables in which each label is the head of its value', async () => {
    const pdf = await drawn();
    expect(poppler('pdfinfo', ['-'], pdf)).toMatch(/^Title: +Fee Receipt RC00000001$[\s\S]*^Tagged: +yes$/m);
    expect(pdf.toString('latin1')).toMatch(/\/Lang \(en-IN\)/);
    const told = poppler('pdfinfo', ['-struct-text', '-'], pdf).replace(/ \(block\)/g, '').replace(/\s+/g, ' ');
    const row = (label: string, value: string): string => `TR TH: /Scope /Row "${label}" TD "${value}"`;
    for (const expected of ['H1 "Fee Receipt"', 'H2 "Student Details"', 'H2 "Fee Details"', row('Tuition Fees', '₹1,23,456.00'), `${row('Total Fees', '₹1,27,116.10')} ${row('Given back', '₹100.00')}`]) {
      expect(told).toContain(expected);
    }
    expect(told.match(/\bTable\b/g)).toHaveLength(3);
    expect(told).toMatch(/Link \(inline\) Figure: .* Object \d+/);
    expect(pdf.toString('latin1')).toContain('/Alt (QR code with the signed receipt)');
  });

  it('should get it in the order of reading, and Devanagari letter by letter, when it is copied', async () => {
    const words = poppler('pdftotext', ['-raw', '-', '-'], await drawn()).replace(/\s+/g, ' ');
    const order = ['MMM College', 'Fee Receipt', 'Receipt No RC00000001', 'Received from विद्यार्थी त्रिपाठी', 'Student Details', 'Student Name विद्यार्थी त्रिपाठी', 'Fee Details', 'Tuition Fees ₹1,23,456.00', 'Total Fees', 'Amount in words', 'Verify this receipt'];
    const places = order.map((part) => words.indexOf(part));
    expect(order.filter((_part, index) => places[index] === -1)).toEqual([]);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('should meet the logo as an ornament, and whoever sees it as a picture', async () => {
    expect((await drawn()).toString('latin1')).toMatch(/\/Subtype \/Image[\s\S]*\/Width 192\b/);
    expect((await renderReceiptPdf(NAMED, COLLEGE)).toString('latin1')).not.toContain('/Subtype /Image');
    const broken = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.jpg');
    writeFileSync(broken, Buffer.from('ffd8ff00', 'hex'));
    expect((await renderReceiptPdf(NAMED, { ...COLLEGE, logo: broken })).toString('latin1')).not.toContain('/Subtype /Image');
  });
});

describeWith('pdftotext')('A receipt PDF in Hindi', () => {
  const raw = (pdf: Buffer): string => execFileSync(requireTool('pdftotext'), ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' }).replace(/\s+/g, ' ');
  const hindi = (over: Parameters<typeof receipt>[0] = {}): StoredReceipt => receipt({ ...over, language: 'hi' });

  it.each(FEE_SEMESTERS)('should have a Hindi word for every label of semester %i, and give each back as it was written when it is copied', async (semesterNo) => {
    const { receipt: rows, fees } = semesterLayout(semesterNo);
    const all = documentTexts('hi');
    const page = raw(await renderReceiptPdf(hindi({ semesterNo, heads: headsOf(semesterNo), refunded: 10_000 }), COLLEGE, 'https://fees.college.ac.in/mmmcollege/verify#token'));
    const labels = [...rows, ...fees].map(({ label }) => labelled(all, label));
    const { receiptSheet: sheet, receiptProof: proof, receiptPdf: around } = all;
    const words = [
      ...labels, sheet.title, sheet.receiptNo, sheet.date, sheet.receivedFrom, sheet.transactionId, sheet.studentDetails, sheet.feeDetails, sheet.refunded, sheet.paidStamp,
      sheet.amountInWords(12_711_610), all.common.totalFees, proof.title, proof.how, around.amountInWords, around.note(COLLEGE.phone, COLLEGE.email),
      around.contact(COLLEGE.phone, COLLEGE.email).replace(/\s+/g, ' '),
    ];
    expect(words.filter((word) => !/\p{Script=Devanagari}/u.test(word))).toEqual([]);
    expect(words.filter((word) => !page.includes(word))).toEqual([]);
    expect(page).not.toMatch(/Fees?\b|Receipt|Student|Semester|Only/);
  });

  it('should say so to whoever cannot see it, and which of its words are English', async () => {
    const pdf = await renderReceiptPdf(hindi(), COLLEGE);
    expect(execFileSync(requireTool('pdftotext').replace(/pdftotext$/, 'pdfinfo'), ['-'], { input: pdf, encoding: 'utf8' })).toMatch(/^Title: +शुल्क रसीद RC00000001$/m);
    expect(pdf.toString('latin1')).toMatch(/\/Lang \(hi-IN\)/);
    // The name of the college and the address of the student, among others.
    expect((pdf.toString('latin1').match(/\/Lang \(en\)/g) ?? []).length).toBeGreaterThan(5);
    expect((await renderReceiptPdf(receipt(), COLLEGE)).toString('latin1')).not.toMatch(/\/Lang \(en\)/);
  });

  it('should be drawn in either language, whatever the payment was made in', async () => {
    expect(raw(await renderReceiptPdf(hindi(), COLLEGE, null, 'en'))).toContain('Fee Receipt');
    expect(raw(await renderReceiptPdf(receipt(), COLLEGE, null, 'hi'))).toContain('शुल्क रसीद');
  });

  it('should show a head that has no Hindi word as it was issued', async () => {
    const layout = { details: [], heads: [{ name: 'computer_fees', label: 'Computer Fees', amount: 100 }, { name: 'x', label: 'constructor', amount: 1 }] };
    expect(raw(await renderReceiptPdf(hindi({ layout }), COLLEGE))).toMatch(/Computer Fees ₹1\.00 constructor ₹0\.01/);
  });

  it('should stay on one page when every text is as long as it can be', async () => {
    const form = Object.fromEntries(Object.keys(FORM).map((name) => [name, 'क्षत्रियों'.repeat(10)])) as StoredReceipt['form'];
    const pdf = await renderReceiptPdf(hindi({ form, amount: 99_999_999_999 }), { ...COLLEGE, name: 'महाराजा '.repeat(15), address: 'कॉलेज रोड '.repeat(40) });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf.length).toBeLessThan(80_000);
  });
});

describeWith('pdftotext')('The QR code of a receipt PDF', () => {
  // As long as a real one.
  const URL = `https://fees.college.ac.in/mmmcollege/verify#${'eyJhbGciOiJFZERTQSIsImtpZCI6IjI2YSIsInR5cCI6InJlY2VpcHQrand0In0.'.repeat(5).slice(0, 350)}`;

  /** As a grey picture, by poppler. */
  function rendered(pdf: Buffer, dpi: number): { pixels: Uint8ClampedArray; width: number; height: number } {
    const pgm = execFileSync(requireTool('pdftotext').replace(/pdftotext$/, 'pdftoppm'), ['-gray', '-r', String(dpi), '-'], { input: pdf, maxBuffer: 50_000_000 });
    const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 40).toString('latin1')) ?? [];
    const pixels = new Uint8ClampedArray(4 * (pgm.length - head.length)).fill(255);
    for (let at = head.length; at < pgm.length; at += 1) pixels.fill(pgm[at] ?? 0, 4 * (at - head.length), 4 * (at - head.length) + 3);
    return { pixels, width: Number(width), height: Number(height) };
  }

  it('should be read from paper of 150 dots an inch, by another library than the one that drew it', async () => {
    const { pixels, width, height } = rendered(await renderReceiptPdf(receipt(), COLLEGE, URL), 150);
    expect(jsQr(pixels, width, height)?.data).toBe(URL);
  });

  it('should have the address in words beside it, and the whole one as a link', async () => {
    const pdf = await renderReceiptPdf(receipt(), COLLEGE, URL);
    expect(text(pdf)).toContain('https://fees.college.ac.in/mmmcollege/verify');
    expect(pdf.toString('latin1')).toContain(`/URI (${URL})`);
    expect(text(await renderReceiptPdf(receipt(), COLLEGE))).not.toContain('Verify this receipt');
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
