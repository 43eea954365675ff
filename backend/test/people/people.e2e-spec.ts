import type { Person } from '../../src/contract/index.js';
import { OutboxWorker } from '../../src/receipts/mail/outbox-worker.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE, DATABASES } from '../support/test-databases.js';
import { Caller, Office, outcomeOf, PASSWORD } from './office.js';

const HOUR = 3_600_000;
const REASON = 'Works at the counter.';
let addresses = 0;
const newAddress = (): string => `invited${(addresses += 1)}@college.ac.in`;

describe.each([ANY_DATABASE])('The people of the office on %s', (kind) => {
  let office: Office;
  let [administrator, other]: [Caller, Caller] = [undefined as never, undefined as never];
  beforeAll(async () => {
    office = await Office.open(kind, { replicas: 2 });
    [administrator, other] = [await office.person({ email: 'head@college.ac.in' }), await office.person({ roles: ['administrator'] })];
  });
  afterAll(() => office.close());
  // Each has windows of limits of its own.
  beforeEach(() => office.clock.pass(24 * HOUR));

  let names = 0;
  async function invited(email = newAddress()): Promise<{ person: Person; token: string; email: string }> {
    const response = await administrator.call('people/invite', { username: `invited-${(names += 1)}`, name: 'Gita Sharma', email, roles: ['viewer', 'clerk'], reason: REASON });
    if (response.status !== 200) throw new Error(await response.text());
    const person = (await response.json()) as Person;
    return { person, email, token: tokenOf((await office.mailsTo(email)).at(-1)?.text ?? '') };
  }
  const tokenOf = (text: string): string => /\/mmmcollege\/invitation#([\w-]+)/.exec(text)?.[1] ?? '';
  const accept = async (token: string, password = PASSWORD, server = office.server): Promise<string> => outcomeOf(await server.call('people/invitation/accept', { token, password }));
  const login = ({ id, username }: Person): Caller => new Caller(office, id, username, PASSWORD);

  describe('An invitation', () => {
    it('should lead one person, once, to an account with the roles it names, when another person has agreed to them', async () => {
      const { person, token, email } = await invited();
      expect(person).toMatchObject({ state: 'invited', roles: [], hasSecondFactor: false, lastLoginAt: null });
      const caller = login(person);
      expect(await caller.logIn()).toBe('401 Invalid username or password');
      expect(await (await office.server.call('people/invitation', { token })).json()).toMatchObject({ username: person.username, name: 'Gita Sharma' });
      expect(await accept(token)).toBe('204');
      expect((await office.mailsTo(email, 2)).at(-1)?.text).toContain('Your password was changed.');
      expect(await caller.logIn()).toBe('200 Login successful');
      expect(await caller.outcome('getPaymentResponse')).toBe('403 NOT_PERMITTED');
      await other.agree(person);
      expect(await caller.outcome('getPaymentResponse')).toBe('200');
      expect(await caller.outcome('people')).toBe('403 NOT_PERMITTED');
      expect(await accept(token, 'another password of mine')).toBe('404 INVITATION_ENDED');
      expect(await outcomeOf(await office.server.call('people/invitation', { token }))).toBe('404 INVITATION_ENDED');
      expect((await administrator.people()).find(({ id }) => id === person.id)).toMatchObject({ state: 'active', lastLoginAt: expect.stringMatching(/\+05:30$/) as string });
    });

    it('should be told in the list when its mail was refused, until it is sent again', async () => {
      office.mailbox.setFault({ kind: 'refuseRecipient' });
      const email = newAddress();
      const person = (await (await administrator.call('people/invite', { username: `invited-${(names += 1)}`, name: 'Gita', email, roles: ['viewer'], reason: REASON })).json()) as Person;
      const faultOf = async () => (await administrator.people()).find(({ id }) => id === person.id)?.invitationFault;
      await office.server.app.get(OutboxWorker).runOnce();
      await settleAll();
      expect(await faultOf()).toMatch(/550/);
      office.mailbox.setFault({ kind: 'none' });
      expect(await administrator.outcome(`people/accounts/${person.id}/reset`)).toBe('204');
      expect(await faultOf()).toBeNull();
      expect((await office.mailsTo(email)).at(-1)?.text).toMatch(/invitation#/);
    });

    it('should be accepted once by two who send it at once', async () => {
      const { person, token } = await invited();
      const passwords = [PASSWORD, 'eleven yellow bicycles'];
      const answers = await Promise.all(passwords.map((password, n) => accept(token, password, office.servers[n])));
      expect([...answers].sort()).toEqual(['204', '404 INVITATION_ENDED']);
      const caller = login(person);
      caller.password = passwords[answers.indexOf('204')] ?? '';
      expect(await caller.logIn()).toBe('200 Login successful');
    });

    it('should end after 24 hours, and when a later one is sent', async () => {
      const { person, token, email } = await invited();
      expect(await administrator.outcome(`people/accounts/${person.id}/reset`)).toBe('204');
      expect(await accept(token)).toBe('404 INVITATION_ENDED');
      const second = tokenOf((await office.mailsTo(email, 2)).at(-1)?.text ?? '');
      expect(second).not.toBe(token);
      office.clock.pass(24 * HOUR - 1);
      expect((await office.server.call('people/invitation', { token: second })).status).toBe(200);
      office.clock.pass(1);
      expect(await accept(second)).toBe('404 INVITATION_ENDED');
    });

    it('should not be accepted from the former address when the address is corrected, and come to the new one', async () => {
      const [wrong, right] = [newAddress(), newAddress()];
      const invited = await administrator.call('people/invite', { username: `corrected-${kind}`, name: 'Gita', email: wrong, roles: ['viewer'], reason: REASON });
      const { id } = (await invited.json()) as Person;
      const former = tokenOf((await office.mailsTo(wrong))[0]?.text ?? '');
      expect(await administrator.outcome(`people/accounts/${id}/details`, { name: 'Gita', email: right })).toBe('204');
      expect(await accept(former, 'eleven yellow bicycles')).toBe('404 INVITATION_ENDED');
      const mails = (await office.mailsTo(right, 2)).map(({ text }) => text).join('\n');
      expect(await accept(tokenOf(mails), 'eleven yellow bicycles')).toBe('204');
    });

    it('should end with the account', async () => {
      const { person, token } = await invited();
      await administrator.outcome(`people/accounts/${person.id}/disable`);
      expect(await accept(token)).toBe('404 INVITATION_ENDED');
      await administrator.outcome(`people/accounts/${person.id}/enable`);
      expect((await administrator.people()).find(({ id }) => id === person.id)?.state).toBe('invited');
      expect(await accept(token)).toBe('404 INVITATION_ENDED');
    });

    it('should lie in no table and no log', async () => {
      const { token } = await invited();
      const tables = JSON.stringify([await office.database.dataSource.query('SELECT * FROM invitations'), await office.database.dataSource.query('SELECT * FROM outbox_mails')]);
      expect(tables).not.toContain(token);
      expect(office.log.join('')).not.toContain(token);
    });

    it('should take only a password that obeys the rules', async () => {
      const { token } = await invited();
      for (const password of ['short', 'Gita.Sharma@2026', 'passwordpassword']) {
        const response = await office.server.call('people/invitation/accept', { token, password });
        expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_FAILED', errors: { password: expect.any(String) as string } })]);
      }
      expect(await accept(token)).toBe('204');
    });

    it('should be guarded against guesses of its token', async () => {
      const answers = [];
      for (let guess = 0; guess < 31; guess += 1) answers.push(await accept(`guess${guess}`));
      expect(answers.slice(0, 30).every((answer) => answer === '404 INVITATION_ENDED')).toBe(true);
      expect(answers[30]).toBe('429 TOO_MANY_REQUESTS');
    });

    it('should not be made for a name that looks like one that is taken', async () => {
      const details = { name: 'Gita', email: newAddress(), roles: ['viewer'], reason: REASON };
      expect(await administrator.outcome('people/invite', { ...details, username: `Ren\u00e9e ${kind}` })).toBe('200');
      for (const username of [`Rene\u0301e ${kind}`, `REN\u00c9E ${kind}`, `Ren\u00e9e\u00a0${kind}`, `\uff32en\u00e9e ${kind}`]) {
        expect([username, await administrator.outcome('people/invite', { ...details, username })]).toEqual([username, '409 PERSON_EXISTS']);
      }
      expect(await administrator.outcome('people/invite', { ...details, username: administrator.username.replace('o', '\u043e') })).toBe('400 VALIDATION_FAILED');
    });

    it('should not be made for a name that is taken, in whatever letters, or for no mailbox', async () => {
      const details = { name: 'Gita', email: newAddress(), roles: ['viewer'], reason: REASON };
      expect(await administrator.outcome('people/invite', { ...details, username: administrator.username.toUpperCase() })).toBe('409 PERSON_EXISTS');
      const same = await Promise.all([0, 1].map((n) => administrator.call('people/invite', { ...details, username: 'twice' }, {}, office.servers[n])));
      expect((await Promise.all(same.map(outcomeOf))).sort()).toEqual(['200', '409 PERSON_EXISTS']);
      for (const [field, value] of [['username', 'a:b'], ['username', 'clerk\u200b'], ['email', 'a@b.example, c@d.example'], ['email', 'no address'], ['roles', []], ['roles', ['root']], ['roles', 'viewer'], ['name', ' '], ['name', 'Gita\n\nYour password is wanted']] as const) {
        const response = await administrator.call('people/invite', { ...details, username: 'wrong', [field]: value });
        expect([field, response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([field, 400, [field]]);
      }
    });
  });

  describe('A disabled person', () => {
    it('should be out with the next call at every server, though the credentials are remembered there', async () => {
      const clerk = await office.person({ roles: ['clerk'] });
      for (const server of office.servers) expect((await clerk.call('getPaymentResponse', undefined, {}, server)).status).toBe(200);
      expect(await administrator.outcome(`people/accounts/${clerk.id}/disable`)).toBe('204');
      for (const server of office.servers) expect(await outcomeOf(await clerk.call('getPaymentResponse', undefined, {}, server))).toBe('401 UNAUTHORIZED');
      expect(await clerk.logIn()).toBe('401 Invalid username or password');
      expect(await administrator.outcome(`people/accounts/${clerk.id}/enable`, { reason: REASON })).toBe('202');
      await other.agree(clerk);
      expect(await clerk.outcome('getPaymentResponse')).toBe('200');
    });
  });

  describe('A reset', () => {
    it('should take password, second factor and sessions, and invite again', async () => {
      const email = newAddress();
      const clerk = await office.person({ email });
      await clerk.enrol();
      expect(await administrator.outcome(`people/accounts/${clerk.id}/reset`)).toBe('204');
      expect(await clerk.outcome('people/me')).toBe('401 UNAUTHORIZED');
      expect(await clerk.logIn(clerk.code())).toBe('401 Invalid username or password');
      const mails = await office.mailsTo(email, 3);
      expect(mails.map(({ text }) => text).join('\n')).toContain('Your password and your second factor were removed.');
      expect(await accept(tokenOf(mails.map(({ text }) => text).join('\n')), 'eleven yellow bicycles')).toBe('204');
      clerk.password = 'eleven yellow bicycles';
      clerk.cookie = null;
      expect(await clerk.logIn()).toBe('200 Login successful');
    });

    it("should not be of one's own account: it would take the second factor away without a code", async () => {
      const owner = await office.person({ email: newAddress() });
      await owner.enrol();
      expect(await owner.outcome(`people/accounts/${owner.id}/reset`)).toBe('403 OWN_RESET');
      expect(await owner.outcome('people/me')).toBe('200');
      expect((await office.account(owner.id)).secondFactorAt).not.toBeNull();
    });

    it('should want a mail address, and an account that is not disabled', async () => {
      const clerk = await office.person();
      expect(await administrator.outcome(`people/accounts/${clerk.id}/reset`)).toBe('409 NO_MAIL_ADDRESS');
      expect(await clerk.outcome('people/me')).toBe('200');
      const disabled = await office.person({ email: newAddress(), state: 'disabled' });
      expect(await administrator.outcome(`people/accounts/${disabled.id}/reset`)).toBe('409 NOT_IN_THIS_STATE');
      expect(await administrator.outcome('people/accounts/999999/reset')).toBe('404 PERSON_NOT_FOUND');
    });
  });

  describe("One's own password", () => {
    const wanted = 'eleven yellow bicycles';

    it('should be changed with the present one, count at once, and be told', async () => {
      const email = newAddress();
      const clerk = await office.person({ email, roles: ['viewer'] });
      expect(await clerk.outcome('people/me/password', { current: PASSWORD, password: wanted })).toBe('204');
      expect(await clerk.outcome('people/me')).toBe('401 UNAUTHORIZED');
      clerk.password = wanted;
      expect(await clerk.outcome('people/me')).toBe('200');
      const [mail] = await office.mailsTo(email);
      expect(mail?.text).toContain('Your password was changed.');
      expect(mail?.text).toContain(`by ${clerk.username}`);
    });

    it('should count however its accents are put together', async () => {
      const [whole, parts] = ['nine caf\u00e9s by the sea', 'nine cafe\u0301s by the sea'];
      const clerk = await office.person({ roles: ['viewer'] });
      expect(await clerk.outcome('people/me/password', { current: PASSWORD, password: parts })).toBe('204');
      for (const password of [parts, whole]) {
        clerk.password = password;
        expect(await clerk.logIn()).toBe('200 Login successful');
      }
    });

    it('should not be changed without the present one, nor to a bad one or the same', async () => {
      const clerk = await office.person();
      for (const [current, password, field] of [['wrong', wanted, 'current'], [PASSWORD, 'short', 'password'], [PASSWORD, PASSWORD, 'password'], [PASSWORD, `${clerk.username}-2026-2027`, 'password']] as const) {
        const response = await clerk.call('people/me/password', { current, password });
        expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([400, [field]]);
      }
      expect(await clerk.outcome('people/me')).toBe('200');
    });

    it('should not be guessed through the change', async () => {
      const clerk = await office.person();
      // Another network than the one this person works from would be refused as well: five guesses, whatever the call.
      for (let guess = 0; guess < 5; guess += 1) expect(await clerk.outcome('people/me/password', { current: `wrong ${guess}`, password: wanted })).toBe('400 VALIDATION_FAILED');
      expect(await clerk.outcome('people/me/password', { current: 'wrong', password: wanted })).toBe('429 TOO_MANY_REQUESTS');
    });
  });

  describe('A change of an account', () => {
    it('should be told to the person: roles, and a mail address to both addresses', async () => {
      const [former, latter] = [newAddress(), newAddress()];
      const clerk = await office.person({ email: former });
      await administrator.outcome(`people/accounts/${clerk.id}/roles`, { roles: ['clerk', 'viewer', 'clerk'] });
      await administrator.outcome(`people/accounts/${clerk.id}/details`, { name: 'Gita Sharma', email: latter, reason: REASON });
      await other.agree(clerk);
      // In whichever order they are sent.
      const told = (await office.mailsTo(former, 2)).map(({ text }) => text).join('\n');
      expect(told).toContain('Your roles are now: viewer, clerk.');
      expect(told).toContain(`now go to ${latter}.`);
      expect((await office.mailsTo(latter))[0]?.text).toContain(`Mails about your account now go to ${latter}.`);
      expect((await administrator.people()).find(({ id }) => id === clerk.id)).toMatchObject({ name: 'Gita Sharma', email: latter, roles: ['viewer', 'clerk'] });
    });

    it('should be said once to the same address when nothing was changed', async () => {
      const email = newAddress();
      const clerk = await office.person({ email, roles: ['viewer'] });
      for (let time = 0; time < 2; time += 1) await administrator.outcome(`people/accounts/${clerk.id}/roles`, { roles: ['viewer'] });
      await administrator.outcome(`people/accounts/${clerk.id}/roles`, { roles: ['clerk'], reason: REASON });
      await other.agree(clerk);
      expect(await office.mailsTo(email)).toHaveLength(1);
    });
  });
});

describe.each(DATABASES)('The last active administrator on %s', (kind) => {
  let office: Office;
  beforeEach(async () => void (office = await Office.open(kind, { replicas: 2 })));
  afterEach(() => office.close());

  it('should stay one, whatever is tried', async () => {
    const administrator = await office.person({ roles: ['viewer', 'administrator'], email: 'head@college.ac.in' });
    await office.person({ roles: ['administrator'], state: 'disabled' });
    await office.person({ roles: ['administrator'], state: 'invited' });
    await office.person({ roles: ['clerk'] });
    const account = `people/accounts/${administrator.id}`;
    for (const [path, body] of [['disable', {}], ['roles', { roles: ['viewer'] }]] as const) expect(await administrator.outcome(`${account}/${path}`, body)).toBe('409 LAST_ADMINISTRATOR');
    expect((await office.account(administrator.id))).toMatchObject({ state: 'active', roles: 'viewer,administrator' });
    expect(await administrator.outcome('people')).toBe('200');
  });

  it('should remain when two administrators take each other away at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await office.database.dataSource.query("UPDATE admins SET state = 'disabled'");
      const pair = [await office.person({ roles: ['viewer', 'administrator'] }), await office.person({ roles: ['viewer', 'administrator'] })] as const;
      // Remembered by both servers, so that both changes begin at once.
      for (const server of office.servers) await Promise.all(pair.map((person) => person.call('people', undefined, {}, server)));
      const answers = await Promise.all([0, 1].map(async (n) => {
        const [one, other] = [pair[n] as Caller, pair[1 - n] as Caller];
        const change = round % 2 ? one.call(`people/accounts/${other.id}/disable`, {}, {}, office.servers[n]) : one.call(`people/accounts/${other.id}/roles`, { roles: ['viewer'] }, {}, office.servers[n]);
        return outcomeOf(await change);
      }));
      expect(answers.filter((answer) => answer === '204')).toHaveLength(1);
      expect(answers.filter((answer) => /^(?:409 LAST_ADMINISTRATOR|403 NOT_PERMITTED|401 UNAUTHORIZED)$/.test(answer))).toHaveLength(1);
      const left = (await office.database.dataSource.query("SELECT COUNT(*) AS n FROM admins WHERE state = 'active' AND roles LIKE '%administrator'")) as { n: number | string }[];
      expect(Number(left[0]?.n)).toBe(1);
    }
  });
});
