import type { OpenPayment } from '@mmmcollege/backend/contract';
import { screen } from '@testing-library/react';
import { PAYMENT_ID, paymentStatus, student2 } from '../../testing/factories';
import { currentPath } from '../../testing/render-route';
import { openForm } from './testing/open-form';

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
const open = (transaction_status: OpenPayment['transaction_status']): OpenPayment => ({
  transaction_id: PAYMENT_ID, transaction_status, amount: 6212.1, begunAt: `${today}T07:41:00.000+05:30`,
});
const WITH_BANK = 'A payment of ₹6,212.10, begun at 07:41, is with the bank. Do not pay again.';

describe('The form of a student with an open payment', () => {
  it('should say that the payment is with the bank, offer no payment and lead to its status', async () => {
    const { user, server } = await openForm(student2({ openPayment: open('PENDING') }));
    server.on(`POST /payment-status/${PAYMENT_ID}`, { body: paymentStatus() });

    expect(await screen.findByText(WITH_BANK)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay Fees' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'See payment' }));
    expect(await screen.findByText(/We do not know yet/)).toBeVisible();
    expect(currentPath()).toBe(`/payment-status/${PAYMENT_ID}`);
    expect(server.requests.at(-1)?.json()).toEqual({ admissionNumber: 'BSC2' });
  });

  it('should open for whoever chose to pay despite the doubt', async () => {
    await openForm(student2({ openPayment: open('PENDING') }), {}, { payDespiteDoubt: true });

    expect(await screen.findByText('An earlier payment of these fees is still in doubt.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay Fees' })).toBeEnabled();
    expect(screen.queryByText(WITH_BANK)).toBeNull();
  });

  it('should say when the payment page was opened, and let the student go on with it', async () => {
    await openForm(student2({ openPayment: open('INITIATED') }));

    expect(await screen.findByText('You opened the payment page at 07:41.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what became of that payment' })).toHaveAttribute('href', `/mmmcollege/payment-status/${PAYMENT_ID}`);
    expect(screen.getByRole('button', { name: 'Pay Fees' })).toBeEnabled();
  });
});
