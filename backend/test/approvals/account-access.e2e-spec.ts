import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import type { Approval } from '../../src/contract/index.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { type Caller, Office } from '../people/office.js';

const HOUR = 3_600_000;
const REASON = 'She is back.';

describe.each([ANY_DATABASE])('The account of somebody who has a role, on %s', (kind) => {
  let office: Office;
  let [one, other]: [Caller, Caller] = [undefined as never, undefined as never];
  beforeAll(async () => {
    office = await Office.open(kind);
    [one, other] = [await office.person({ roles: ['administrator'] }), await office.person({ roles: ['administrator'] })];
  });
  afterAll(() => office.close());
  beforeEach(() => office.clock.pass(100 * HOUR));

  async function proposal(path: string, body: object): Promise<Approval> {
    const response = await one.call(path, body);
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as Approval;
  }
  const at = ({ id }: Caller, act: string): string => `people/accounts/${id}/${act}`;
  const lastEntry = async () => (await office.server.app.get(AuditSearchService).search({ act: 'person.enable' })).entries[0];

  it('should be opened again by two people', async () => {
    const accountant = await office.person({ roles: ['accountant'], state: 'disabled' });
    expect(await one.outcome(at(accountant, 'enable'))).toBe('400 VALIDATION_FAILED');
    const { id, subject, before, after } = await proposal(at(accountant, 'enable'), { reason: REASON });
    expect([subject, before, after]).toEqual([accountant.username, { state: 'disabled', email: null, roles: 'accountant' }, { state: 'active' }]);
    expect(await one.outcome(`admin/approvals/${id}/approve`)).toBe('403 OWN_PROPOSAL');
    expect(await accountant.outcome('people/me')).toBe('401 UNAUTHORIZED');
    expect(await other.outcome(`admin/approvals/${id}/approve`)).toBe('204');
    expect(await accountant.outcome('people/me')).toBe('200');
    expect(await lastEntry()).toMatchObject({ person: other.username, subject: accountant.username, details: { approval: id, proposedBy: one.username, reason: REASON } });
  });

  it('should get another mail address, to which a reset would lead, by two people', async () => {
    const accountant = await office.person({ roles: ['accountant'], email: `hers-${kind}@college.ac.in` });
    const details = { name: 'Gita', email: `mine-${kind}@college.ac.in` };
    expect(await one.outcome(at(accountant, 'details'), details)).toBe('400 VALIDATION_FAILED');
    const { id } = await proposal(at(accountant, 'details'), { ...details, reason: REASON });
    expect((await office.account(accountant.id)).email).toBe(`hers-${kind}@college.ac.in`);
    expect(await one.outcome(at(accountant, 'details'), { name: 'Gita', email: 'another@college.ac.in', reason: REASON })).toBe('409 APPROVAL_OPEN');
    expect(await other.outcome(`admin/approvals/${id}/approve`)).toBe('204');
    expect(await office.account(accountant.id)).toMatchObject(details);
    expect(await one.outcome(at(accountant, 'details'), { ...details, name: 'Gita Sharma' })).toBe('204');
  });

  it('should not change as proposed when it was changed since', async () => {
    const accountant = await office.person({ roles: ['accountant'], email: `first-${kind}@college.ac.in` });
    const { id } = await proposal(at(accountant, 'details'), { name: 'Gita', email: `second-${kind}@college.ac.in`, reason: REASON });
    await office.database.dataSource.query('UPDATE admins SET email = ? WHERE id = ?', [`third-${kind}@college.ac.in`, accountant.id]);
    expect(await other.outcome(`admin/approvals/${id}/approve`)).toBe('409 NOT_IN_THIS_STATE');
  });

  it('should not be led to another mailbox by its owner alone either', async () => {
    const own = { name: 'Head', email: `head-${kind}@college.ac.in` };
    expect(await one.outcome(at(one, 'details'), own)).toBe('400 VALIDATION_FAILED');
    const { id } = await proposal(at(one, 'details'), { ...own, reason: REASON });
    expect(await one.outcome(`admin/approvals/${id}/approve`)).toBe('403 OWN_PROPOSAL');
    expect((await office.account(one.id)).email).toBeNull();
    expect(await other.outcome(`admin/approvals/${id}/approve`)).toBe('204');
    expect(await office.account(one.id)).toMatchObject(own);
  });
});

describe.each([ANY_DATABASE])('The account of somebody who has a role, in an office of one person on %s', (kind) => {
  it('should stay as it is, unless APPROVALS=one says otherwise', async () => {
    for (const [env, answer] of [[{}, '409 APPROVER_MISSING'], [{ APPROVALS: 'one' }, '204']] as const) {
      const office = await Office.open(kind, { env });
      const alone = await office.person({ roles: ['administrator'] });
      const accountant = await office.person({ roles: ['accountant'], state: 'disabled' });
      const nobody = await office.person({ roles: [], state: 'disabled' });
      expect(await alone.outcome(`people/accounts/${accountant.id}/enable`, { reason: REASON })).toBe(answer);
      expect(await alone.outcome(`people/accounts/${nobody.id}/enable`)).toBe('204');
      await office.close();
    }
  });
});
