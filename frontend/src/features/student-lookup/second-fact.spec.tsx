import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { errorBody, student2 } from '../../testing/factories';
import { type Answer, startServer } from '../../testing/fake-server';
import { currentPath, renderRoute } from '../../testing/render-route';

const CALL = 'POST /fetch-student-data/BSC2';
const MISSING = /Enter the last 4 digits of the mobile number the college has\.$/;
const FAILED = 'Could not fetch student data. Please check the admission number.';
const FOUND: Answer = { body: { data: student2(), lookupToken: 'abc.def' } };
const REQUIRED = errorBody(403, 'SECOND_FACT_REQUIRED');

async function open(lookupSecondFact: 'off' | 'mobile') {
  const server = await startServer();
  const view = renderRoute('/', server, { config: { lookupSecondFact } });
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Admission Number' });
  const digits = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Last 4 digits of mobile number' });
  const proceed = () => view.user.click(screen.getByRole('button', { name: 'Proceed' }));
  return { ...view, server, number, digits, proceed };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('Student Identification with the mobile number', () => {
  it('should ask for both from the start, and say whose mobile number without saying anything about it', async () => {
    const { digits, container } = await open('mobile');

    expect(digits()).toBeRequired();
    expect(digits()).toHaveAccessibleDescription("Of your own mobile number as the college has it. If the college has none of yours: of your guardian's.");
    for (const [name, value] of [['name', 'mobileLast4'], ['inputmode', 'numeric'], ['autocomplete', 'off'], ['maxlength', '4']] as const) {
      expect(digits()).toHaveAttribute(name, value);
    }
    // The words that were painted before the scripts came stay where they are: only their box is replaced.
    const before = new DOMParser().parseFromString(readFileSync(join(process.cwd(), 'build/first-paint.html'), 'utf8'), 'text/html');
    for (const text of ['h1', 'p', 'ol']) {
      const [said, says] = [before.querySelector(text), container.querySelector(`main ${text}`)].map((element) => element?.textContent?.replace(/\s/g, ''));
      expect(says).toBe(said);
    }
  });

  it('should send the digits, keep the token for this number and open the form', async () => {
    const { number, digits, user, proceed, server } = await open('mobile');
    server.on(CALL, FOUND);
    await user.type(number, 'bsc2');
    await user.type(digits(), '3210');
    await proceed();

    expect(await screen.findByRole('heading', { name: 'Student Details' })).toBeVisible();
    expect(server.requests[0]?.json()).toEqual({ mobileLast4: '3210' });
    expect(sessionStorage.getItem('lookupToken')).toBe('BSC2 abc.def');
    expect(JSON.stringify(window.history.state)).not.toContain('abc.def');
  });

  it.each(['3', '321', '32a'])('should say what is missing, and ask nobody, when %s was typed', async (typed) => {
    const { number, digits, user, proceed, server } = await open('mobile');
    await user.type(number, 'BSC2');
    await user.type(digits(), typed);
    await proceed();

    expect(digits()).toHaveAccessibleDescription(MISSING);
    expect(digits()).toBeInvalid();
    expect(digits()).toHaveFocus();
    expect(server.requests).toHaveLength(0);
  });

  it('should say what is missing when the digits were left out and the server wants them', async () => {
    const { number, digits, user, proceed, server } = await open('mobile');
    server.on(CALL, REQUIRED);
    await user.type(number, 'BSC2');
    await proceed();

    await waitFor(() => expect(digits()).toHaveAccessibleDescription(MISSING));
    expect(digits()).toHaveFocus();
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(number).toHaveValue('BSC2');
  });

  it('should open the form with the number alone when the college has no mobile number', async () => {
    const { number, user, proceed, server } = await open('mobile');
    server.on(CALL, FOUND);
    await user.type(number, 'BSC2');
    await proceed();

    expect(await screen.findByRole('heading', { name: 'Student Details' })).toBeVisible();
    expect(server.requests[0]?.text).toBe('');
  });

  it.each([
    ['they do not go together', errorBody(404, 'STUDENT_NOT_MATCHED'), /do not go together\. Check both/],
    ['wrong digits were given too often', errorBody(429, 'TOO_MANY_WRONG_DIGITS'), /Try again in an hour, or ask the college office/],
  ])('should keep what was typed and say what to do when %s', async (_when, answer, advice) => {
    const { number, digits, user, proceed, server } = await open('mobile');
    server.on(CALL, answer);
    await user.type(number, 'BSC2');
    await user.type(digits(), '0000');
    await proceed();

    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(advice);
    expect([number.value, digits().value]).toEqual(['BSC2', '0000']);
    await user.type(digits(), '{Backspace}1');
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  it('should not ask again in a tab that has the token of the number', async () => {
    const { number, user, proceed, server } = await open('mobile');
    sessionStorage.setItem('lookupToken', 'BSC2 abc.def');
    server.on(CALL, { body: { data: student2() } });
    await user.type(number, 'BSC2');
    await proceed();

    expect(await screen.findByRole('heading', { name: 'Student Details' })).toBeVisible();
    expect(server.requests[0]?.json()).toEqual({ lookupToken: 'abc.def' });
    expect(sessionStorage.getItem('lookupToken')).toBe('BSC2 abc.def');
  });
});

describe('Student Identification when the server wants the mobile number for once', () => {
  it('should show the field with one calm sentence, keep the number, and go on with both', async () => {
    const { number, digits, user, proceed, server } = await open('off');
    expect(screen.queryByRole('textbox', { name: /Last 4 digits/ })).toBeNull();
    server.on(CALL, REQUIRED);
    await user.type(number, 'BSC2');
    await proceed();

    expect(await screen.findByText(/^One more detail, please: the last 4 digits of your mobile number\./)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(number).toHaveValue('BSC2');
    expect(digits()).toHaveFocus();
    expect(digits()).toBeValid();

    server.on(CALL, FOUND);
    await user.type(digits(), '3210');
    await proceed();
    await waitFor(() => expect(currentPath()).toBe('/form'));
    expect(server.requests.map(({ text }) => text)).toEqual(['', '{"mobileLast4":"3210"}']);
  });

  it('should keep the field when another number is typed', async () => {
    const { number, digits, user, proceed, server } = await open('off');
    server.on(CALL, REQUIRED);
    await user.type(number, 'BSC2');
    await proceed();
    await screen.findByText(/^One more detail, please/);
    await user.type(number, '3');

    expect(digits()).toBeVisible();
  });
});
