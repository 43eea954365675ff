import { fieldError, FORM_FIELDS, type ReceiptData, STUDENT_FIELDS, type StudentLookup } from '../src/contract/index.js';
import { studentFields } from '../src/contract/texts/index.js';
import { exampleFields } from '../src/demo/example-fields.js';
import { FeeDemand } from '../src/students/fee-demand.entity.js';
import { Student } from '../src/students/student.entity.js';
import { importFaults } from '../src/contract/texts/index.js';
import { importRule } from '../src/students/import/file/import-columns.js';
import { csv, runImport, studentRow } from './import/csv-files.js';
import { TestSystem } from './support/test-system.js';
import { ANY_DATABASE } from './support/test-databases.js';

const EXAMPLES = exampleFields();
/** As a file, the look-up and a receipt carry it. */
const WIRE = Object.fromEntries(STUDENT_FIELDS.map(({ name, property }) => [name, EXAMPLES[property] ?? '']));
const NAMES = Object.keys(WIRE);
const only = (data: object) => Object.fromEntries(Object.entries(data).filter(([name]) => NAMES.includes(name)));

describe('The catalogue of student fields', () => {
  it('should give every name to one field only', () => {
    for (const kind of ['name', 'property', 'formName'] as const) expect(new Set(STUDENT_FIELDS.map((field) => field[kind])).size).toBe(STUDENT_FIELDS.length);
  });

  it('should have an example of every field that its rule allows', () => {
    for (const { formName, property, flag } of STUDENT_FIELDS) {
      const field = FORM_FIELDS.find(({ name }) => name === formName);
      const text = flag ? 'No' : (EXAMPLES[property] ?? '');
      expect([formName, field && fieldError(field, null, text, studentFields)]).toEqual([formName, null]);
    }
  });

  it('should hold a file to the choices of a field that has some', () => {
    const [anyField] = STUDENT_FIELDS;
    const { rule } = anyField ? importRule({ ...anyField, choices: ['A', 'B'] }) : {};
    expect([rule?.obeyed('B'), rule?.obeyed('b'), rule?.say(importFaults, '"b"')]).toEqual([true, false, '"b" is none of A, B']);
  });
});

describe.each([ANY_DATABASE])('Every field of the catalogue on %s', (kind) => {
  it("should come from the college's file through look-up and form to the receipt", async () => {
    const system = await TestSystem.open(kind);
    await runImport(system.database.url, csv([studentRow('A1', 5, '100', WIRE)]));
    const { data } = (await (await system.server.call('fetch-student-data/A1')).json()) as StudentLookup;
    expect(only(data)).toEqual(WIRE);

    const student = await system.data.manager.findOneByOrFail(Student, { admissionKey: 'A1' });
    const demand = await system.data.manager.findOneByOrFail(FeeDemand, { studentId: student.id });
    const { transaction_id: id } = await system.token({ student, demand });
    await system.postReturn((await system.actAtGateway(id, 'pay')).form, id);
    const receipt = (await (await system.server.call(`getFeeReceipt/${id}`, { admissionNumber: 'A1' })).json()) as ReceiptData;
    expect(only(receipt)).toEqual(WIRE);
    await system.close();
  });
});
