import { timeOfTransactionId } from '@mmmcollege/backend/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { errorBody, PAYMENT_ID, receipt, student2, student5, tokenReply } from '../../testing/factories';
import { sendWindowMessage, setUpGatewayScript } from '../../testing/gateway-script';
import { currentPath, renderRoute } from '../../testing/render-route';
import { openForm } from './testing/open-form';

const WAIT = 'Please wait until the payment page opens';
const gateway = setUpGatewayScript();

const opened = () => waitFor(() => expect(gateway().opened).toHaveLength(1));

describe('Submitting the fee form', () => {
  it('should send every field, the fees as they came, proposed ids, and N/A for what is empty when the form is valid', async () => {
    const { pay, tokenCalls } = await openForm(student2(), { body: tokenReply() });
    await pay();
    await opened();
    const sent = tokenCalls()[0]?.json() ?? {};

    expect(sent).toMatchObject({
      admissionNumber: 'BSC2', semesterNo: 2, studentName: 'Aarav Sinha', mobile: '9876543210', email: 'aarav@example.in', course: 'Mathematics',
      course_full_name: 'Bachelor of Science', year: 'Honours', mothersName: 'N/A', fathersName: 'N/A', townName: 'N/A', yearOfRegistration: 'N/A',
      faculty: 'N/A', caste: 'N/A', grdName: '', grdMobile: '', gender: '', personwd: '', rollNo: '', tutionFees: 2400, electric_water_fees: 511.6,
      total_fees: 7012.1,
    });
    expect(sent).not.toHaveProperty('admission_fees');
    expect(sent).not.toHaveProperty('payDespiteDoubt');
    expect(sent['receipt_no']).toMatch(/^[A-Z]{2}\d{8}$/);
    expect(Math.abs((timeOfTransactionId(String(sent['transaction_id']))?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('should send N/A for every such field that is empty when the student is of semester 5', async () => {
    const { pay, tokenCalls } = await openForm(student5(), { body: tokenReply() });
    await pay();
    await opened();
    const sent = Object.entries(tokenCalls()[0]?.json() ?? {}).filter(([, value]) => value === 'N/A');

    expect(sent.map(([name]) => name).sort()).toEqual(
      ['caste', 'course_full_name', 'faculty', 'fathersName', 'mothersName', 'townName', 'year', 'yearOfRegistration'],
    );
  });

  it('should send the PWD flag as a word when semester 5 has it stored', async () => {
    const { pay, tokenCalls } = await openForm(student5({ pwd: 'Y' }), { body: tokenReply() });
    await pay();
    await opened();

    expect(tokenCalls()[0]?.json()).toMatchObject({ personwd: 'Yes', rollNo: '21BA0456', sports_fees: 250, total_fees: 118550 });
  });

  it('should open the payment page with the reply, the e-mail and the mobile, and remember the student', async () => {
    const { pay } = await openForm(student2(), { body: tokenReply() });
    sessionStorage.setItem('authToken', 'x');
    sessionStorage.setItem('loggedIn', 'true');
    await pay();
    await opened();

    expect(gateway().opened[0]).toMatchObject({
      options: {
        atomTokenId: '15000000085830', merchId: '317157', custEmail: 'aarav@example.in', custMobile: '9876543210',
        returnUrl: `https://fees.test/mmmcollege-api/payment-return/${PAYMENT_ID}`,
      },
      environment: 'uat',
      authToken: null,
    });
    expect(sessionStorage.getItem('feeToken')).toBe('BSC2');
    expect(sessionStorage.getItem('loggedIn')).toBeNull();
  });

  it('should open the payment page of the known gateway when a server sends the token and the merchant only', async () => {
    const { pay, tokenCalls, server } = await openForm(student2(), { body: { tokenData: { atomTokenId: '1' }, merchant_id: '2' } });
    await pay();
    await opened();
    const id = tokenCalls()[0]?.json()['transaction_id'];

    expect(gateway().opened[0]).toMatchObject({
      options: { returnUrl: `${server.origin}/mmmcollege-api/payment-return/${String(id)}` }, environment: 'uat',
    });
  });

  it('should show the loader and a disabled button that reads Processing... while it submits', async () => {
    const { pay } = await openForm(student2(), { body: tokenReply(), delayMs: 500 });
    await pay();

    expect(await screen.findByText(WAIT)).toBeVisible();
    expect(screen.getByText('Processing...')).toBeDisabled();
    await opened();
  });

  it('should ask for one token when the form is submitted twice', async () => {
    const { pay, tokenCalls, container } = await openForm(student2(), { body: tokenReply(), delayMs: 100 });
    await pay();
    container.querySelector('form')?.requestSubmit();
    await opened();

    expect(tokenCalls()).toHaveLength(1);
  });

  it.each([['cancelTransaction'], ['sessionTimeout'], ['badRequest'], [{ ndpsResponse: { encData: 'ab', merchId: '1' } }]])(
    'should close the loader and the overlay and ask the server when the gateway says %j', async (message) => {
      const { pay, server } = await openForm(student2(), { body: tokenReply() });
      await pay();
      await opened();
      act(() => sendWindowMessage(message));

      expect(await screen.findByRole('heading', { name: 'Payment status' })).toBeVisible();
      expect(currentPath()).toBe(`/payment-status/${PAYMENT_ID}`);
      expect(document.getElementById('atom_jiffy_pay')).toBeNull();
      expect(screen.queryByText(WAIT)).toBeNull();
      await waitFor(() => expect(server.requests.some(({ path }) => path === `/payment-status/${PAYMENT_ID}`)).toBe(true));
    });

  it('should stay where it is when a window message comes from elsewhere or says something else', async () => {
    const { pay } = await openForm(student2(), { body: tokenReply() });
    await pay();
    await opened();
    act(() => sendWindowMessage('cancelTransaction', 'https://evil.example'));
    act(() => sendWindowMessage('hide'));

    expect(currentPath()).toBe('/form');
    expect(document.getElementById('atom_jiffy_pay')).not.toBeNull();
  });

  it('should ask the server when the overlay was closed without a word', async () => {
    const { pay } = await openForm(student2(), { body: tokenReply() });
    await pay();
    await opened();
    document.getElementById('atom_jiffy_pay')?.remove();

    expect(await screen.findByRole('heading', { name: 'Payment status' })).toBeVisible();
  });

  it('should lead to the status when the student goes Back from the payment page', async () => {
    const { pay } = await openForm(student2(), { body: tokenReply() });
    await pay();
    await opened();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
    window.history.replaceState({ usr: null, key: 'a', idx: 0 }, '', '/mmmcollege');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 0 } })));

    expect(await screen.findByRole('heading', { name: 'Payment status' })).toBeVisible();
    expect(document.getElementById('atom_jiffy_pay')).toBeNull();
  });

  it('should go to the status of the earlier payment, without a toast, when that one is in doubt', async () => {
    const { pay } = await openForm(student2(), errorBody(409, 'PAYMENT_IN_DOUBT', { transaction_id: PAYMENT_ID }));
    await pay();

    expect(await screen.findByRole('heading', { name: 'Payment status' })).toBeVisible();
    expect(currentPath()).toBe(`/payment-status/${PAYMENT_ID}`);
    expect(sessionStorage.getItem('feeToken')).toBe('BSC2');
    expect(await screen.findByText(/We do not know yet/)).toBeVisible();
    expect(screen.queryByText('An error occurred during submission')).toBeNull();
    expect(console.error).toHaveBeenCalledWith(new Error('Form submission error! status: 409'));
  });

  it('should link to the receipt and remember the student, without a toast, when the fees turn out to be paid', async () => {
    const { pay, user, server } = await openForm(student2(), errorBody(409, 'ALREADY_PAID', { transaction_id: PAYMENT_ID }));
    server.on(`POST /getFeeReceipt/${PAYMENT_ID}`, { body: receipt(student2(), { email: null }) });
    await pay();
    const link = await screen.findByRole('link', { name: 'View receipt' });
    expect(screen.queryByText('An error occurred during submission')).toBeNull();
    await user.click(link);

    expect(await screen.findByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    expect(sessionStorage.getItem('feeToken')).toBe('BSC2');
  });

  it('should say so, link to the receipt and offer no payment when the fees are paid already', async () => {
    await openForm(student2({ paid: { transaction_id: PAYMENT_ID, receipt_no: 'QX48213907' } }), {});

    expect(await screen.findByText('These fees are already paid.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View receipt' })).toHaveAttribute('href', `/mmmcollege/fee-receipt/${PAYMENT_ID}`);
    expect(screen.queryByRole('button', { name: 'Pay Fees' })).toBeNull();
  });

  it('should show the new fees and let the student check them when the fees have changed', async () => {
    const { pay, server } = await openForm(student2(), errorBody(422, 'FEE_MISMATCH'));
    server.on('POST /fetch-student-data/BSC2', { body: { data: student2({ tutionFees: 3400, total_fees: 8012.1 }) } });
    await pay();

    expect(await screen.findByText('The fees have changed since this page was opened. Nothing was paid.')).toBeVisible();
    expect(await screen.findByDisplayValue('₹8,012.10')).toBeVisible();
  });

  it('should show the messages of the server under their fields when the server refuses the form', async () => {
    const { pay } = await openForm(student2(), errorBody(400, 'VALIDATION_FAILED', { errors: { mobile: 'Please enter a valid 10-digit mobile number' } }));
    await pay();

    expect(await screen.findByText('Please fill all the required details correctly.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Mobile Number' })).toHaveAccessibleDescription(/Please enter a valid 10-digit mobile number$/);
    await waitFor(() => expect(screen.getByRole('group', { name: 'One detail needs your attention' })).toHaveFocus());
  });

  it.each([
    ['the server fails', errorBody(500, 'INTERNAL', { correlationId: 'c-17' }), /The payment page was not opened\. Nothing was paid\./],
    ['the gateway refuses', errorBody(502, 'GATEWAY_REFUSED'), /could not be opened\. Nothing was paid\..*Press Pay Fees again in a few minutes/],
    ['the gateway does not answer', errorBody(504, 'GATEWAY_TIMEOUT'), /did not answer in time\. Nothing was paid\..*Wait a minute/],
    ['there were too many tries', errorBody(429, 'TOO_MANY_REQUESTS'), /Too many tries.*Wait a minute/],
    ['nothing is due', errorBody(422, 'NO_FEES_DUE'), /No fees are due for this semester\..*Nothing was paid/],
    ['the network is lost', { cut: true }, /No connection\. Nothing was paid\..*goes on with the same payment/],
  ])('should show the toast, what happened and what to do, and lose nothing, when %s', async (_case, answer, text) => {
    const { pay, user } = await openForm(student2(), answer);
    const town = await screen.findByRole('textbox', { name: 'Permanent Village/Town/Society' });
    await user.type(town, 'Gaya');
    await pay();

    expect(await screen.findByText('An error occurred during submission')).toBeVisible();
    expect(document.querySelector('.notices')).toHaveTextContent(text);
    expect(town).toHaveValue('Gaya');
    expect(await screen.findByRole('button', { name: 'Pay Fees' })).toBeEnabled();
    expect(screen.queryByText(WAIT)).toBeNull();
  });

  it('should log the status when the token call returns non-OK', async () => {
    const { pay } = await openForm(student2(), errorBody(502, 'GATEWAY_REFUSED'));
    await pay();
    await screen.findByText('An error occurred during submission');

    expect(console.error).toHaveBeenCalledWith(new Error('Form submission error! status: 502'));
  });

  it('should put what was typed into the history entry, and show it again when the page is loaded anew', async () => {
    const { user, unmount, server } = await openForm(student2(), {});
    await user.type(await screen.findByRole('textbox', { name: 'Permanent Village/Town/Society' }), 'Bodh Gaya');
    await waitFor(() => expect(window.history.state.usr.typed).toMatchObject({ townName: 'Bodh Gaya' }));
    const state = window.history.state.usr;
    unmount();
    renderRoute('/form', server, { state });

    expect(await screen.findByRole('textbox', { name: 'Permanent Village/Town/Society' })).toHaveValue('Bodh Gaya');
  });

  it('should point to the earlier payment when the student comes back to a form that opened one', async () => {
    await openForm(student2(), {}, { startedTransactionId: PAYMENT_ID });

    expect(await screen.findByText(/^You opened the payment page at 14:30( on 20\/11\/26)?\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what became of that payment' })).toHaveAttribute('href', `/mmmcollege/payment-status/${PAYMENT_ID}`);
  });

  it('should warn and say so to the server when the student pays despite the doubt', async () => {
    const { pay, tokenCalls } = await openForm(student2(), { body: tokenReply() }, { payDespiteDoubt: true });
    expect(await screen.findByText(/the second one is refunded/)).toBeVisible();
    await pay();
    await opened();

    expect(tokenCalls()[0]?.json()).toMatchObject({ payDespiteDoubt: true });
  });
});
