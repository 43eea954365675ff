import { ApprovalsService } from '../../src/approvals/approvals.service.js';
import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { CredentialsChecker } from '../../src/common/auth/credentials-checker.js';
import type { Approval, ApprovalList, AuditRecord, Person, ReviewCount, Role } from '../../src/contract/index.js';
import { ApprovalMails } from '../../src/people/approval-mails.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { type Caller, Office, outcomeOf, PASSWORD } from '../people/office.js';

const HOUR = 3_600_000;

describe.each([ANY_DATABASE])('Roles on %s', (kind) => {
  let office: Office;
  let [one, other]: [Caller, Caller] = [undefined as never, undefined as never];
  beforeAll(async () => {
    office = await Office.open(kind, { replicas: 2 });
    [one, other] = [await office.person({ roles: ['administrator'] }), await office.person({ roles: ['administrator'] })];
  });
  afterAll(() => office.close());
  beforeEach(() => office.clock.pass(100 * HOUR));

  const rolesOf = async ({ id }: Pick<Person, 'id'>): Promise<string> => (await office.account(id)).roles;
  const propose = (by: Caller, { id }: { id: number }, roles: readonly Role[], reason = 'She keeps the accounts now.') => by.call(`people/accounts/${id}/roles`, { roles, reason });
  /** @returns a clerk, and the proposal that the clerk becomes an accountant too. */
  async function proposed(): Promise<{ clerk: Caller; approval: Approval; at: string }> {
    const clerk = await office.person({ roles: ['clerk'] });
    const response = await propose(one, clerk, ['clerk', 'accountant']);
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    const approval = (await response.json()) as Approval;
    return { clerk, approval, at: `admin/approvals/${approval.id}` };
  }
  const openOf = async (person: Caller): Promise<number[]> => ((await (await person.call('admin/approvals')).json()) as ApprovalList).approvals.map(({ id }) => id);
  async function during(work: () => Promise<unknown>): Promise<AuditRecord[]> {
    const trail = office.server.app.get(AuditSearchService);
    const before = (await trail.head()).seq;
    await work();
    return (await trail.search({})).entries.filter(({ seq, act }) => seq > before && act !== 'approval.list').reverse();
  }
  const shown = (entries: readonly AuditRecord[]) => entries.map(({ act, person, subject, refusal }) => [act, person, subject, refusal].join(' ').trim());

  it('should be proposed by one person and carried out with the approval of another, each told by the trail', async () => {
    let made: Awaited<ReturnType<typeof proposed>> | undefined;
    const entries = await during(async () => {
      made = await proposed();
      const { clerk, approval, at } = made;
      expect(approval).toMatchObject({
        kind: 'person.roles', subject: clerk.username, state: 'proposed', proposedBy: one.username, reason: 'She keeps the accounts now.',
        before: { roles: 'clerk' }, after: { roles: 'clerk, accountant' }, isOwn: true, mayDecide: false,
      });
      expect(await rolesOf(clerk)).toBe('clerk');
      expect(await other.outcome(`${at}/approve`, { reason: 'I know her.' })).toBe('204');
      expect(await rolesOf(clerk)).toBe('clerk,accountant');
    });
    const subject = made?.clerk.username;
    expect(shown(entries)).toEqual([`approval.propose ${one.username} ${subject}`, `person.roles ${other.username} ${subject}`, `approval.approve ${other.username} ${subject}`]);
    expect(entries[1]).toMatchObject({ before: { roles: 'clerk' }, after: { roles: 'clerk, accountant' }, details: { approval: made?.approval.id, proposedBy: one.username } });
    expect(entries[2]?.details).toMatchObject({ reason: 'I know her.', proposedBy: one.username });
  });

  it('should not be approved by who proposed them, in two tabs at once neither', async () => {
    const { clerk, at } = await proposed();
    const answers = await Promise.all(office.servers.flatMap((server) => [0, 1].map(async () => outcomeOf(await one.call(`${at}/approve`, {}, {}, server)))));
    expect(new Set(answers)).toEqual(new Set(['403 OWN_PROPOSAL']));
    expect(await one.outcome(`${at}/decline`, { reason: 'no' })).toBe('403 OWN_PROPOSAL');
    expect(await rolesOf(clerk)).toBe('clerk');
  });

  it('should be decided once when several decide at once', async () => {
    const third = await office.person({ roles: ['administrator'] });
    for (let round = 0; round < 4; round += 1) {
      const { clerk, at } = await proposed();
      const calls: [Caller, string, object][] = [[other, 'approve', {}], [third, 'decline', { reason: 'no' }], [one, 'withdraw', {}], [third, 'approve', {}]];
      const answers = await Promise.all(calls.map(async ([person, act, body], n) => outcomeOf(await person.call(`${at}/${act}`, body, {}, office.servers[(n + round) % 2]))));
      expect(answers.filter((answer) => answer === '204')).toHaveLength(1);
      expect(answers.filter((answer) => answer === '409 APPROVAL_ENDED')).toHaveLength(3);
      expect(await rolesOf(clerk)).toBe(calls[answers.indexOf('204')]?.[1] === 'approve' ? 'clerk,accountant' : 'clerk');
    }
  });

  it('should not be approved without the permission that their kind demands', async () => {
    const { clerk, at } = await proposed();
    const [accountant, viewer] = [await office.person({ roles: ['accountant'] }), await office.person({ roles: ['viewer'] })];
    const entries = await during(async () => {
      expect(await accountant.outcome(`${at}/approve`)).toBe('403 NOT_PERMITTED');
      expect(await viewer.outcome(`${at}/approve`)).toBe('403 NOT_PERMITTED');
    });
    expect(entries.map(({ act, refusal }) => `${act} ${refusal}`)).toEqual(['approval.approve NOT_PERMITTED', 'access NOT_PERMITTED']);
    expect(await openOf(accountant)).toEqual([]);
    expect(await accountant.outcome(`${at}/withdraw`)).toBe('403 NOT_PERMITTED');
    expect(await rolesOf(clerk)).toBe('clerk');
  });

  it.each(['disabled', 'without the role'])('should not be given when who proposed them is %s by now, only declined', async (how) => {
    const [leaver, clerk] = [await office.person({ roles: ['viewer', 'administrator'] }), await office.person({ roles: ['clerk'] })];
    const { id } = (await (await propose(leaver, clerk, ['accountant'])).json()) as Approval;
    const [act, body] = how === 'disabled' ? ['disable', {}] : ['roles', { roles: ['viewer'] }];
    expect(await other.outcome(`people/accounts/${leaver.id}/${act}`, body)).toBe('204');
    const entries = await during(async () => expect(await other.outcome(`admin/approvals/${id}/approve`)).toBe('409 PROPOSER_MISSING'));
    expect(shown(entries)).toEqual([`approval.approve ${other.username} approval ${id} PROPOSER_MISSING`]);
    expect(await rolesOf(clerk)).toBe('clerk');
    expect(await other.outcome(`admin/approvals/${id}/decline`, { reason: 'She has left.' })).toBe('204');
  });

  it.each(['disabled', 'without the role'])('should not be given by somebody who is %s since the call began', async (how) => {
    const { clerk, approval } = await proposed();
    const approver = await office.person({ roles: ['viewer', 'administrator'] });
    const { app } = office.server;
    const identity = await app.get(CredentialsChecker).check(approver.username, PASSWORD, '127.0.0.1');
    if (!identity) throw new Error('no identity');
    expect(await other.outcome(`people/accounts/${approver.id}/${how === 'disabled' ? 'disable' : 'roles'}`, how === 'disabled' ? {} : { roles: ['viewer'] })).toBe('204');
    const by = { person: approver.username, address: '', requestId: `late-${approval.id}` };
    await expect(app.get(ApprovalsService).approve(identity, by, approval.id, '')).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    await expect(app.get(ApprovalsService).decline(identity, by, approval.id, 'no')).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    expect(await rolesOf(clerk)).toBe('clerk');
    expect(await other.outcome(`admin/approvals/${approval.id}/approve`)).toBe('204');
  });

  it('should go to the mail address that the approver was shown, or to nobody', async () => {
    const clerk = await office.person({ roles: ['clerk'], email: `gita@${kind}.example` });
    const { id, before, after } = (await (await propose(one, clerk, ['accountant'])).json()) as Approval;
    expect([before, after]).toEqual([{ roles: 'clerk', email: `gita@${kind}.example` }, { roles: 'accountant', email: `gita@${kind}.example` }]);
    const address = await one.call(`people/accounts/${clerk.id}/details`, { name: 'Gita', email: `mine@${kind}.example`, reason: 'It is new.' });
    expect(await other.outcome(`admin/approvals/${((await address.json()) as Approval).id}/approve`)).toBe('204');
    expect(await other.outcome(`admin/approvals/${id}/approve`)).toBe('409 NOT_IN_THIS_STATE');
    expect(await rolesOf(clerk)).toBe('clerk');
  });

  it('should expire after 72 hours', async () => {
    const { clerk, approval, at } = await proposed();
    office.clock.pass(72 * HOUR - 1);
    expect(await openOf(other)).toContain(approval.id);
    office.clock.pass(1);
    const entries = await during(async () => {
      expect(await other.outcome(`${at}/approve`)).toBe('409 APPROVAL_ENDED');
      expect(await openOf(other)).not.toContain(approval.id);
    });
    expect(shown(entries)).toEqual([`approval.expire expiry ${clerk.username}`, `approval.approve ${other.username} approval ${approval.id} APPROVAL_ENDED`]);
    expect(await rolesOf(clerk)).toBe('clerk');
  });

  it('should not be given when they were declined, which wants a reason, or withdrawn', async () => {
    const [declined, withdrawn] = [await proposed(), await proposed()];
    const entries = await during(async () => {
      expect(await other.outcome(`${declined.at}/decline`, {})).toBe('400 VALIDATION_FAILED');
      expect(await other.outcome(`${declined.at}/decline`, { reason: 'Not yet.' })).toBe('204');
      expect(await one.outcome(`${withdrawn.at}/withdraw`)).toBe('204');
      expect(await other.outcome(`${declined.at}/approve`)).toBe('409 APPROVAL_ENDED');
    });
    expect(entries.map(({ act, refusal }) => `${act} ${refusal}`.trim())).toEqual(['approval.decline VALIDATION_FAILED', 'approval.decline', 'approval.withdraw', 'approval.approve APPROVAL_ENDED']);
    expect(entries[1]?.details).toMatchObject({ reason: 'Not yet.' });
    for (const { clerk } of [declined, withdrawn]) expect(await rolesOf(clerk)).toBe('clerk');
  });

  it('should stand once when they are proposed twice, and keep others from proposing something else meanwhile', async () => {
    const clerk = await office.person({ roles: ['clerk'] });
    const same = await Promise.all(office.servers.map(async (server) => one.call(`people/accounts/${clerk.id}/roles`, { roles: ['clerk', 'accountant'], reason: 'She keeps the accounts.' }, {}, server)));
    const ids = await Promise.all(same.map(async (response) => ((await response.json()) as Approval).id));
    expect(new Set(ids).size).toBe(1);
    expect(await outcomeOf(await propose(other, clerk, ['clerk', 'accountant']))).toBe('409 APPROVAL_OPEN');
    expect(await outcomeOf(await propose(one, clerk, ['administrator']))).toBe('409 APPROVAL_OPEN');
  });

  it('should not be given to an account whose roles have changed since', async () => {
    const clerk = await office.person({ roles: ['viewer', 'clerk'] });
    const { id } = (await (await propose(one, clerk, ['viewer', 'clerk', 'accountant'])).json()) as Approval;
    expect(await outcomeOf(await propose(one, clerk, ['viewer']))).toBe('204');
    expect(await other.outcome(`admin/approvals/${id}/approve`)).toBe('409 NOT_IN_THIS_STATE');
    expect(await rolesOf(clerk)).toBe('viewer');
  });

  it('should be held back from an invited person until they are approved', async () => {
    const response = await one.call('people/invite', { username: `invited-${kind}`, name: 'Gita', email: 'gita@college.ac.in', roles: ['viewer', 'accountant'], reason: 'Keeps the accounts.' });
    const person = (await response.json()) as Person;
    expect([response.status, person.roles]).toEqual([200, []]);
    const [id] = await openOf(other);
    expect(await other.outcome(`admin/approvals/${id}/approve`)).toBe('204');
    expect(await rolesOf(person)).toBe('viewer,accountant');
  });

  it('should want a reason, and make no account without one', async () => {
    const clerk = await office.person({ roles: ['clerk'] });
    const refused = await propose(one, clerk, ['accountant'], '  ');
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ errors: { reason: 'Please say why. Whoever has to approve it reads it.' } })]);
    expect(await one.outcome('people/invite', { username: `nobody-${kind}`, name: 'Nobody', email: 'nobody@college.ac.in', roles: ['accountant'] })).toBe('400 VALIDATION_FAILED');
    expect((await one.people()).map(({ username }) => username)).not.toContain(`nobody-${kind}`);
  });

  it('should be told by mail to each other person who may approve, once, and not after the decision', async () => {
    const told = await office.person({ roles: ['administrator'], email: `told-${kind}@college.ac.in` });
    await office.person({ roles: ['viewer'], email: `viewer-${kind}@college.ac.in` });
    const { clerk, approval, at } = await proposed();
    const mails = await office.mailsTo(`told-${kind}@college.ac.in`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${one.username} has proposed something at the fee office, and your approval is needed: roles of a person of the office.`);
    expect(mails[0]?.text).toMatch(/\/mmmcollege\/admin\/review-queue$/m);
    expect(mails[0]?.text).not.toContain(clerk.username);
    await office.mailsTo(`told-${kind}@college.ac.in`);
    expect((await office.mailbox.mails()).filter(({ envelope }) => envelope.to.some((to) => to.endsWith(`-${kind}@college.ac.in`)))).toHaveLength(1);
    const again = () => office.server.app.get(ApprovalMails).compose({ kind: 'approval', key: '', recipient: '', data: { approval: approval.id, name: 'Gita', expiresAt: office.clock.now() } });
    expect(await again()).not.toBeNull();
    await other.outcome(`${at}/decline`, { reason: 'no' });
    expect(await again()).toBeNull();
    await other.outcome(`people/accounts/${told.id}/disable`);
  });

  it('should be counted for whom they wait', async () => {
    const count = async (person: Caller) => (await (await person.call('admin/review-queue/count')).json()) as ReviewCount;
    await proposed();
    expect(await count(one)).toEqual({ cases: 0, toDecide: 0, own: 1 });
    expect(await count(other)).toEqual({ cases: 0, toDecide: 1, own: 0 });
  });

  it('should be taken away by one person alone', async () => {
    const accountant = await office.person({ roles: ['viewer', 'accountant'] });
    expect(await outcomeOf(await propose(one, accountant, ['viewer']))).toBe('204');
    expect(await rolesOf(accountant)).toBe('viewer');
  });
});

describe.each([ANY_DATABASE])('An office of one person on %s', (kind) => {
  it('should be told that nobody could approve, by a role and by an invitation', async () => {
    const office = await Office.open(kind);
    const alone = await office.person({ roles: ['administrator'] });
    await office.person({ roles: ['administrator'], state: 'disabled' });
    const clerk = await office.person({ roles: ['clerk'] });
    expect(await alone.outcome(`people/accounts/${clerk.id}/roles`, { roles: ['accountant'] })).toBe('409 APPROVER_MISSING');
    expect(await alone.outcome('people/invite', { username: 'new', name: 'New', email: 'new@college.ac.in', roles: ['accountant'] })).toBe('409 APPROVER_MISSING');
    expect((await alone.people()).map(({ username }) => username)).not.toContain('new');
    await office.close();
  });

  it('should do it at once with APPROVALS=one, which the trail, the health page and the money page say', async () => {
    const office = await Office.open(kind, { env: { APPROVALS: 'one' } });
    const alone = await office.person();
    const clerk = await office.person({ roles: ['clerk'] });
    expect(await alone.outcome(`people/accounts/${clerk.id}/roles`, { roles: ['accountant'] })).toBe('204');
    expect((await office.account(clerk.id)).roles).toBe('accountant');
    const { entries: [entry] } = await office.server.app.get(AuditSearchService).search({});
    expect(entry).toMatchObject({ act: 'person.roles', details: { approvals: 'one' } });
    const check = await (await alone.call('admin/health/check', { check: 'configuration', page: '' })).text();
    expect(check).toContain('APPROVALS=one');
    expect(await (await alone.call('admin/money')).text()).toContain('One person alone decides what otherwise needs two (APPROVALS=one).');
    await office.close();
  });
});
