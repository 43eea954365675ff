import fc from 'fast-check';
import { rupeesText, semesterLayout, sumPaise } from '../../src/contract/index.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { Student } from '../../src/students/student.entity.js';
import { createTestDatabase, ANY_DATABASE, type TestDatabase } from '../support/test-databases.js';
import { csv, runImport } from './csv-files.js';

// Letters, marks, punctuation that CSV gives a meaning, characters beyond the basic plane.
const text = fc.string({ unit: fc.constantFrom('A', 'z', 'क', 'ी', 'é', '₹', '𝒳', ',', '"', "'", ' ', '=', '-', '.', ';'), minLength: 1, maxLength: 100 })
  .map((value) => value.trim()).filter((value) => value !== '' && [...value].length <= 100);
const person = fc.record({ name: text, caste: fc.option(text), semesterNo: fc.constantFrom(2, 5), paise: fc.array(fc.integer({ min: 0, max: 99_999_999_99 }), { minLength: 12, maxLength: 12 }) });

describe.each([ANY_DATABASE])('What is imported on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createTestDatabase(kind)));
  afterAll(() => database.close());

  it('should be stored to the character and the paisa whatever the file holds', async () => {
    const { manager } = database.dataSource;
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), async (people) => {
        const heads = people.map(({ semesterNo, paise }) => Object.fromEntries(semesterLayout(semesterNo).fees.map(({ name }, index) => [name, paise[index] ?? 0])));
        const rows = people.map(({ name, caste, semesterNo }, index) => ({
          admissionNumber: `N${index}`, studentName: name, caste: caste ?? '', semesterNo,
          ...Object.fromEntries(Object.entries(heads[index] ?? {}).map(([head, amount]) => [head, rupeesText(amount)])),
        }));
        const { code } = await runImport(database.url, csv(rows));
        expect(code).toBe(0);
        for (const [index, { name, caste, semesterNo }] of people.entries()) {
          const student = await manager.findOneByOrFail(Student, { admissionKey: `N${index}` });
          expect([student.studentName, student.caste, student.semesterNo]).toEqual([name, caste, semesterNo]);
          const demand = await manager.findOneByOrFail(FeeDemand, { studentId: student.id, semesterNo });
          expect([demand.heads, demand.total]).toEqual([heads[index], sumPaise(Object.values(heads[index] ?? {}))]);
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
