import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, PAYMENT_ID, receipt, student2, student3, student5 } from '../../testing/factories';
import { type Answer, startServer, untilQuiet } from '../../testing/fake-server';
import { currentPath, renderRoute } from '../../testing/render-route';

jest.mock('../../lib/receipt-pdf/make-receipt-pdf', () => ({
  // jsdom lays nothing out and paints nothing; the real file is examined in the browser journeys.
  makeReceiptPdf: (_sheet: HTMLElement, _title: string, picture: string) => Promise.resolve(new Blob([`%PDF ${picture}`], { type: 'application/pdf' })),
}));

const PATH = `/fee-receipt/${PAYMENT_ID}`;
let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.setItem('feeToken', 'BSC2');
});
afterEach(() => jest.restoreAllMocks());

async function openReceipt(answer: Answer, mail: Answer = { body: { queued: true } }, testPayments = false) {
  const server = await startServer();
  server.on(`POST /getFeeReceipt/${PAYMENT_ID}`, answer);
  server.on('POST /send-receipt', mail);
  const mails = () => server.requests.filter(({ path }) => path === '/send-receipt');
  return { server, mails, ...renderRoute(PATH, server, { config: { testPayments } }) };
}

const rowsOf = (caption: string) =>
  within(screen.getByRole('table', { name: caption })).queryAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

describe('Student fee receipt', () => {
  it('should send the student to the identification when the session holds no fee token', async () => {
    sessionStorage.clear();
    renderRoute(PATH, await startServer());

    expect(await screen.findByRole('heading', { name: 'Student Identification' })).toBeVisible();
    expect(currentPath()).toBe('/');
  });

  it('should show Loading... and ask with the fee token and no credentials', async () => {
    const { server } = await openReceipt({ body: receipt(student2()), delayMs: 100 });

    await screen.findByText('Loading...');
    expect(await screen.findByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
    expect(server.requests[0]?.json()).toEqual({ admissionNumber: 'BSC2' });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('should show the header row and the layout of semester 2 when the payment was for it', async () => {
    await openReceipt({ body: receipt(student2({ fathersName: 'Ramesh', email: 'a@b.in' })) });
    await screen.findByRole('heading', { name: 'Fee Receipt' });

    for (const [label, value] of [['Receipt No', 'QX48213907'], ['Date', '20/11/26'], ['Received from', 'Aarav Sinha'], ['Transaction ID', PAYMENT_ID]] as const) {
      expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
    }
    expect(rowsOf('Student Details')).toEqual([
      ['Student Name', 'Aarav Sinha'], ['Email', 'a@b.in'], ['Mobile Number', '9876543210'], ['Course', 'Mathematics'], ["Father's Name", 'Ramesh'],
      ["Mother's Name", 'N/A'], ['Year of Registration', 'N/A'], ['Faculty', 'N/A'], ['Award Type', 'Honours'], ['Discipline', 'Mathematics'],
      ['Town Name', 'N/A'], ['Semester', '2'],
    ]);
    expect(rowsOf('Fee Details')).toEqual([
      ['Tuition Fees', '₹2,400.00'], ['Maintenance Fees', '₹800.00'], ['Lab Maintenance Fees', '₹600.50'], ['Development Fees', '₹1,200.00'],
      ['Electric and Water Fees', '₹511.60'], ["Students' Union Fees", '₹500.00'], ['Saraswati Pooja Contribution', '₹1,000.00'], ['Total Fees', '₹7,012.10'],
    ]);
    expect(screen.getByText('Rupees Seven Thousand Twelve and Ten Paise Only')).toBeVisible();
    expect(screen.getByText('PAID')).toBeVisible();
  });

  it('should say on the sheet that it is a test, and not that anything is paid', async () => {
    await openReceipt({ body: receipt(student2()) }, undefined, true);
    const sheet = (await screen.findByRole('heading', { name: 'Fee Receipt' })).closest('article') as HTMLElement;
    expect(within(sheet).getByText('TEST - no real money. Nothing was paid, and this is no receipt.')).toBeVisible();
    expect(within(sheet).getByText('TEST')).toBeVisible();
    expect(within(sheet).queryByText('PAID')).toBeNull();
  });

  it('should show the layout of semester 5 when the payment was for it', async () => {
    await openReceipt({ body: receipt(student5({ pwd: 'Y', gender: 'Female' })) });
    await screen.findByRole('heading', { name: 'Fee Receipt' });

    expect(rowsOf('Student Details').slice(4)).toEqual([
      ['Guardian Name', 'N/A'], ['Guardian Mobile', 'N/A'], ['Roll No', '21BA0456'], ['Gender', 'Female'], ['Town Name', 'N/A'], ['PWD', 'Yes'], ['Semester', '5'],
    ]);
    expect(rowsOf('Fee Details').map(([label]) => label)).toEqual([
      'Tuition Fees', 'Lab Development and Maintenance Fees', 'Admission Fees', 'Enrolment Fees', 'College Registration Fees', 'Session Charges',
      'College Examination Fees', 'Library Caution Deposit', 'Library Contribution', 'Magazine Fees', 'Sports Fees', 'Student Aid Fund', 'Total Fees',
    ]);
    expect(rowsOf('Fee Details').at(-1)).toEqual(['Total Fees', '₹1,18,550.00']);
  });

  it('should show the rows that came with the receipt when no semester has them today', async () => {
    const heads = [{ name: 'old_fees', label: 'Old Fees', amount: 12.5 }, { name: 'tutionFees', label: 'Fee for Tuition', amount: null }];
    await openReceipt({ body: receipt(student2(), { heads, details: [{ label: 'Class Number', field: 'rollNo' }], total_fees: 12.5 }) });
    await screen.findByRole('heading', { name: 'Fee Receipt' });

    expect(rowsOf('Student Details')).toEqual([['Class Number', 'N/A']]);
    expect(rowsOf('Fee Details')).toEqual([['Old Fees', '₹12.50'], ['Fee for Tuition', 'N/A'], ['Total Fees', '₹12.50']]);
  });

  it('should show No for PWD unless the flag says yes', async () => {
    await openReceipt({ body: receipt(student5({ pwd: null })) });
    await screen.findByRole('heading', { name: 'Fee Receipt' });

    expect(rowsOf('Student Details')).toContainEqual(['PWD', 'No']);
  });

  it('should show an empty fee table when the semester has no heads', async () => {
    await openReceipt({ body: receipt(student3(), { total_fees: 0 }) });
    await screen.findByRole('heading', { name: 'Fee Receipt' });

    expect(rowsOf('Fee Details')).toEqual([]);
  });

  it.each([
    ['the call fails', errorBody(404, 'RECEIPT_NOT_FOUND')],
    ['the network is lost', { cut: true }],
    ['the answer is no object', { body: [] }],
    ['the answer is null', { body: null }],
    ['the answer is a text', { body: '"none"' }],
    ['the answer is empty', { body: '' }],
  ])('should log it, show No data found! and what to do when %s', async (_case, answer) => {
    await openReceipt(answer);

    expect(await screen.findByText('No data found!')).toBeVisible();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'See the payment' })).toHaveAttribute('href', `/mmmcollege/payment-status/${PAYMENT_ID}`);
  });

  it('should let a number be typed again when the one of this tab opens no such receipt', async () => {
    const { user } = await openReceipt(errorBody(404, 'RECEIPT_NOT_FOUND'));
    await user.click(await screen.findByRole('link', { name: 'Use another admission number' }));

    expect(await screen.findByText('Enter the admission number to open the receipt.')).toBeVisible();
    expect(screen.getByText(`Transaction ID ${PAYMENT_ID}`)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Admission Number/ })).toHaveValue('');
  });

  it('should ask for the digits when the server wants them, and then show the receipt', async () => {
    const { server, user } = await openReceipt(errorBody(403, 'SECOND_FACT_REQUIRED'));
    server.on('POST /fetch-student-data/BSC2', (request) =>
      request.json()['mobileLast4'] === '3210' ? { body: { data: student2(), lookupToken: 'abc.def' } } : errorBody(404, 'STUDENT_NOT_MATCHED'),
    );
    const digits = await screen.findByRole('textbox', { name: 'Last 4 digits of mobile number' });
    expect(screen.queryByText('No data found!')).toBeNull();
    expect(screen.getByText('Admission Number BSC2', { exact: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(digits).toHaveAccessibleDescription(/Enter the last 4 digits of the mobile number the college has\.$/);
    await user.type(digits, '0000');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('do not go together');

    server.on(`POST /getFeeReceipt/${PAYMENT_ID}`, { body: receipt(student2()) });
    await user.clear(digits);
    await user.type(digits, '3210');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('PAID')).toBeVisible();
    const asked = server.requests.filter(({ path }) => path === `/getFeeReceipt/${PAYMENT_ID}`);
    expect(asked.at(-1)?.json()).toEqual({ admissionNumber: 'BSC2', lookupToken: 'abc.def' });
  });

  it('should post the receipt once for mailing when it is shown', async () => {
    const { mails } = await openReceipt({ body: receipt(student2()) });
    await waitFor(() => expect(mails()).toHaveLength(1));
    await untilQuiet();

    expect(mails()).toHaveLength(1);
    const posted = mails()[0]?.text ?? '';
    expect(posted).toContain(`filename="${PAYMENT_ID}_Receipt.pdf"`);
    expect(posted).toContain('%PDF jpeg');
    for (const [name, value] of [['name', 'Aarav Sinha'], ['email', 'aarav@example.in'], ['transaction_id', PAYMENT_ID]]) {
      expect(posted).toMatch(new RegExp(`name="${name}"\\s+${value}`));
    }
  });

  it('should post nothing when the receipt has no address', async () => {
    const { mails } = await openReceipt({ body: receipt(student2({ email: null })) });
    await screen.findByRole('heading', { name: 'Fee Receipt' });
    await untilQuiet();

    expect(mails()).toHaveLength(0);
  });

  it('should only log the status when the receipt is not accepted for mailing', async () => {
    await openReceipt({ body: receipt(student2()) }, errorBody(503, 'INTERNAL'));
    await waitFor(() => expect(logged).toHaveBeenCalledWith('The receipt could not be sent by e-mail', 'status: 503'));

    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('should save the PDF under the name of the transaction when Download is pressed', async () => {
    const { user } = await openReceipt({ body: receipt(student2()) });
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:receipt';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.href} ${this.download}`);
    });
    await user.click(await screen.findByRole('button', { name: 'Download' }));

    await waitFor(() => expect(saved).toEqual([`blob:receipt ${PAYMENT_ID}_Receipt.pdf`]));
  });

  it('should not offer to share where the device cannot', async () => {
    await openReceipt({ body: receipt(student2()) });
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();

    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it.each([
    ['share it where the device can', undefined, 0],
    ['leave it at that when the student closes the sheet of apps', 'AbortError', 0],
    ['save it when the device no longer counts the tap', 'NotAllowedError', 1],
  ])('should make the PDF and %s', async (_what, refusal, saves) => {
    const share = jest.fn((_data: ShareData) => (refusal ? Promise.reject(new DOMException('', refusal)) : Promise.resolve()));
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:receipt';
    URL.revokeObjectURL = () => undefined;
    Object.assign(navigator, { canShare: () => true, share });
    try {
      const { user } = await openReceipt({ body: receipt(student2()) });
      await user.click(await screen.findByRole('button', { name: 'Share' }));

      await waitFor(() => expect(screen.getByRole('button', { name: 'Share' })).toBeEnabled());
      expect(share.mock.calls[0]?.[0].files).toEqual([expect.objectContaining({ name: `${PAYMENT_ID}_Receipt.pdf`, type: 'application/pdf' })]);
      expect(save).toHaveBeenCalledTimes(saves);
    } finally {
      Object.assign(navigator, { canShare: undefined, share: undefined });
    }
  });
});
