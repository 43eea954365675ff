import { createTestDatabase, ANY_DATABASE } from '../../test/support/test-databases.js';
import { FEE_SEMESTERS, fieldError, formFields, semesterLayout, sumPaise } from '../contract/index.js';
import { studentFields } from '../contract/texts/index.js';
import { DEMO_ADMISSION_NUMBERS, DEMO_STUDENTS } from './demo-students.js';
import { loadDemoData } from './load-demo-data.js';

const ofSemester = (semesterNo: number) => DEMO_STUDENTS.filter(({ student }) => student.semesterNo === semesterNo);

describe('The demo students', () => {
  it('should be sixty of every semester with fees, and three of one without', () => {
    for (const semesterNo of FEE_SEMESTERS) expect(ofSemester(semesterNo)).toHaveLength(60);
    expect(DEMO_STUDENTS.filter(({ student }) => !FEE_SEMESTERS.includes(student.semesterNo))).toHaveLength(3);
    expect(new Set(DEMO_STUDENTS.map(({ student }) => student.admissionKey)).size).toBe(DEMO_STUDENTS.length);
  });

  it.each(['guardianName', 'guardianMobile', 'caste', 'gender', 'pwd', 'townName', 'mobile', 'email', 'course', 'rollNo'] as const)('should both have and lack %s', (field) => {
    const students = ofSemester(5).map(({ student }) => student[field]);
    expect(students).toContain(null);
    expect(students.some((value) => value !== null)).toBe(true);
  });

  it('should hold names with dots, apostrophes and Devanagari, which no form may refuse', () => {
    const names = DEMO_STUDENTS.map(({ student }) => student.studentName ?? '');
    for (const kind of [/\./, /'/, /\p{Script=Devanagari}/u]) expect(names.some((name) => kind.test(name))).toBe(true);
    const [spec] = formFields(semesterLayout(2).form);
    for (const name of names) expect(spec && fieldError(spec, name, name, studentFields)).toBeNull();
  });

  it('should owe the heads of their semester, in paise that do not end in zero', () => {
    for (const { student, demand } of DEMO_STUDENTS) {
      expect(Object.keys(demand?.heads ?? {})).toEqual(semesterLayout(student.semesterNo).fees.map(({ name }) => name));
      expect(demand?.total ?? 0).toBe(sumPaise(Object.values(demand?.heads ?? {})));
    }
    for (const { demand } of DEMO_STUDENTS) expect(Math.min(...Object.values(demand?.heads ?? { none: 1 }))).toBeGreaterThan(0);
    expect(DEMO_STUDENTS.some(({ demand }) => (demand?.total ?? 0) % 100 !== 0)).toBe(true);
  });
});

describe.each([ANY_DATABASE])('Loading the demo on %s', (kind) => {
  it('should happen once, and mark the database', async () => {
    const { dataSource, close } = await createTestDatabase(kind);
    expect(await loadDemoData(dataSource, 1)).toBe(true);
    expect(await loadDemoData(dataSource, 2)).toBe(false);
    expect(await dataSource.query('SELECT COUNT(*) AS n FROM students')).toEqual([{ n: DEMO_STUDENTS.length }]);
    expect(await dataSource.query('SELECT value FROM app_marks')).toEqual([{ value: DEMO_ADMISSION_NUMBERS.join(',') }]);
    await close();
  });

  it('should never touch a database that holds somebody\'s own data', async () => {
    const { dataSource, close } = await createTestDatabase(kind);
    await dataSource.query(`INSERT INTO admins (username, password_hash, created_at, updated_at) VALUES ('own', 'x', 1, 1)`);
    expect(await loadDemoData(dataSource, 1)).toBe(false);
    expect(await dataSource.query('SELECT COUNT(*) AS n FROM app_marks')).toEqual([{ n: 0 }]);
    await close();
  });
});
