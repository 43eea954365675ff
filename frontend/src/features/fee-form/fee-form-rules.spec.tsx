import type { StudentData } from '@mmmcollege/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { formEntry, student2, student3, student5 } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { currentPath, renderRoute } from '../../testing/render-route';

const TOAST = 'Please fill all the required details correctly.';

async function openForm(student: StudentData) {
  const server = await startServer();
  const view = renderRoute('/form', server, { state: formEntry(student) });
  // The first entry of a tab is taken for a return to it, upon which the page asks for the student again.
  server.on(`POST /fetch-student-data/${student.admissionNumber}`, { body: { data: student } });
  await screen.findByRole('heading', { name: 'Student Details' });
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  const type = async (name: string, text: string) => {
    await view.user.clear(field(name));
    if (text) await view.user.type(field(name), text);
  };
  return { ...view, server, field, type, pay: () => view.user.click(screen.getByRole('button', { name: 'Pay Fees' })) };
}

/** Field by field: name, what is typed, the message. */
type Refused = [name: string, text: string, message: string];

const ALWAYS: Refused[] = [
  ['townName', 'Gaya #4', "Only letters, numbers, ',' allowed, and less than 30 characters"],
  ['townName', 'A town whose name is 31 letters', "Only letters, numbers, ',' allowed, and less than 30 characters"],
  ['mobile', '', 'Mobile number is required'],
  ['mobile', '98765', 'Please enter a valid 10-digit mobile number'],
  ['mobile', '98765432101', 'Please enter a valid 10-digit mobile number'],
  ['email', '', 'Email is required'],
  ['email', 'aarav@example', 'Please enter a valid email address'],
];
const SEMESTER_5: Refused[] = [
  ['grdName', 'R4mesh', 'Guardian name should contain only letters'],
  ['grdMobile', '12', 'Please enter a valid 10-digit guardian mobile number'],
  ['gender', 'Fe male', 'Gender should contain only letters'],
  ['caste', 'OBC-1', 'Caste should not contain numbers or special characters'],
  ['course', 'B.Sc. {{Hons}', 'Course name should only contain letters, numbers, spaces, dots, and brackets'],
  ['course', 'B.Sc & more', 'Course name should only contain letters, numbers, spaces, dots, and brackets'],
];
const SEMESTER_2: Refused[] = [
  ['mothersName', 'Sunita2', "Mother's name should not contain numbers or special characters"],
  ['fathersName', 'R@mesh', "Father's name should not contain numbers or special characters"],
  ['yearOfRegistration', '23', 'Please enter a valid 4-digit year'],
  ['faculty', 'Science!', 'Faculty should not contain numbers or special characters'],
  ['course_full_name', 'B.Sc', 'Course name should not contain numbers or special characters'],
  ['course_full_name', '', 'Course name is required'],
];

/** What must pass: semester, name, what is typed. */
const ACCEPTED: [semester: number, name: string, text: string][] = [
  [2, 'townName', 'A town with exactly 30 letters'],
  [5, 'townName', 'A town with exactly 30 letters'],
  [2, 'townName', 'St. Johns, Ward No. 4'],
  [5, 'course', 'B.Sc. (Hons.) [[Part 2]'],
  [5, 'gender', 'Female'],
  [2, 'yearOfRegistration', '2023'],
];

describe('Rules of the fee form', () => {
  it('should send the student to the identification when the form is opened without student data', async () => {
    renderRoute('/form', await startServer());

    expect(await screen.findByRole('heading', { name: 'Student Identification' })).toBeVisible();
    expect(currentPath()).toBe('/');
  });

  it.each([
    ...ALWAYS.map((rule) => [2, ...rule] as const),
    ...ALWAYS.map((rule) => [5, ...rule] as const),
    ...SEMESTER_2.map((rule) => [2, ...rule] as const),
    ...SEMESTER_5.map((rule) => [5, ...rule] as const),
  ])('should show its message under the field when, in semester %i, %s is "%s"', async (semester, name, text, message) => {
    const { field, type } = await openForm(semester === 2 ? student2() : student5());
    await type(name, text === '' ? '1' : text);
    if (text === '') await type(name, '');

    const ending = new RegExp(`${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(ending));
    expect(field(name)).toBeInvalid();
  });

  it.each(ACCEPTED)('should take and send it when, in semester %i, %s is "%s"', async (semester, name, text) => {
    const { field, type, pay, server } = await openForm(semester === 2 ? student2() : student5());
    server.on('POST /get-atom-token-id', { status: 500, body: {} });
    await type(name, text);
    await pay();

    await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/get-atom-token-id'));
    expect(field(name)).toBeValid();
    expect(server.requests.find(({ path }) => path === '/get-atom-token-id')?.json()).toMatchObject({ [name]: text.replace('[[', '[') });
  });

  it.each([
    ['studentName', 'Student name is required', student2({ studentName: null }), 'Aar4v', 'Name should not contain numbers or special characters'],
    ['course', 'Discipline is required', student2({ course: null }), null, null],
    ['year', 'Award type is required', student2({ year: null }), null, null],
    ['rollNo', 'Roll number is required', student5({ rollNo: 'N/A' }), null, null],
    ['personwd', 'Please choose an option', student5({ pwd: null }), null, null],
  ] as const)('should let the student fill %s, and say "%s", when the college left it empty', async (name, missing, student, wrong, broken) => {
    const { field, type, pay } = await openForm(student);
    await pay();

    expect(field(name)).not.toHaveAttribute('readonly');
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(new RegExp(`${missing}$`)));
    if (wrong === null) return;
    await type(name, wrong);
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(broken));
  });

  it('should say what PWD stands for where the student has to choose', async () => {
    const { field } = await openForm(student5({ pwd: null }));

    expect(field('personwd')).toHaveAccessibleDescription('Person with disability');
  });

  it('should show what the college knows as read-only and marked as required when semester 5 has it stored', async () => {
    const stored = { grdName: 'Mahendra', grdMobile: '9000000001', course: 'B.A.', gender: 'Female', caste: 'OBC' };
    const { field } = await openForm(student5({ ...stored, pwd: 'Y' }));

    for (const [name, value] of Object.entries({ ...stored, studentName: 'Priyanka Kumari', semesterNo: '5', rollNo: '21BA0456', personwd: 'Yes' })) {
      expect(field(name)).toHaveAttribute('readonly');
      expect(field(name)).toHaveValue(value);
      if (name !== 'semesterNo') expect(field(name).labels?.[0]).toHaveTextContent(/\*$/);
    }
  });

  it('should leave the guardian, course, gender and caste open and unmarked when the college does not know them', async () => {
    const { field, pay, server } = await openForm(student5());
    server.on('POST /get-atom-token-id', { status: 500, body: {} });
    for (const name of ['grdName', 'grdMobile', 'course', 'gender', 'caste']) {
      expect(field(name)).not.toHaveAttribute('readonly');
      expect(field(name).labels?.[0]).not.toHaveTextContent('*');
    }
    await pay();

    expect(screen.queryByText(TOAST)).toBeNull();
  });

  it('should mark exactly the required fields when the form is shown', async () => {
    await openForm(student2());
    const marked = screen.getAllByText('*').map((mark) => mark.closest('label')?.textContent?.replace(/\s*\*$/, ''));

    expect(marked).toEqual([
      'Student Name', 'Award Type', 'Discipline', 'Mobile Number', 'Email', 'Course Name', 'Tuition Fees', 'Maintenance Fees',
      'Lab Maintenance Fees', 'Development Fees', 'Electric and Water Fees', "Students' Union Fees", 'Saraswati Pooja Contribution', 'Total Fees',
    ]);
  });

  it('should lead the keyboard from one thing to fill in to the next, and to a read-only value only when a fault stands under it', async () => {
    await openForm(student2());
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(inputs.filter(({ readOnly }) => readOnly).length).toBeGreaterThan(5);
    expect(inputs.filter(({ readOnly, tabIndex }) => readOnly === (tabIndex === 0))).toEqual([]);
  });

  it('should show every fee head read-only with two decimals and Indian grouping, in order, when semester 5 has fees', async () => {
    await openForm(student5());
    const rows = within(screen.getByRole('region', { name: 'Fee Details' })).getAllByRole<HTMLInputElement>('textbox');

    expect(rows.map((row) => [row.labels?.[0]?.textContent?.replace(/\s\*$/, ''), row.value, row.readOnly])).toEqual([
      ['Tuition Fees', '₹1,12,400.00', true], ['Lab Development and Maintenance Fees', '₹900.00', true], ['Admission Fees', '₹1,500.00', true],
      ['Enrolment Fees', '₹600.00', true], ['College Registration Fees', '₹450.00', true], ['Session Charges', '₹300.00', true],
      ['College Examination Fees', '₹1,200.00', true], ['Library Caution Deposit', '₹500.00', true], ['Library Contribution', '₹200.00', true],
      ['Magazine Fees', '₹150.00', true], ['Sports Fees', '₹250.00', true], ['Student Aid Fund', '₹100.00', true], ['Total Fees', '₹1,18,550.00', true],
    ]);
  });

  it('should show the fields and the fees that the look-up brought when no semester has them today', async () => {
    await openForm(student5({ fields: ['email', 'discipline'], heads: [{ name: 'computer_fees', label: 'Computer Fees' }], computer_fees: 1500.5 }));
    const inputsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole<HTMLInputElement>('textbox');

    expect(inputsOf('Student Details').map(({ labels }) => labels?.[0]?.textContent)).toEqual([expect.stringContaining('Email'), expect.stringContaining('Discipline')]);
    expect(inputsOf('Fee Details').map(({ name, value }) => [name, value])).toEqual([['computer_fees', '₹1,500.50'], ['total_fees', '₹1,18,550.00']]);
  });

  it('should refuse to submit when a fee is missing', async () => {
    const { pay, server } = await openForm(student2({ development_fees: null }));
    await pay();

    expect(await screen.findByRole('link', { name: 'Development Fees is required' })).toBeVisible();
    expect(server.requests.map(({ path }) => path)).not.toContain('/get-atom-token-id');
  });

  it('should show no Fee Details and no pay button when the semester has no heads', async () => {
    await openForm(student3());

    expect(screen.getByText('No fees are due for this semester.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Fee Details' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay Fees' })).toBeNull();
  });

  it('should never refuse a text that the college itself stored', async () => {
    const { field, pay, server } = await openForm(student2({ mothersName: "D'Souza 2nd", fathersName: 'प्रियंका' }));
    server.on('POST /get-atom-token-id', { status: 500, body: {} });
    await pay();

    expect(field('mothersName')).toBeValid();
    expect(field('fathersName')).toBeValid();
  });

  it('should focus a summary with a link to each field, and show the toast once, when the form is refused', async () => {
    const { user, field, type, pay } = await openForm(student2());
    await type('mobile', '12');
    await type('email', '');
    await pay();
    await pay();

    const summary = await screen.findByRole('group', { name: '2 details need your attention' });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(await screen.findAllByText(TOAST)).toHaveLength(1);
    await user.click(within(summary).getByRole('link', { name: 'Email is required' }));
    expect(field('email')).toHaveFocus();
  });
});
