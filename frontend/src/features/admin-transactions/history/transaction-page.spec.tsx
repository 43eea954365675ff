import type { TransactionHistory } from '@mmmcollege/backend/contract';
import { screen, within } from '@testing-library/react';
import { startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';

const ID = 'NDPS261120100000001';
const AT = '2026-11-20T10:00:00.000+05:30';

const aHistory = (over: Partial<TransactionHistory>): TransactionHistory => ({
  transaction_id: ID, receipt_no: 'QX48213907', transaction_status: 'PENDING', isMismatch: false, isTest: false, begunAt: AT, since: AT, nextCheckAt: null,
  lastAnswerAt: null, releasedAt: null, admissionNumber: 'BSC2', studentName: 'Aarav Sinha', course: null, email: null, mobile: null, semesterNo: 2,
  academicSession: '', amount: 7012.1, heads: [], feeToday: 7012.1, settledBy: null, receipt: null, charges: [], attempts: [], timeline: [], ...over,
});

async function openPayment(over: Partial<TransactionHistory>) {
  logIn('clerk', 'secret');
  const server = await startServer();
  server.on(`POST /admin/transactions/${ID}`, { body: aHistory(over) });
  renderRoute(`/admin/transactions/${ID}`, server);
  return screen.findByRole('region', { name: 'Payment' });
}

describe('The page of one payment', () => {
  it.each(['INITIATED', 'PENDING', 'FAILED', 'DUPLICATE'] as const)('should show no receipt number when it is %s and has no receipt', async (transaction_status) => {
    const payment = await openPayment({ transaction_status });

    expect(within(payment).getByText('₹7,012.10')).toBeVisible();
    expect(screen.queryByText('QX48213907')).toBeNull();
  });

  it('should show the receipt number once the receipt was issued', async () => {
    const payment = await openPayment({ transaction_status: 'SUCCESS', receipt: { issuedAt: AT, voidedAt: null } });

    expect(within(payment).getByText('QX48213907')).toBeVisible();
  });

  it('should name no amount of a charge of which no money is known', async () => {
    await openPayment({ charges: [{ key: '11795356502872', gatewayTxnId: '11795356502872', bankTxnId: null, amount: null, paidAt: null, standing: 'none', decision: null }] });

    const charges = screen.getByRole('region', { name: 'Charges' });
    expect(within(charges).getByText('no money known')).toBeVisible();
    expect(within(charges).queryByText('N/A')).toBeNull();
  });
});
