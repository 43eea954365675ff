import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { istDate } from '../../src/contract/index.js';
import { PaymentProviders } from '../../src/payments/providers/payment-providers.js';
import { PaymentRefreshService } from '../../src/payments/review/payment-refresh.service.js';
import { actor } from '../support/actors.js';
import { TestSystem } from '../support/test-system.js';
import { meanwhile } from '../support/eventually.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A requery on %s', (kind) => {
  let system: TestSystem;
  let office: PaymentRefreshService;
  beforeEach(async () => {
    system = await TestSystem.open(kind);
    office = system.server.app.get(PaymentRefreshService);
  });
  afterEach(() => system.close());

  const started = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    return { student, id };
  };
  const datesAsked = (id: string, since = 0): string[] =>
    system.gateway.control.journal({ merchTxnId: id, kind: 'status.answered' }).slice(since).map(({ detail }) => String(detail['date']));
  const daysFrom = (at: number, days: number): string[] => Array.from({ length: days }, (_, day) => istDate(new Date(at + day * DAY)));
  /** The requery schedule has ended. */
  const aged = async (id: string, days: number): Promise<void> => {
    for (let day = 0; day < 12; day += 1) await system.advanceTime(DAY);
    await settleAll();
    expect((await system.payment(id)).nextCheckAt).toBeNull();
    system.clock.pass((days - 12) * DAY);
  };
  /** Every answer takes so long, by the only clock there is. */
  const answersTake = (milliseconds: number): void => {
    const gateway = system.server.app.get(PaymentProviders).current;
    const honest = gateway.requestStatus.bind(gateway);
    gateway.requestStatus = async (question) => {
      system.clock.pass(milliseconds);
      return honest(question);
    };
  };

  it('should request a payment of a year ago for the days from its token to six days after it', async () => {
    const { id } = await started();
    const began = system.clock.now();
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await aged(id, 365);
    const before = datesAsked(id).length;
    expect(await office.refresh(id, actor())).toBe('FAILED');
    expect(datesAsked(id, before).sort()).toEqual(daysFrom(began, 7));
  }, 60_000);

  it('should also request a later day that a message named', async () => {
    const { id } = await started();
    await aged(id, 20);
    system.gateway.control.setClock({ now: new Date(system.clock.now()) });
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    expect((await system.payment(id)).state).toBe('FAILED');
    system.gateway.control.settle(id, { callback: false });
    system.clock.pass(100 * DAY);
    expect(await office.refresh(id, actor())).toBe('SUCCESS');
  }, 60_000);

  it('should requery a mismatch every day, without adding a date each time', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'pay', { amount: 100, callback: false })).form);
    for (let day = 0; day < 30; day += 1) await system.advanceTime(DAY);
    const before = datesAsked(id).length;
    for (let day = 0; day < 3; day += 1) await system.advanceTime(DAY);
    await settleAll();
    expect(datesAsked(id).length).toBe(before + 3 * 7);
    expect(await system.payment(id)).toMatchObject({ state: 'MISMATCH' });
  }, 60_000);

  it('should take at most a minute when a person waits, and leave the status as it was', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await aged(id, 12);
    const before = await system.payment(id);
    answersTake(10_000);
    const began = system.clock.now();
    await expect(office.refresh(id, actor())).rejects.toMatchObject({ code: 'GATEWAY_TIMEOUT' });
    expect(system.clock.now() - began).toBeLessThanOrEqual(60_000);
    const after = await system.payment(id);
    expect([after.state, after.lastAnswer, after.nextCheckAt, after.requeryLeaseBy]).toEqual([before.state, before.lastAnswer, null, null]);
  }, 60_000);

  it('should keep the payment that it found before the minute was over', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await aged(id, 12);
    system.gateway.control.settle(id, { callback: false });
    answersTake(10_000);
    expect(await office.refresh(id, actor())).toBe('SUCCESS');
  }, 60_000);

  it.each(['transactionStatus', 'payment-status'])('should stop when the client of %s has gone', async (call) => {
    await system.data.manager.insert(Admin, { username: 'office', passwordHash: await hashPassword('a-long-enough-password'), createdAt: 1, updatedAt: 1 });
    const { student, id } = await started();
    system.clock.pass(4 * DAY);
    const before = datesAsked(id).length;
    system.gateway.control.fault({ target: 'status', kind: 'delay', ms: 300, times: null, merchTxnId: id, after: true });
    const client = new AbortController();
    const asking = system.server.call(`${call}/${id}`, { admissionNumber: student.student.admissionNumber }, {
      signal: client.signal, headers: { authorization: `Basic ${Buffer.from('office:a-long-enough-password').toString('base64')}` },
    }).catch(() => null);
    await meanwhile(() => expect(datesAsked(id).length).toBeGreaterThan(before));
    client.abort();
    await asking;
    await meanwhile(async () => expect((await system.payment(id)).requeryLeaseBy).toBeNull());
    expect(datesAsked(id).length - before).toBeLessThanOrEqual(2);
  }, 60_000);
});
