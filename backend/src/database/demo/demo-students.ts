import { ALL_FEE_NAMES, type Paise, semesterLayout, sumPaise } from '../../contract/index.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Student } from '../../students/student.entity.js';
import { DEMO_FATHERS, DEMO_MOTHERS, DEMO_PEOPLE, DEMO_TOWNS } from './demo-names.js';

export interface DemoStudent {
  student: Omit<Student, 'id' | 'createdAt' | 'updatedAt'>;
  demand: Pick<FeeDemand, 'semesterNo' | 'academicSession' | 'heads' | 'total'> | null;
}

const SESSION = '2026-27';
const PER_SEMESTER = 36;

const SEMESTER_2_COURSES = [
  ['Hindi', 'Bachelor of Arts', 'Arts'], ['Physics', 'Bachelor of Science', 'Science'], ['Accounts', 'Bachelor of Commerce', 'Commerce'],
  ['Sanskrit', 'Bachelor of Arts', 'Arts'], ['Zoology', 'Bachelor of Science', 'Science'],
] as const;
const SEMESTER_5_COURSES = ['B.Sc. (Hons.) Physics', 'B.A. Hindi', 'B.Com.', 'B.Sc. [Agriculture]', 'B.A. (Hons.) Geography'] as const;
const CASTES = ['General', 'OBC', 'SC', 'ST', 'EWS'] as const;

const of = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
/** Missing for every `n`-th student, so that the form's locked and open fields both occur. */
const unlessEvery = <Value>(n: number, index: number, value: Value): Value | null => (index % n === n - 1 ? null : value);
const digits = (base: number, index: number): string => String(base + index * 7_919).padStart(10, '0');

/** Rupees and paise that differ from head to head and from course to course. */
function heads(semesterNo: number, index: number): Record<string, Paise> {
  const course = index % 5;
  return Object.fromEntries(
    semesterLayout(semesterNo).fees.map(({ name }) => {
      const place = ALL_FEE_NAMES.indexOf(name);
      return [name, (name === 'tutionFees' ? 120_000 : 5_000 + place * 2_525) + course * 1_250 + (place % 3) * 35];
    }),
  );
}

function student(semesterNo: number, index: number): DemoStudent {
  const [studentName, gender] = of(DEMO_PEOPLE, index);
  const [discipline, courseFullName, faculty] = of(SEMESTER_2_COURSES, index);
  const second = semesterNo === 2;
  const admissionNumber = `MMM${26 - Math.ceil(semesterNo / 2)}${String(semesterNo)}${String(index + 1).padStart(3, '0')}`;
  const feeHeads = heads(semesterNo, index);
  return {
    student: {
      admissionNumber,
      admissionKey: admissionNumber.toUpperCase(),
      semesterNo,
      academicSession: SESSION,
      studentName,
      rollNo: second ? unlessEvery(2, index, `26${String(1_001 + index)}`) : unlessEvery(9, index, `24${String(5_001 + index)}`),
      mobile: unlessEvery(11, index, digits(9_000_000_001, index + semesterNo * 100)),
      email: unlessEvery(13, index, `${admissionNumber.toLowerCase()}@students.example`),
      course: second ? unlessEvery(17, index, discipline) : unlessEvery(8, index, of(SEMESTER_5_COURSES, index)),
      courseFullName: second ? unlessEvery(12, index, courseFullName) : null,
      faculty: unlessEvery(4, index, faculty),
      awardType: second ? unlessEvery(19, index, index % 3 === 0 ? 'Honours' : 'General') : null,
      yearOfRegistration: unlessEvery(5, index, second ? '2026' : '2024'),
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

/** Invented students: 36 of each semester with fees, three of one without. The same on every machine. */
export const DEMO_STUDENTS: readonly DemoStudent[] = [...students(2, PER_SEMESTER), ...students(5, PER_SEMESTER), ...students(3, 3)];

/** Shown at start and on the page: a semester 2, a semester 5 with everything stored, a semester 5 with gaps. */
export const DEMO_ADMISSION_NUMBERS: readonly string[] = [student(2, 0), student(5, 0), student(5, 3)].map(
  ({ student: { admissionNumber } }) => admissionNumber,
);
