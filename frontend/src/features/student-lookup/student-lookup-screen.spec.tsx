import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeConfig } from '@mmmcollege/backend/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errorBody, student2 } from '../../testing/factories';
import { startServer, untilQuiet } from '../../testing/fake-server';
import { withHeldClock } from '../../testing/held-clock';
import { currentPath, renderRoute } from '../../testing/render-route';

const FAILED = 'Could not fetch student data. Please check the admission number.';

async function openScreen(config: Partial<RuntimeConfig> = {}) {
  const server = await startServer();
  const view = renderRoute('/', server, { config });
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Admission Number' });
  const proceed = () => view.user.click(screen.getByRole('button', { name: 'Proceed' }));
  return { ...view, server, input, proceed };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('Student Identification', () => {
  it('should mark the number as required and ask for a valid one when it is opened', async () => {
    const { input } = await openScreen();

    expect(input).toBeRequired();
    expect(input).toHaveAttribute('name', 'admissionNumber');
    expect(input).toHaveAttribute('placeholder', 'Enter a valid admission number');
    expect(screen.getByText('*')).toBeVisible();
    expect(screen.getByText('Identify').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('should say what the page already said before its scripts came', async () => {
    const { container } = await openScreen();
    const before = new DOMParser().parseFromString(readFileSync(join(process.cwd(), 'build/first-paint.html'), 'utf8'), 'text/html');

    for (const text of ['h1', 'p', 'ol']) {
      const [said, says] = [before.querySelector(text), container.querySelector(`main ${text}`)].map((element) => element?.textContent?.replace(/\s/g, ''));
      expect(says).toBe(said);
      expect(says).toMatch(/\w/);
    }
  });

  it('should refuse an empty number when Proceed is pressed', async () => {
    const { input, proceed, server } = await openScreen();
    await proceed();

    expect(input).toHaveAccessibleDescription(/Please enter a valid Admission Number\.$/);
    expect(input).toBeInvalid();
    expect(input).toHaveFocus();
    expect(server.requests).toHaveLength(0);
  });

  it('should refuse anything but letters and digits when it is typed', async () => {
    const { input, user, proceed, server } = await openScreen();
    await user.type(input, 'BSC-1');
    expect(input).toHaveAccessibleDescription(/Admission Number must contain only letters and numbers\.$/);
    await proceed();

    expect(server.requests).toHaveLength(0);
  });

  it('should take the message away when the number has become valid', async () => {
    const { input, user } = await openScreen();
    await user.type(input, 'B-');
    await user.keyboard('{Backspace}');

    expect(input).toBeValid();
    expect(screen.queryByText('Admission Number must contain only letters and numbers.')).toBeNull();
  });

  it('should upper-case what is typed in the middle and leave the cursor there', async () => {
    const { input, user } = await openScreen();
    await user.type(input, 'AB12');
    await user.type(input, 'c', { initialSelectionStart: 1, initialSelectionEnd: 1 });

    expect(input).toHaveValue('ACB12');
    expect(input.selectionStart).toBe(2);
  });

  it('should leave a word alone while the keyboard composes it', async () => {
    const { input } = await openScreen();
    fireEvent.input(input, { target: { value: 'ab' }, isComposing: true });

    expect(input).toHaveValue('ab');
  });

  it('should fetch the student and open the form with both when the number is known', async () => {
    const { input, user, proceed, server } = await openScreen();
    server.on('POST /fetch-student-data/BSC2', { body: { data: student2() } });
    await user.type(input, 'bsc2');
    await proceed();

    expect(await screen.findByRole('heading', { name: 'Student Details' })).toBeVisible();
    expect(currentPath()).toBe('/form');
    expect(window.history.state.usr).toMatchObject({ admissionDetails: { admissionNumber: 'BSC2' }, studentData: student2() });
    expect(server.requests[0]?.text).toBe('');
  });

  it('should take the numbers of a college that writes them with strokes, and refuse others', async () => {
    const { input, user, proceed, server } = await openScreen({ admissionNumberPattern: '[0-9]{4}/[A-Z]+/[0-9]+' });
    server.on('POST /fetch-student-data/2026%2FBSC%2F001', { body: { data: student2({ admissionNumber: '2026/BSC/001' }) } });
    await user.type(input, 'bsc2');
    expect(input).toHaveAccessibleDescription(/Please enter a valid Admission Number\.$/);
    await user.clear(input);
    await user.type(input, '2026/bsc/001');
    expect(input).toBeValid();
    await proceed();

    expect(await screen.findByRole('heading', { name: 'Student Details' })).toBeVisible();
  });

  it.each([
    ['nobody has the number', errorBody(404, 'STUDENT_NOT_FOUND'), /The college has no student with this number/],
    ['too many were asked for', errorBody(429, 'TOO_MANY_REQUESTS'), /Wait a minute and try again/],
    ['the service is set up wrongly', errorBody(403, 'FOREIGN_ORIGIN'), /check the admission number\.This service is set up wrongly\. Please tell the college\.$/],
    ['the server fails', errorBody(500, 'INTERNAL', { correlationId: 'c-17' }), /tell the office this number: c-17/],
    ['a proxy answers for the server', { status: 502, body: '<html>Bad gateway</html>' }, /cannot be reached right now/],
    ['the answer holds no student', { body: {} }, /could not do this/],
    ['the answer is null', { body: null }, /could not do this/],
    ['the student is a list', { body: { data: [] } }, /could not do this/],
    ['the student has no semester', { body: { data: { admissionNumber: 'BSC2' } } }, /could not do this/],
    ['the network is lost', { cut: true }, /Check your internet/],
  ])('should say that it could not fetch the data, and what to do, when %s', async (_case, answer, advice) => {
    const { input, user, proceed, server } = await openScreen();
    server.on('POST /fetch-student-data/BSC2', answer);
    await user.type(input, 'BSC2');
    await proceed();

    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(advice);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(input).toHaveValue('BSC2');
    expect(screen.getByRole('button', { name: 'Proceed' })).toBeEnabled();
    expect(currentPath()).toBe('/');
  });

  it('should ask once when Proceed is pressed twice', async () => {
    const { input, user, server } = await openScreen();
    server.on('POST /fetch-student-data/BSC2', { body: { data: student2() }, delayMs: 100 });
    await user.type(input, 'BSC2');
    await user.dblClick(screen.getByRole('button', { name: 'Proceed' }));

    await waitFor(() => expect(currentPath()).toBe('/form'));
    expect(server.requests).toHaveLength(1);
  });

  it('should open nothing for a number that was changed while it was looked up, and take the new one', async () => {
    const { input, user, proceed, server } = await openScreen();
    server.on('POST /fetch-student-data/BSC2', { body: { data: student2() }, delayMs: 300 });
    server.on('POST /fetch-student-data/BSC23', { body: { data: student2({ admissionNumber: 'BSC23', studentName: 'Meera Das' }) }, delayMs: 600 });
    await user.type(input, 'BSC2');
    await proceed();
    await user.type(input, '3');
    expect(screen.queryByText('Looking up your details…')).toBeNull();
    await proceed();

    expect(await screen.findByDisplayValue('Meera Das')).toBeVisible();
    expect(window.history.state.usr).toMatchObject({ admissionDetails: { admissionNumber: 'BSC23' } });
  });

  it('should stay and say nothing when the number was changed while it was looked up', async () => {
    const { input, user, proceed, server } = await openScreen();
    server.on('POST /fetch-student-data/BSC2', { body: { data: student2() }, delayMs: 100 });
    await user.type(input, 'BSC2');
    await proceed();
    await user.type(input, '3');
    await untilQuiet();

    expect(currentPath()).toBe('/');
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(screen.getByRole('button', { name: 'Proceed' })).toBeEnabled();
  });

  it('should say what to do when the look-up has taken 10 seconds', async () => {
    const { input, user, proceed, server } = await openScreen();
    server.on('POST /fetch-student-data/BSC2', { body: { data: student2() }, delayMs: 30_000 });
    await user.type(input, 'BSC2');
    await withHeldClock(async ({ pass }) => {
      await proceed();
      await pass(9_900);
      expect(screen.getByText('Looking up your details…')).toBeVisible();
      expect(screen.queryByText(/longer than usual/)).toBeNull();
      await pass(200);
      expect(screen.getByText(/This takes longer than usual\. Check your internet connection/)).toBeVisible();
    });
  });
});
