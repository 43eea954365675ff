import type { StudentData } from '@mmmcollege/backend/contract';
import { screen, waitFor } from '@testing-library/react';
import { errorBody, student2, tokenReply } from '../../testing/factories';
import { openForm } from './testing/open-form';

const DAILY = { kind: 'perDay', amount: 50, cap: 500 } as const;
const late = (over: Partial<StudentData> = {}): StudentData => {
  const student = student2();
  return student2({ heads: [...student.heads, { name: 'lateFee', label: 'Late Fee' }], lateFee: 150, total_fees: 7162.1, due: { on: '2026-11-20', isLate: true, lateFee: DAILY }, ...over });
};

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('The due date on the form', () => {
  it.each([
    [{ on: '2026-11-30', isLate: false }, 'Pay by 30/11/2026.'],
    [{ on: '2026-11-30', isLate: false, lateFee: DAILY }, 'Pay by 30/11/2026. After that a late fee of ₹50.00 is added for each day, at most ₹500.00.'],
    [{ on: '2026-11-30', isLate: false, lateFee: { ...DAILY, cap: null } }, 'Pay by 30/11/2026. After that a late fee of ₹50.00 is added for each day.'],
    [{ on: '2026-11-30', isLate: false, lateFee: { kind: 'fixed', amount: 50, cap: null } }, 'Pay by 30/11/2026. After that a late fee of ₹50.00 is added.'],
    [{ on: '2026-11-20', isLate: true }, 'These fees were due by 20/11/2026.'],
    [{ on: '2026-11-20', isLate: true, lateFee: { kind: 'fixed', amount: 50, cap: null } }, 'These fees were due by 20/11/2026. The total contains a late fee.'],
  ] as const)('should be said as things are: %p', async (due, text) => {
    await openForm(student2({ due }), { body: tokenReply() });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('should bring the late fee as a line of its own, and send it back to be compared', async () => {
    const { pay, tokenCalls } = await openForm(late(), { body: tokenReply() });
    expect(await screen.findByRole('textbox', { name: /^Late Fee/ })).toHaveValue('₹150.00');
    expect(screen.getByText('These fees were due by 20/11/2026. The total contains a late fee; it grows by ₹50.00 each day, up to ₹500.00.')).toBeVisible();
    await pay();
    await waitFor(() => expect(tokenCalls()).toHaveLength(1));
    expect(tokenCalls()[0]?.json()).toMatchObject({ lateFee: 150, total_fees: 7162.1 });
  });

  it('should name the new total when it grew since the page was opened', async () => {
    const { pay } = await openForm(late(), errorBody(422, 'FEE_MISMATCH', { total_fees: 7212.1 }));
    await pay();
    expect(await screen.findByText('The total is now ₹7,212.10. Check it below and press Pay Fees again.')).toBeVisible();
  });

  it.each([['2026-12-05', 'Payment opens again on 05/12/2026. Until then you can look at your fees here.'], [null, 'Payment has ended. Please ask the college office if you still have to pay.']])(
    'should show the fees and no way to pay while payment is closed until %p', async (opensOn, text) => {
      await openForm(student2({ paymentClosed: { opensOn } }), { body: tokenReply() });
      expect(await screen.findByText('These fees cannot be paid at present.')).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Pay Fees' })).toBeNull();
      expect(screen.getByRole('textbox', { name: /^Total Fees/ })).toHaveValue('₹7,012.10');
    },
  );
});

describe('Concessions and additions on the form', () => {
  const adjusted = (over: Partial<StudentData> = {}): StudentData => {
    const student = student2();
    return student2({ heads: [...student.heads, { name: 'scholarship', label: 'Scholarship' }, { name: 'fine', label: 'Fine' }], scholarship: -500, fine: 100, total_fees: 6612.1, ...over });
  };

  it('should be lines of their own, sent back to be compared', async () => {
    const { pay, tokenCalls } = await openForm(adjusted(), { body: tokenReply() });
    expect(await screen.findByRole('textbox', { name: /^Scholarship/ })).toHaveValue('-₹500.00');
    expect(screen.getByRole('textbox', { name: /^Total Fees/ })).toHaveValue('₹6,612.10');
    await pay();
    await waitFor(() => expect(tokenCalls()).toHaveLength(1));
    expect(tokenCalls()[0]?.json()).toMatchObject({ scholarship: -500, fine: 100, total_fees: 6612.1 });
  });

  it('should leave nothing to pay when they leave nothing', async () => {
    await openForm(adjusted({ scholarship: -7112.1, total_fees: 0 }), { body: tokenReply() });
    expect(await screen.findByText('No fees are due for this semester.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay Fees' })).toBeNull();
  });
});
