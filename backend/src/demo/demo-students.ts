import { admissionKey, FEE_SEMESTERS, type Paise, semesterLayout, type StudentProperties, sumPaise } from '../contract/index.js';
import type { FeeDemand } from '../students/fee-demand.entity.js';
import type { Student } from '../students/student.entity.js';
import { exampleFields } from './example-fields.js';
import { DEMO_FATHERS, DEMO_MOTHERS, DEMO_PEOPLE, DEMO_TOWNS } from './demo-names.js';

export interface DemoStudent {
  student: Omit<Student, 'id' | 'createdAt' | 'updatedAt'>;
  demand: Pick<FeeDemand, 'semesterNo' | 'academicSession' | 'heads' | 'total'> | null;
}

const SESSION = '2026-27';
const PER_SEMESTER = 60;

const DISCIPLINES = [
  ['Hindi', 'Bachelor of Arts', 'Arts'], ['Physics', 'Bachelor of Science', 'Science'], ['Accounts', 'Bachelor of Commerce', 'Commerce'],
  ['Sanskrit', 'Bachelor of Arts', 'Arts'], ['Zoology', 'Bachelor of Science', 'Science'],
] as const;
const COURSES = ['B.Sc. (Hons.) Physics', 'B.A. Hindi', 'B.Com.', 'B.Sc. [Agriculture]', 'B.A. (Hons.) Geography'] as const;
const CASTES = ['General', 'OBC', 'SC', 'ST', 'EWS'] as const;

const of = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
/** Missing for every `n`-th student, so that locked and open fields both occur. */
const unlessEvery = <Value>(n: number, index: number, value: Value): Value | null => (index % n === n - 1 ? null : value);
const digits = (base: number, index: number): string => String(base + index * 7_919).padStart(10, '0');

/** Stable for a head, whatever other heads exist. */
const numberOf = (head: string): number => [...head].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 23, 0);

function heads(semesterNo: number, index: number): Record<string, Paise> {
  const course = index % 5;
  return Object.fromEntries(
    semesterLayout(semesterNo).fees.map(({ name }) => {
      const number = numberOf(name);
      return [name, (name === 'tutionFees' ? 120_000 : 5_000 + number * 2_525) + course * 1_250 + (number % 3) * 35];
    }),
  );
}

const otherFields = (index: number) =>
  Object.fromEntries(Object.entries(exampleFields()).map(([property, value]) => [property, unlessEvery(3, index, value)])) as unknown as StudentProperties;

function student(semesterNo: number, index: number): DemoStudent {
  const [studentName, gender] = of(DEMO_PEOPLE, index);
  const [discipline, courseFullName, faculty] = of(DISCIPLINES, index);
  const byDiscipline = semesterLayout(semesterNo).form.includes('discipline');
  const admissionNumber = `MMM${26 - Math.ceil(semesterNo / 2)}${String(semesterNo)}${String(index + 1).padStart(3, '0')}`;
  const feeHeads = heads(semesterNo, index);
  return {
    student: {
      ...otherFields(index),
      admissionNumber,
      admissionKey: admissionKey(admissionNumber),
      semesterNo,
      academicSession: SESSION,
      duplicateOfId: null,
      studentName,
      rollNo: byDiscipline ? unlessEvery(2, index, `26${String(1_001 + index)}`) : unlessEvery(9, index, `24${String(5_001 + index)}`),
      mobile: unlessEvery(11, index, digits(9_000_000_001, index + semesterNo * 100)),
      email: unlessEvery(13, index, `${admissionNumber.toLowerCase()}@students.example`),
      course: byDiscipline ? unlessEvery(17, index, discipline) : unlessEvery(8, index, of(COURSES, index)),
      courseFullName: byDiscipline ? unlessEvery(12, index, courseFullName) : null,
      faculty: unlessEvery(4, index, faculty),
      awardType: byDiscipline ? unlessEvery(19, index, index % 3 === 0 ? 'Honours' : 'General') : null,
      yearOfRegistration: unlessEvery(5, index, byDiscipline ? '2026' : '2024'),
      mothersName: unlessEvery(6, index, of(DEMO_MOTHERS, index)),
      fathersName: unlessEvery(7, index, of(DEMO_FATHERS, index)),
      townName: unlessEvery(10, index, of(DEMO_TOWNS, index)),
      guardianName: unlessEvery(3, index, of(DEMO_FATHERS, index)),
      guardianMobile: unlessEvery(4, index, digits(8_000_000_001, index + semesterNo * 100)),
      gender: unlessEvery(6, index, gender),
      caste: unlessEvery(5, index, of(CASTES, index)),
      pwd: index % 4 === 3 ? null : index % 7 === 2 ? 'Y' : 'N',
    },
    demand:
      Object.keys(feeHeads).length === 0
        ? null
        : { semesterNo, academicSession: SESSION, heads: feeHeads, total: sumPaise(Object.values(feeHeads)) },
  };
}

const students = (semesterNo: number, count: number): DemoStudent[] => Array.from({ length: count }, (_, index) => student(semesterNo, index));

const WITHOUT_FEES = [3, 4, 6].filter((semesterNo) => !FEE_SEMESTERS.includes(semesterNo)).slice(0, 1);

/** Invented students: 60 of each semester with fees, three of one without. The same on every machine. */
export const DEMO_STUDENTS: readonly DemoStudent[] = [
  ...FEE_SEMESTERS.flatMap((semesterNo) => students(semesterNo, PER_SEMESTER)),
  ...WITHOUT_FEES.flatMap((semesterNo) => students(semesterNo, 3)),
];

/** Shown at start and on the page: a semester 2, a semester 5 with everything stored, a semester 5 with gaps. */
export const DEMO_ADMISSION_NUMBERS: readonly string[] = [student(2, 0), student(5, 0), student(5, 3)].map(
  ({ student: { admissionNumber } }) => admissionNumber,
);
