import { setTimeout as sleep } from 'node:timers/promises';
import { AtomCipher } from '../../src/payments/providers/atom/wire/atom-crypto.js';
import { type JsonRecord, parseExactJson, recordAt } from '../../src/payments/providers/atom/wire/exact-json.js';
import { TestSystem } from '../support/test-system.js';
import { createTestApp, gatewayAddresses, TEST_GATEWAY } from '../support/create-test-app.js';
import { eventually, meanwhile } from '../support/eventually.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each([ANY_DATABASE])('An unsigned message on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => system.gateway.control.goUp());
  afterAll(() => system.close());

  const started = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    return { student, id };
  };
  const requeries = (id: string): number => system.gateway.control.journal({ merchTxnId: id, kind: 'status.answered' }).length;
  const stateOf = async (id: string) => (await system.payment(id)).state;
  const unsigned = async (id: string): Promise<void> => {
    expect((await system.callback(system.gateway.control.callbackForm(id, { signature: 'null' }))).status).toBe(200);
  };
  const becomes = (id: string, state: string) => eventually(async () => expect(await stateOf(id)).toBe(state));
  /** Long after the last step of the requery schedule. */
  const scheduleEnded = async (id: string, days = 12): Promise<void> => {
    for (let day = 0; day < days; day += 1) await system.advanceTime(DAY);
    await settleAll();
    expect((await system.payment(id)).nextCheckAt).toBeNull();
  };

  it.each([
    ['fail', 'settle', 'SUCCESS'],
    ['pay', 'reverse', 'REVERSED'],
  ] as const)('should lead to a requery after the schedule has ended: %s, then %s', async (action, change, state) => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, action, { callback: false })).form);
    await scheduleEnded(id);
    system.gateway.control[change](id, { callback: false });
    await unsigned(id);
    await system.advanceTime(0);
    await becomes(id, state);
  }, 60_000);

  it('should lead to a requery of an EXPIRED payment', async () => {
    const { id } = await started();
    await system.actAtGateway(id, 'pend', { callback: false });
    await scheduleEnded(id, 40);
    expect(await stateOf(id)).toBe('EXPIRED');
    system.gateway.control.settle(id, { callback: false });
    await unsigned(id);
    await system.advanceTime(0);
    await becomes(id, 'SUCCESS');
  }, 60_000);

  it('should lead to a requery not before 5 s after the last one', async () => {
    const { student, id } = await started();
    await system.status(id, student);
    system.clock.pass(1_000);
    await system.actAtGateway(id, 'pay', { callback: false });
    await unsigned(id);
    await system.advanceTime(3_900);
    expect([requeries(id), await stateOf(id)]).toEqual([1, 'TOKEN_ISSUED']);
    await system.advanceTime(100);
    await becomes(id, 'SUCCESS');
  });

  it('should not be answered by a requery that began before it', async () => {
    const { student, id } = await started();
    system.gateway.control.fault({ target: 'status', kind: 'delay', ms: 700, after: true, merchTxnId: id });
    const looking = system.status(id, student);
    await meanwhile(() => expect(requeries(id)).toBe(1));
    await system.actAtGateway(id, 'pay', { callback: false });
    await unsigned(id);
    await unsigned(id);
    // An answer from before the message does not prove that nothing was paid.
    expect(await looking).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    expect(await system.payment(id)).toMatchObject({ state: 'TOKEN_ISSUED', lastAnswer: 'notStarted' });
    await system.advanceTime(5_000);
    await becomes(id, 'SUCCESS');
  });

  it('should prevent safe-to-pay-again until a later requery was answered', async () => {
    const { student, id } = await started();
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: true });
    await system.postReturn({ encData: 'sessionTimeout', merchId: TEST_GATEWAY.ATOM_MERCHANT_ID }, id);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    await system.advanceTime(5_000);
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: true });
  });

  it('should be requeried until the gateway answers, also after the schedule has ended', async () => {
    const { id } = await started();
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await scheduleEnded(id);
    system.gateway.control.settle(id, { callback: false });
    system.gateway.control.goDown();
    await unsigned(id);
    await system.advanceTime(0);
    await settleAll();
    expect((await system.payment(id)).requeryFailures).toBeGreaterThan(0);
    system.gateway.control.goUp();
    await system.advanceTime(30_000);
    await becomes(id, 'SUCCESS');
  }, 60_000);

  it('should survive a restart of the server before the requery', async () => {
    const { student, id } = await started();
    await system.status(id, student);
    system.clock.pass(1_000);
    await system.actAtGateway(id, 'pay', { callback: false });
    await unsigned(id);
    await system.restartServer();
    await system.advanceTime(4_000);
    await becomes(id, 'SUCCESS');
  });

  it('should survive a signed message that starts a new schedule', async () => {
    const { student, id } = await started();
    const { form } = await system.actAtGateway(id, 'fail', { callback: false });
    await system.status(id, student);
    await system.gateway.control.payAgain(id, { callback: false });
    await unsigned(id);
    await system.postReturn(form);
    await system.advanceTime(5_000);
    await becomes(id, 'SUCCESS');
  });

  it.each(['cancelTransaction', 'sessionTimeout'])('should also be the literal "%s" of a return', async (literal) => {
    const { student, id } = await started();
    await system.status(id, student);
    system.clock.pass(1_000);
    await system.actAtGateway(id, 'lose', { callback: false });
    await system.postReturn({ encData: literal, merchId: TEST_GATEWAY.ATOM_MERCHANT_ID }, id);
    await system.advanceTime(4_000);
    await becomes(id, 'SUCCESS');
  });

  it('should lead to a requery also when it arrives together with a signed one', async () => {
    const { id } = await started();
    await system.actAtGateway(id, 'fail', { callback: false });
    const { control } = system.gateway;
    const elements = [control.callbackForm(id)];
    await control.payAgain(id, { callback: false });
    elements.push(control.callbackForm(id, { signature: 'null' }));
    const cipher = new AtomCipher(TEST_GATEWAY.ATOM_RESPONSE_KEY, TEST_GATEWAY.ATOM_RESPONSE_KEY);
    const payInstrument = elements.map(({ encData }) => recordAt(parseExactJson(cipher.decrypt(encData) ?? '') as JsonRecord, 'payInstrument'));
    await system.callback({ merchId: TEST_GATEWAY.ATOM_MERCHANT_ID, encData: cipher.encrypt(JSON.stringify({ payInstrument })) });
    expect(await stateOf(id)).toBe('FAILED');
    await system.advanceTime(0);
    await becomes(id, 'SUCCESS');
  });

  it('should be requeried by another replica whose requery began before it', async () => {
    const { student, id } = await started();
    const other = await createTestApp({ databaseUrl: system.database.url, clock: system.clock, env: { ...gatewayAddresses(system.gateway.url), ATOM_STATUS_RATE: '1000' } });
    system.gateway.control.fault({ target: 'status', kind: 'delay', ms: 500, after: true, merchTxnId: id });
    const looking = other.call(`payment-status/${id}`, { admissionNumber: student.student.admissionNumber });
    await meanwhile(() => expect(requeries(id)).toBe(1));
    await system.actAtGateway(id, 'pay', { callback: false });
    await unsigned(id);
    expect(await (await looking).json()).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    await system.advanceTime(5_000);
    await becomes(id, 'SUCCESS');
    await other.close();
  });

  it('should cause one requery in 5 s however often it arrives', async () => {
    const { id } = await started();
    await system.actAtGateway(id, 'pend', { callback: false });
    const flood = async (): Promise<void> => {
      await Promise.all(Array.from({ length: 25 }, (_, index) => (index % 2 ? unsigned(id) : system.postReturn({ encData: 'cancelTransaction' }, id))));
      await system.advanceTime(0);
      await sleep(100);
    };
    const counts: number[] = [];
    for (let second = 0; second < 15; second += 1) {
      await flood();
      counts.push(requeries(id));
      system.clock.pass(1_000);
    }
    await system.advanceTime(MINUTE);
    expect([counts[0], counts[4], counts[9], counts[14]]).toEqual([1, 1, 2, 3]);
  }, 60_000);
});
