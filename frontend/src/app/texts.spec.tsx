import { type ReceiptData, SHOWN_STATUSES, type StudentData } from '@mmmcollege/backend/contract';
import { act, screen } from '@testing-library/react';
import { aReviewItem, aReviewQueue } from '../features/admin-transactions/review/testing/review-items';
import { aRecord } from '../features/admin-transactions/testing/records';
import { formEntry, PAYMENT_ID, paymentStatus, receipt, student2 } from '../testing/factories';
import { startServer } from '../testing/fake-server';
import { logIn } from '../testing/log-in';
import { MARKED_TEXTS, unmarkedTexts } from '../testing/marked-texts';
import { renderRoute } from '../testing/render-route';

const student = student2();
const COLLEGE = ['English', 'हिन्दी', 'MMM College', 'Station Road, Gaya, Bihar 823001', 'office@mmmcollege.example'];
/** Labels of a layout and a person's own values come from the server. */
const valuesOf = (data: StudentData | ReceiptData): string[] => Object.values(data).filter((value) => typeof value === 'string');
const labelsOf = (rows: readonly { label: string }[]): string[] => rows.map(({ label }) => label);

/** Opens a screen in another language and names what is shown in English all the same. */
async function openMarked(path: string, seen: string | RegExp, { state, data = [], audit = [] }: { state?: unknown; data?: string[]; audit?: object[] } = {}) {
  const server = await startServer();
  server.on(`POST /payment-status/${PAYMENT_ID}`, { body: paymentStatus({ transaction_status: 'FAILED', safeToPayAgain: true }) });
  server.on(`POST /getFeeReceipt/${PAYMENT_ID}`, { body: receipt(student) });
  server.on('POST /getPaymentResponse', { body: [aRecord(1), aRecord(2)] });
  server.on(`POST /fetch-student-data/${student.admissionNumber}`, { body: { data: student } });
  server.on('POST /admin/review-queue', { body: aReviewQueue(aReviewItem(1)) });
  server.on('POST /admin/health/check', { body: { findings: [{ light: 'green', found: 'As it should be.', todo: null }] } });
  server.on('POST /admin/audit/search', { body: { entries: audit, next: null } });
  const view = renderRoute(path, server, { state, texts: MARKED_TEXTS });
  await screen.findAllByText(seen);
  const known = new Set([...COLLEGE, ...data, PAYMENT_ID]);
  return { ...view, english: unmarkedTexts().filter((text) => !known.has(text)) };
}

describe('Texts', () => {
  it('should be shown in the language that was chosen: Student Identification', async () => {
    expect((await openMarked('/', '⟦Proceed⟧')).english).toEqual([]);
  });

  it('should be shown in the language that was chosen: the form', async () => {
    const { english } = await openMarked('/form', '⟦Pay Fees⟧', { state: formEntry(student), data: [...labelsOf(student.heads), ...valuesOf(student)] });
    expect(english).toEqual([]);
  });

  it('should be shown in the language that was chosen: the status of a payment', async () => {
    sessionStorage.setItem('feeToken', student.admissionNumber);
    expect((await openMarked(`/payment-status/${PAYMENT_ID}`, '⟦Pay again⟧')).english).toEqual([]);
  });

  it('should be shown in the language that was chosen: the receipt', async () => {
    sessionStorage.setItem('feeToken', student.admissionNumber);
    const data = receipt(student);
    const { english } = await openMarked(`/fee-receipt/${PAYMENT_ID}`, /⟦Download⟧/, {
      data: [...labelsOf(data.details), ...labelsOf(data.heads), ...valuesOf(data), 'N/A'],
    });
    expect(english).toEqual([]);
  });

  it('should be shown in the language that was chosen: the login', async () => {
    expect((await openMarked('/login', '⟦Login⟧')).english).toEqual([]);
  });

  it('should be shown in the language that was chosen: the audit trail', async () => {
    logIn('clerk', 'secret');
    const entry = { seq: 1, at: '2026-11-22T10:42:00.000+05:30', act: 'login', refusal: '', requestId: '', person: 'asha', address: null, subject: '', before: null, after: null, details: null };
    const { english } = await openMarked('/admin/audit', '⟦Search⟧', { audit: [entry], data: ['Sunday, 22 November 2026', '10:42'] });
    expect(english).toEqual([]);
  });

  it('should be shown in the language that was chosen: the transactions', async () => {
    logIn('clerk', 'secret');
    const values = [aRecord(1), aRecord(2), aRecord(99)].flatMap((record) => Object.values(record).map(String)).flatMap((text) => [text, ...text.split(/(?=@)/)]);
    const { english } = await openMarked('/student-details', '⟦Sign Out⟧', { data: [...SHOWN_STATUSES, ...values, 'BANK1'] });
    expect(english).toEqual([]);
  });

  it('should be shown in the language that was chosen: the health page', async () => {
    logIn('clerk', 'secret');
    expect((await openMarked('/admin/health', '⟦Good⟧', { data: ['As it should be.'] })).english).toEqual([]);
  });

  it('should change at once and keep what was typed when another language is chosen', async () => {
    const { user, showTexts } = renderRoute('/', await startServer());
    await user.type(await screen.findByRole('textbox', { name: /Admission Number/ }), 'BSC2');
    act(() => showTexts(MARKED_TEXTS));
    expect(screen.getByRole('heading', { name: '⟦Student Identification⟧' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /⟦Admission Number⟧/ })).toHaveValue('BSC2');
  });
});
