import { type Approval, type ApprovalList, type Person, ROLES } from '../../src/contract/index.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { Caller, Office } from '../people/office.js';

const HOUR = 3_600_000;
const PASSWORD_OF_HERS = 'eleven yellow bicycles';

/** Whoever could have a second account alone would be both people of each approval. */
describe.each([ANY_DATABASE])('An administrator who wants to be two people, on %s', (kind) => {
  let office: Office;
  let [one, other]: [Caller, Caller] = [undefined as never, undefined as never];
  beforeAll(async () => {
    office = await Office.open(kind);
    [one, other] = [await office.person({ roles: ['accountant', 'administrator'] }), await office.person({ roles: ['administrator'] })];
  });
  afterAll(() => office.close());
  beforeEach(() => office.clock.pass(100 * HOUR));

  let names = 0;
  const newAddress = (): string => `second${names}-${kind}@college.example`;
  async function invited(roles: readonly string[], email = newAddress()): Promise<Person> {
    const response = await one.call('people/invite', { username: `second${(names += 1)}`, name: 'Gita Sharma', email, roles, reason: 'Works at the counter.' });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as Person;
  }
  const tokenFor = async (email: string, count = 1): Promise<string> => (await office.mailsTo(email, count)).flatMap(({ text }) => /\/invitation#([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
  /** As whoever reads that address. */
  async function accept(person: Person, email: string, password = PASSWORD_OF_HERS): Promise<Caller> {
    const { status } = await office.server.call('people/invitation/accept', { token: await tokenFor(email), password });
    expect(status).toBe(204);
    return new Caller(office, person.id, person.username, password);
  }
  const waitingFor = async (username: string): Promise<Approval | undefined> =>
    ((await (await other.call('admin/approvals')).json()) as ApprovalList).approvals.find(({ subject }) => subject === username);
  const at = ({ id }: { id: number }, act: string): string => `people/accounts/${id}/${act}`;

  it.each(ROLES)('should give the role of a %s to nobody without another person, by an invitation neither', async (role) => {
    const person = await invited([role]);
    expect(person.roles).toEqual([]);
    expect(await waitingFor(person.username)).toMatchObject({ kind: 'person.roles', after: { roles: role, email: person.email }, mayDecide: true });
    const holder = await office.person({ roles: [role === 'viewer' ? 'clerk' : 'viewer'] });
    expect(await one.outcome(at(holder, 'roles'), { roles: [role], reason: 'She works with it.' })).toBe('202');
    expect((await office.account(holder.id)).roles).toBe(role === 'viewer' ? 'clerk' : 'viewer');
  });

  it('should find that an account of her own can do nothing until another person has agreed to its roles', async () => {
    const email = newAddress();
    const person = await invited(['clerk'], email);
    const clerk = await accept(person, email);
    expect(await clerk.outcome('people/me')).toBe('200');
    for (const path of ['getPaymentResponse', 'admin/review-queue', 'admin/approvals', 'people']) expect([path, await clerk.outcome(path)]).toEqual([path, '403 NOT_PERMITTED']);
    const approval = await waitingFor(person.username);
    expect(await one.outcome(`admin/approvals/${approval?.id}/approve`)).toBe('403 OWN_PROPOSAL');
    expect(await other.outcome(`admin/approvals/${approval?.id}/approve`)).toBe('204');
    expect(await clerk.outcome('admin/review-queue')).toBe('200');
  });

  it('should not have a role given to an account of hers that shows the address of somebody else', async () => {
    const [mine, hers] = [`mine-${kind}@college.example`, `hers-${kind}@college.example`];
    const person = await invited(['clerk'], mine);
    const puppet = await accept(person, mine);
    const former = await waitingFor(person.username);
    expect(await one.outcome(at(person, 'details'), { name: 'Gita Sharma', email: hers })).toBe('204');
    expect(await other.outcome(`admin/approvals/${former?.id}/approve`)).toBe('409 NOT_IN_THIS_STATE');
    expect(await one.outcome(`admin/approvals/${former?.id}/withdraw`)).toBe('204');
    expect(await one.outcome(at(person, 'roles'), { roles: ['clerk'], reason: 'Works at the counter.' })).toBe('202');
    const approval = await waitingFor(person.username);
    expect(approval?.after).toEqual({ roles: 'clerk', email: hers });
    expect(await other.outcome(`admin/approvals/${approval?.id}/approve`)).toBe('204');
    expect(await puppet.outcome('people/me')).toBe('401 UNAUTHORIZED');
    const gita = await accept(person, hers, 'nine patient elephants');
    expect(await gita.outcome('admin/review-queue')).toBe('200');
  });

  it.each(ROLES)('should not get into the account of a %s by its mail address and a reset, or by opening it again', async (role) => {
    const holder = await office.person({ roles: [role], email: `${role}-${kind}@college.example` });
    const moved = { name: 'Gita', email: `mine-${kind}@college.example`, reason: 'She asked for it.' };
    expect(await one.outcome(at(holder, 'details'), moved)).toBe('202');
    expect(await one.outcome(at(holder, 'reset'))).toBe('204');
    expect(await tokenFor(`${role}-${kind}@college.example`, 2)).not.toBe('');
    expect((await office.account(holder.id)).email).toBe(`${role}-${kind}@college.example`);
    const shut = await office.person({ roles: [role], state: 'disabled' });
    expect(await one.outcome(at(shut, 'enable'), { reason: 'She is back.' })).toBe('202');
    expect((await office.account(shut.id)).state).toBe('disabled');
  });

  it('should not get into an account either whose owner she has deprived of the roles that approve', async () => {
    const accountant = await office.person({ roles: ['viewer', 'accountant'], email: `accounts-${kind}@college.example` });
    expect(await one.outcome(at(accountant, 'roles'), { roles: ['viewer'] })).toBe('204');
    expect(await one.outcome(at(accountant, 'details'), { name: 'Gita', email: `mine-${kind}@college.example`, reason: 'She asked for it.' })).toBe('202');
  });
});
