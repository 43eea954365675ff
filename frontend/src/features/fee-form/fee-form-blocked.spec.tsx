import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, student2, tokenReply } from '../../testing/factories';
import { setUpGatewayScript } from '../../testing/gateway-script';
import { openForm } from './testing/open-form';

const ONLY_THE_COLLEGE = 'Only the college office can correct this. Nothing was paid.';
const LOOK_UP = '/fetch-student-data/BSC2';
const gateway = setUpGatewayScript();

const notice = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('.notice') as HTMLElement;
const field = (name: string) => document.querySelector(`[name="${name}"]`);

describe('What only the college can put right', () => {
  it('should lead to the college office, and on to the payment once it is there, when a fee has no amount', async () => {
    const { pay, server, user } = await openForm(student2({ development_fees: null }), { body: tokenReply() });
    const matters = await notice(ONLY_THE_COLLEGE);
    expect(within(matters).getByText('Development Fees: the college has given no amount.')).toBeVisible();
    expect(within(matters).getByRole('link', { name: '+91 631 222 0000' })).toHaveAttribute('href', 'tel:+916312220000');
    expect(within(matters).getByRole('link', { name: 'office@mmmcollege.example' })).toHaveAttribute('href', 'mailto:office@mmmcollege.example');
    await pay();
    expect(await screen.findByRole('link', { name: 'Development Fees is required' })).toBeVisible();

    server.on(`POST ${LOOK_UP}`, { body: { data: student2() } });
    const again = screen.getByRole('button', { name: 'Fetch my details again' });
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    await waitFor(() => expect(screen.queryByText(ONLY_THE_COLLEGE)).toBeNull());
    await pay();
    await waitFor(() => expect(gateway().opened).toHaveLength(1));
  });

  it('should show the message at the field and lead to the college office when the server refuses a value of the college', async () => {
    const { pay, user, tokenCalls } = await openForm(student2(), errorBody(400, 'VALIDATION_FAILED', { errors: { studentName: 'Name should not contain numbers' } }));
    await pay();
    const matters = await notice(ONLY_THE_COLLEGE);

    expect(within(matters).getByText('Name should not contain numbers')).toBeVisible();
    expect(within(matters).getByText(/tell the college office your admission number/)).toBeVisible();
    expect(field('studentName')).toHaveAccessibleDescription('Name should not contain numbers');
    expect(field('studentName')).toBeInvalid();
    await user.click(screen.getByRole('link', { name: 'Student Name: Name should not contain numbers' }));
    expect(field('studentName')).toHaveFocus();
    await pay();
    await waitFor(() => expect(tokenCalls()).toHaveLength(2));
  });

  it('should show the message and lead to the college office when the server refuses a field that is not on the form', async () => {
    const { pay, user } = await openForm(student2(), errorBody(400, 'VALIDATION_FAILED', { errors: { rollNo: 'Roll number is required' } }));
    await pay();
    const matters = await notice(ONLY_THE_COLLEGE);

    expect(within(matters).getByText('Roll number is required')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('group', { name: 'One detail needs your attention' })).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Roll number is required' }));
    expect(matters.parentElement).toHaveFocus();
  });

  it('should leave the college out of it when the server refuses what the student typed', async () => {
    const { pay } = await openForm(student2(), errorBody(400, 'VALIDATION_FAILED', { errors: { mobile: 'Please enter a valid 10-digit mobile number' } }));
    await pay();

    expect(await screen.findByRole('link', { name: 'Mobile Number: Please enter a valid 10-digit mobile number' })).toBeVisible();
    expect(screen.queryByText(ONLY_THE_COLLEGE)).toBeNull();
  });
});

describe('Fees that have changed', () => {
  const STALE = "The college's present fees could not be fetched: the amounts below may be out of date.";

  it('should say that the amounts may be old and fetch them when asked when the new ones did not come', async () => {
    const { pay, server, user, callsOf } = await openForm(student2(), errorBody(422, 'FEE_MISMATCH'));
    await screen.findByRole('button', { name: 'Pay Fees' });
    await waitFor(() => expect(callsOf(LOOK_UP)).toHaveLength(1));
    server.on(`POST ${LOOK_UP}`, { cut: true });
    await pay();
    expect(await screen.findByText('The fees have changed since this page was opened. Nothing was paid.')).toBeVisible();
    const stale = await notice(STALE);
    expect(stale).toHaveTextContent('No connection. Check your internet and try again');

    server.on(`POST ${LOOK_UP}`, { body: { data: student2({ tutionFees: 3400, total_fees: 8012.1 }) } });
    await user.click(within(stale).getByRole('button', { name: 'Fetch the fees again' }));
    expect(await screen.findByDisplayValue('₹8,012.10')).toBeVisible();
    expect(screen.queryByText(STALE)).toBeNull();
  });
});

describe('An error of the page itself', () => {
  it('should not be laid at the door of the server, and say what to do, when it happens while the form is sent', async () => {
    const { pay, tokenCalls } = await openForm(student2(), { body: tokenReply() });
    await screen.findByRole('button', { name: 'Pay Fees' });
    jest.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new TypeError('not a function');
    });
    await pay();

    const said = await notice('This page met an error of its own and did not open the payment page. Nothing was paid.');
    expect(said).toHaveTextContent(/The fault is in this page, not in your details or the server\. Load the page again/);
    expect(screen.queryByText(/college's server/)).toBeNull();
    expect(tokenCalls()).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Pay Fees' })).toBeEnabled();
  });
});
