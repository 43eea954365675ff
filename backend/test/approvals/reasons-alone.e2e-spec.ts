import { ApprovalsService } from '../../src/approvals/approvals.service.js';
import { APPROVAL_KINDS } from '../../src/contract/index.js';
import { actor } from '../support/actors.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

/** Not about money or fees; the screens of people ask for a reason only where somebody else reads it. */
const WITHOUT = ['person.roles', 'person.access'];

describe.each([ANY_DATABASE])('Where one person decides, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'one' });
  });
  afterAll(() => system.close());

  it('should refuse everything about money and fees that says no reason, of every kind that there is', async () => {
    const approvals = system.server.app.get(ApprovalsService);
    const refused: string[] = [];
    for (const name of APPROVAL_KINDS) {
      const known = approvals.kindOf(name);
      expect([name, known?.name]).toEqual([name, name]);
      if (!known) continue;
      const carriedOut = jest.spyOn(known, 'carryOut').mockResolvedValue();
      if (known.prepare) jest.spyOn(known, 'prepare').mockResolvedValue();
      const proposed = approvals.propose({ kind: known, subject: 'x', about: 'x', request: {}, reason: '' }, actor()).then(() => 'done', (error: unknown) => (error as Error).message);
      if (!(await proposed).includes('done')) refused.push(name);
      expect([name, carriedOut.mock.calls.length]).toEqual([name, WITHOUT.includes(name) ? 1 : 0]);
    }
    expect(refused.sort()).toEqual(APPROVAL_KINDS.filter((name) => !WITHOUT.includes(name)).sort());
    jest.restoreAllMocks();
  });

  it('should refuse the calls too: adjustment, due date, release, application and taking back', async () => {
    const { student, demand } = await system.student();
    const { transaction_id: id } = await system.token(await system.student());
    const fee = { admissionNumber: student.admissionNumber, semesterNo: student.semesterNo, academicSession: demand?.academicSession ?? '' };
    const calls: [string, object][] = [
      ['admin/students/adjust', { ...fee, kind: 'fine', amount: 5, isTakenBack: false }], ['admin/students/due-date', { ...fee, dueOn: '2099-01-01' }],
      [`admin/review-queue/payments/${id}/release`, {}], ['admin/bulk-changes/1/apply', {}], ['admin/bulk-changes/1/undo', {}],
    ];
    for (const [path, body] of calls) {
      for (const reason of [undefined, '', '   ']) expect([path, (await system.office(path, { ...body, reason })).status]).toEqual([path, 400]);
    }
    expect((await system.payment(id)).releasedAt).toBeNull();
    expect((await system.office('admin/students/adjust', { ...fee, kind: 'fine', amount: 5, isTakenBack: false, reason: 'A lost book.' })).status).toBe(204);
  });
});
