import { TestSystem } from '../support/test-system.js';
import { tokenBody } from '../support/factories.js';
import type { GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';

/** docs/requirements.md#field-rules, by raw HTTP: semester, field, what is typed, the text that must come back. */
const BROKEN: [semesterNo: number, field: string, typed: string, text: string][] = [
  [5, 'townName', 'Deoria; Gorakhpur', "Only letters, numbers, ',' allowed, and less than 30 characters"],
  [5, 'townName', 'A'.repeat(31), "Only letters, numbers, ',' allowed, and less than 30 characters"],
  [5, 'mobile', '', 'Mobile number is required'],
  [5, 'mobile', 'N/A', 'Mobile number is required'],
  [5, 'mobile', '98765', 'Please enter a valid 10-digit mobile number'],
  [5, 'mobile', '+9198765432', 'Please enter a valid 10-digit mobile number'],
  [5, 'email', '', 'Email is required'],
  [5, 'email', 'anjali@', 'Please enter a valid email address'],
  [5, 'email', 'a@b.in\r\nBcc: c@d.in', 'email is not valid'],
  [5, 'studentName', '', 'Student name is required'],
  [5, 'studentName', 'Anjali 2', 'Name should not contain numbers or special characters'],
  [5, 'personwd', '', 'Please choose an option'],
  [5, 'rollNo', '', 'Roll number is required'],
  [5, 'grdName', 'R@mesh', 'Guardian name should contain only letters'],
  [5, 'grdName', '', 'Guardian Name is required'],
  [5, 'grdMobile', '12', 'Please enter a valid 10-digit guardian mobile number'],
  [5, 'grdMobile', '', 'Guardian Mobile is required'],
  [5, 'gender', 'F 1', 'Gender should contain only letters'],
  [5, 'gender', '', 'Gender is required'],
  [5, 'caste', 'OBC-2', 'Caste should not contain numbers or special characters'],
  [5, 'caste', '', 'Caste is required'],
  [5, 'course', 'B.Sc. <b>', 'Course name should only contain letters, numbers, spaces, dots, and brackets'],
  [5, 'course', '', 'Course is required'],
  [2, 'mothersName', 'Sunita 1', "Mother's name should not contain numbers or special characters"],
  [2, 'fathersName', '\u200dराम', "Father's name should not contain numbers or special characters"],
  [2, 'fathersName', 'R@m', "Father's name should not contain numbers or special characters"],
  [2, 'yearOfRegistration', '23', 'Please enter a valid 4-digit year'],
  [2, 'faculty', 'Science2', 'Faculty should not contain numbers or special characters'],
  [2, 'course', '', 'Discipline is required'],
  [2, 'year', '', 'Award type is required'],
  [2, 'course_full_name', '', 'Course name is required'],
  [2, 'course_full_name', 'B.A. 1', 'Course name should not contain numbers or special characters'],
];

/** What must pass: any script, stored texts that break a rule, optional fields left empty. */
const ACCEPTED: [semesterNo: number, stored: Record<string, string | null>, sent: Record<string, unknown>][] = [
  [5, {}, { townName: 'गोरखपुर, उत्तर प्रदेश' }],
  [5, {}, { townName: 'N/A' }],
  [5, { studentName: "Md. Irfan D'Souza", caste: 'OBC-2' }, {}],
  [5, { guardianName: null, guardianMobile: null, gender: null, caste: null, course: null }, { grdName: '', grdMobile: '', gender: '', caste: 'N/A', course: '' }],
  [5, { pwd: null }, { personwd: 'Yes' }],
  [5, { rollNo: null }, { rollNo: '2301' }],
  [2, {}, { mothersName: 'N/A', fathersName: '', yearOfRegistration: 'N/A', faculty: '' }],
  // As keyboards write them: a joiner after the virama, ड़ as two characters.
  [2, {}, { mothersName: 'श्\u200dयामा देवी', fathersName: 'क्\u200cषेत्र साड\u093C', faculty: 'वाणिज्\u200dय' }],
  [5, {}, { townName: 'गड\u093Cवा, श्\u200dयामपुर' }],
  [2, {}, { mothersName: 'सुनीता देवी', course_full_name: 'Bachelor of Arts' }],
];

describe.each([ANY_DATABASE])('The field rules by raw HTTP on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const send = async (student: GivenStudent, over: Record<string, unknown>) => {
    const response = await system.server.call('get-atom-token-id', tokenBody(student, over));
    return { status: response.status, body: (await response.json()) as { errors?: Record<string, string> } };
  };

  it.each(BROKEN)('should refuse in semester %d the %s "%s" with "%s"', async (semesterNo, field, typed, text) => {
    const before = (await system.payments()).length;
    const { status, body } = await send(await system.student({ semesterNo }), { [field]: typed });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { [field]: text } });
    expect(await system.payments()).toHaveLength(before);
  });

  it.each([
    ['mobile', '+91 98765 43210', '9876543210'], ['mobile', '098765-43210', '9876543210'], ['mobile', '९८७६५४३२१०', '9876543210'], ['grdMobile', '91 98765 43211', '9876543211'],
  ])('should understand the %s "%s" as %s', async (field, typed, meant) => {
    const student = await system.student({ semesterNo: 5, guardianMobile: null });
    expect((await send(student, { [field]: typed })).status).toBe(200);
    expect((await system.payments()).at(-1)?.form).toMatchObject({ [field]: meant });
  });

  it('should find an admission number that was typed with spaces and Devanagari digits', async () => {
    const { student } = await system.student();
    const typed = ` ${student.admissionNumber.replace(/[0-9]/g, (digit) => ` ${String.fromCharCode(0x966 + Number(digit))}`)} `;
    const response = await system.server.call(`fetch-student-data/${encodeURIComponent(typed)}`);
    expect(await response.json()).toMatchObject({ data: { admissionNumber: student.admissionNumber } });
  });

  it.each(ACCEPTED)('should accept in semester %d with stored %j what is sent as %j', async (semesterNo, stored, sent) => {
    const { status } = await send(await system.student({ semesterNo, ...stored }), sent);
    expect(status).toBe(200);
  });
});
