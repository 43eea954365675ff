import { screen, waitFor } from '@testing-library/react';
import { errorBody, formEntry, PAYMENT_ID, paymentStatus, student2 } from '../../testing/factories';
import { type Answer, startServer } from '../../testing/fake-server';
import { currentPath, renderRoute } from '../../testing/render-route';

const STATUS = `POST /payment-status/${PAYMENT_ID}`;
const LOOK_UP = 'POST /fetch-student-data/BSC2';
const REQUIRED = errorBody(403, 'SECOND_FACT_REQUIRED');
const FAILED_AT_BANK = { body: paymentStatus({ transaction_status: 'FAILED', safeToPayAgain: true }) };

async function open({ secondFact, feeToken, state, status }: { secondFact: 'off' | 'mobile'; feeToken?: string; state?: unknown; status?: Answer }) {
  const server = await startServer();
  if (feeToken) sessionStorage.setItem('feeToken', feeToken);
  // As the server has it: the status is told to whoever sends the token that the look-up gave for the right digits.
  server.on(STATUS, status ?? ((request) => (request.json()['lookupToken'] === 'abc.def' ? FAILED_AT_BANK : REQUIRED)));
  server.on(LOOK_UP, (request) => {
    const proof = request.text ? request.json() : {};
    if (proof['lookupToken'] === 'abc.def') return { body: { data: student2() } };
    if (!proof['mobileLast4']) return REQUIRED;
    return proof['mobileLast4'] === '3210' ? { body: { data: student2(), lookupToken: 'abc.def' } } : errorBody(404, 'STUDENT_NOT_MATCHED');
  });
  const view = renderRoute(`/payment-status/${PAYMENT_ID}`, server, { state, config: { lookupSecondFact: secondFact } });
  const digits = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Last 4 digits of mobile number' });
  const showPayment = () => view.user.click(screen.getByRole('button', { name: 'Show payment' }));
  return { ...view, server, digits, showPayment };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('Payment status with the mobile number', () => {
  it('should ask another tab for the number and the digits, and then show the payment', async () => {
    const { user, digits, showPayment, server } = await open({ secondFact: 'mobile' });
    await user.type(await screen.findByRole('textbox', { name: 'Admission Number' }), 'bsc2');
    await showPayment();
    await waitFor(async () => expect(await digits()).toHaveAccessibleDescription(/Enter the last 4 digits/));

    await user.type(await digits(), '0000');
    await showPayment();
    expect(await screen.findByRole('alert')).toHaveTextContent('do not go together');

    await user.clear(await digits());
    await user.type(await digits(), '3210');
    await showPayment();
    expect(await screen.findByText(/The bank says that this payment failed/)).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem('feeToken')).toBe('BSC2'));
    expect(server.requests.at(-1)?.json()).toEqual({ admissionNumber: 'BSC2', lookupToken: 'abc.def' });
  });

  it('should ask nothing in the tab that has the token', async () => {
    sessionStorage.setItem('lookupToken', 'BSC2 abc.def');
    const { server } = await open({ secondFact: 'mobile', feeToken: 'BSC2' });

    expect(await screen.findByText(/The bank says that this payment failed/)).toBeVisible();
    expect(server.requests).toHaveLength(1);
  });

  it('should ask for the digits, with the number filled in, when they were not needed yet as the payment began', async () => {
    const { user, digits, showPayment } = await open({ secondFact: 'off', feeToken: 'BSC2' });

    await user.type(await digits(), '3210');
    expect(screen.getByRole('textbox', { name: 'Admission Number' })).toHaveValue('BSC2');
    expect(screen.queryByText(/could not ask what became/)).toBeNull();
    await showPayment();
    expect(await screen.findByText(/The bank says that this payment failed/)).toBeVisible();
  });

  it('should open the form with everything typed once the digits are given, when paying again needs them', async () => {
    const form = { ...formEntry(student2()), typed: { townName: 'Bodh Gaya' } };
    const { user, digits } = await open({ secondFact: 'off', feeToken: 'BSC2', state: { form }, status: FAILED_AT_BANK });
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    await user.type(await digits(), '3210');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));

    expect(await screen.findByRole('textbox', { name: 'Permanent Village/Town/Society' })).toHaveValue('Bodh Gaya');
    expect(currentPath()).toBe('/form');
  });
});
