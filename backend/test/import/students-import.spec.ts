import { createHash } from 'node:crypto';
import { AuditRepository } from '../../src/audit/audit.repository.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { formatPaise, rupeesText, semesterLayout } from '../../src/contract/index.js';
import { Transactions } from '../../src/database/transactions.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { Student } from '../../src/students/student.entity.js';
import { runFees } from '../support/run-fees.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';
import { csv, owed, runImport, studentRow, WITHOUT_FEES } from './csv-files.js';

describe.each(DATABASES)('fees import on %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createTestDatabase(kind)));
  afterEach(() => database.close());

  const student = (admissionKey: string) => database.dataSource.manager.findOneByOrFail(Student, { admissionKey });
  const demands = () => database.dataSource.manager.find(FeeDemand, { order: { id: 'ASC' } });
  const everything = async () => [await database.dataSource.query('SELECT * FROM students ORDER BY id'), await database.dataSource.query('SELECT * FROM fee_demands ORDER BY id')];

  it('should learn the Hindi of courses from columns of their own, and refuse two for one course', async () => {
    const of = (number: string, course: string, hindi: string) => studentRow(number, 2, '100', { course, course_hindi: hindi });
    const words = () => database.dataSource.query<{ word: string; label: string }[]>('SELECT word, label FROM college_words ORDER BY word');
    const { code, shown } = await runImport(database.url, csv([of('ab1', 'B.A.', 'बी.ए.'), of('ab2', 'B.Sc.', 'बी.एससी.'), of('ab3', 'B.A.', '')]));
    expect([code, shown]).toEqual([0, expect.stringContaining('Hindi:    2 words of courses')]);
    expect((await words()).map(({ word, label }) => [word, label])).toEqual([['B.A.', 'बी.ए.'], ['B.Sc.', 'बी.एससी.']]);
    await runImport(database.url, csv([of('ab1', 'B.A.', 'स्नातक')]));
    expect((await words())[0]?.label).toBe('स्नातक');
    const refused = await runImport(database.url, csv([of('ab1', 'B.A.', 'एक'), of('ab2', 'B.A.', 'दो'), of('ab3', '', 'तीन')]));
    expect(refused.code).toBe(1);
    expect(refused.shown).toContain('line 3');
    expect(refused.shown).toContain('course_hindi: is filled, and course is empty');
    expect((await words())[0]?.label).toBe('स्नातक');
  });

  it('should store students and demands as the file says when they are new', async () => {
    const total = owed(2, 100.05);
    const row = studentRow('ab1', 2, '100.05', {
      academicSession: '2026-27', studentName: "  Neha D'Souza ", rollNo: '007', mobile: '9876543210', email: 'neha@example.in', course: 'B.Sc. (Hons)',
      course_full_name: 'Bachelor of Science', faculty: 'Science', year: 'Honours', yearOfRegistration: '2023', mothersName: 'सुनीता', fathersName: 'Ram',
      townName: 'Gorakhpur', grdName: 'Hari', grdMobile: '9123456780', gender: 'Female', caste: 'General', pwd: 'n', total_fees: rupeesText(total),
    });
    const { code, shown } = await runImport(database.url, csv([row]));
    expect([code, shown]).toEqual([0, expect.stringContaining('Students: 1 new, 0 changed, 0 unchanged')]);
    expect(shown).toContain(`+${formatPaise(total)} in new demands`);
    expect(await student('AB1')).toMatchObject({
      admissionNumber: 'ab1', semesterNo: 2, academicSession: '2026-27', studentName: "Neha D'Souza", rollNo: '007', mobile: '9876543210',
      email: 'neha@example.in', course: 'B.Sc. (Hons)', courseFullName: 'Bachelor of Science', faculty: 'Science', awardType: 'Honours',
      yearOfRegistration: '2023', mothersName: 'सुनीता', fathersName: 'Ram', townName: 'Gorakhpur', guardianName: 'Hari', guardianMobile: '9123456780',
      gender: 'Female', caste: 'General', pwd: 'N',
    });
    const [demand] = await demands();
    expect(demand).toMatchObject({ semesterNo: 2, academicSession: '2026-27', total, settledByPaymentId: null });
    expect(demand?.heads).toEqual(Object.fromEntries(semesterLayout(2).fees.map(({ name }) => [name, 10_005])));
  });

  it('should change nothing when the same file comes again', async () => {
    const file = csv([studentRow('A1', 2, '1'), studentRow('A2', 5, '2'), { admissionNumber: 'A3', studentName: 'C', semesterNo: WITHOUT_FEES }]);
    await runImport(database.url, file);
    const before = await everything();
    const { code, shown } = await runImport(database.url, file);
    expect([code, shown]).toEqual([0, expect.stringContaining('Students: 0 new, 0 changed, 3 unchanged')]);
    expect(shown).toContain('Demands:  0 new, 0 changed, 2 unchanged, 0 frozen, 1 rows of semesters without fees');
    expect(await everything()).toEqual(before);
  });

  it('should stand in the audit trail before the first row and after the last: who, which file, what came of it', async () => {
    const search = () => new AuditSearchService(new AuditRepository(new Transactions(database.dataSource))).search({ act: 'students.import' });
    await runImport(database.url, csv([studentRow('A1', 2, '1'), studentRow('A2', 2, '2')]), '--dry-run');
    await runImport(database.url, csv([studentRow('A1', 2, 'x')]));
    expect((await search()).entries).toEqual([]);
    await runImport(database.url, csv([studentRow('A1', 2, '1'), studentRow('A2', 2, '2')]));
    const content = csv([studentRow('A1', 2, '0'), studentRow('A3', 2, '3')]);
    await runImport(database.url, content);
    const [end, begin, ...earlier] = (await search()).entries;
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(begin).toMatchObject({ person: expect.stringMatching(/^cli:/), subject: expect.stringMatching(/^\d+\.csv$/), details: { outcome: 'begun', rows: 2, sha256 } });
    expect(end).toMatchObject({
      subject: begin?.subject, before: { changedFees: owed(2, 1) / 100 }, after: { changedFees: 0, newFees: owed(2, 3) / 100 },
      details: { outcome: 'finished', rows: 2, studentsNew: 1, studentsChanged: 0, demandsNew: 1, demandsChanged: 1, demandsFrozen: 0, sha256 },
    });
    expect(earlier).toHaveLength(2);
  });

  it('should write nothing when it cannot be recorded', async () => {
    await database.dataSource.query('UPDATE audit_head SET id = 2');
    await expect(runImport(database.url, csv([studentRow('A1', 2, '1')]))).resolves.toMatchObject({ code: 1 });
    expect(await demands()).toEqual([]);
  });

  it('should leave what an absent column holds and clear what a blank cell names', async () => {
    await runImport(database.url, csv([studentRow('A1', 2, '1', { rollNo: '7', email: 'a@example.in', academicSession: '2026-27', pwd: 'Y' })]));
    const { shown } = await runImport(database.url, csv([studentRow('a1', 2, '1', { email: '', pwd: '' })]));
    expect(shown).toContain('Students: 0 new, 1 changed, 0 unchanged');
    expect(await student('A1')).toMatchObject({ admissionNumber: 'a1', rollNo: '7', email: null, academicSession: '2026-27', pwd: null });
    expect(await demands()).toHaveLength(1);
  });

  it('should write nothing at all when one row of many is bad', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => studentRow(`A${n}`, 2, '1'));
    const { code, shown } = await runImport(database.url, csv([...rows, studentRow('BAD', 2, 'x', { total_fees: '' })]));
    expect(code).toBe(1);
    expect(shown).toContain('line 3002, column tutionFees: "x" is not an amount');
    expect(shown).toContain(`\n${semesterLayout(2).fees.length} faults. Nothing was written.\n`);
    expect(await everything()).toEqual([[], []]);
  });

  it('should write nothing and report the same when it is a dry run', async () => {
    await runImport(database.url, csv([studentRow('A1', 2, '1'), studentRow('A2', 2, '1')]));
    const before = await everything();
    const file = csv([studentRow('A1', 2, '2'), studentRow('A2', 2, '1'), studentRow('A3', 5, '1')]);
    const dry = await runImport(database.url, file, '--dry-run');
    expect(await everything()).toEqual(before);
    const real = await runImport(database.url, file);
    expect(dry.shown.split('\n').slice(1)).toEqual(real.shown.split('\n').slice(1));
    expect(real.shown).toContain('Students: 1 new, 0 changed, 2 unchanged');
    expect(real.shown).toContain('Demands:  1 new, 1 changed, 1 unchanged, 0 frozen');
    const [one, two, added] = [owed(2, 1), owed(2, 2), owed(5, 1)];
    expect(real.shown).toContain(
      `+${formatPaise(added)} in new demands; changed demands ${formatPaise(one)} -> ${formatPaise(two)} (+${formatPaise(two - one)}); in all +${formatPaise(added + two - one)}`,
    );
  });

  it('should keep the old demand and add one when the semester changes', async () => {
    await runImport(database.url, csv([studentRow('A1', 2, '1')]));
    await runImport(database.url, csv([studentRow('A1', 5, '3')]));
    expect((await demands()).map(({ semesterNo, total }) => [semesterNo, total])).toEqual([[2, owed(2, 1)], [5, owed(5, 3)]]);
    expect((await student('A1')).semesterNo).toBe(5);
  });

  it('should keep one demand when only the case of its session changes', async () => {
    await runImport(database.url, csv([studentRow('A1', 2, '1', { academicSession: '2026 Odd' })]));
    await runImport(database.url, csv([studentRow('A1', 2, '2', { academicSession: '2026 ODD' })]));
    expect((await demands()).map(({ academicSession, total }) => [academicSession, total])).toEqual([['2026 Odd', owed(2, 2)]]);
    expect((await student('A1')).academicSession).toBe('2026 Odd');
  });

  it('should refuse when the database is behind the migrations', async () => {
    await database.dataSource.undoLastMigration();
    const { code, troubles } = await runImport(database.url, csv([studentRow('A1', 2, '1')]));
    expect([code, troubles]).toEqual([1, expect.stringContaining('run ./fees migrate first')]);
    await database.dataSource.runMigrations();
  });
});

describe('The file of fees import', () => {
  it('should be told with the reason when it cannot be read', async () => {
    const database = await createTestDatabase('sqlite');
    expect(await runFees(['import', '/nowhere/x.csv'], database.url)).toMatchObject({ code: 1, shown: expect.stringContaining('/nowhere/x.csv cannot be read: there is no such file.') });
    expect(await runFees(['import', '/tmp'], database.url)).toMatchObject({ code: 1, shown: expect.stringContaining('it is a folder') });
    await database.close();
  });
});
