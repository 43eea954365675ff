import { setTimeout as sleep } from 'node:timers/promises';
import { AtomCipher } from '../../src/payments/providers/atom/wire/atom-crypto.js';
import { type JsonRecord, parseExactJson, recordAt } from '../../src/payments/providers/atom/wire/exact-json.js';
import { Counter } from '../support/counter.js';
import { createTestApp, gatewayAddresses, TEST_GATEWAY } from '../support/create-test-app.js';
import { eventually } from '../support/eventually.js';
import { DATABASES } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(DATABASES)('An unsigned message on %s', (kind) => {
  let counter: Counter;
  beforeAll(async () => {
    counter = await Counter.open(kind);
  });
  afterEach(() => counter.gateway.control.goUp());
  afterAll(() => counter.close());

  const started = async () => {
    const student = await counter.student();
    const { transaction_id: id } = await counter.token(student);
    return { student, id };
  };
  const asks = (id: string): number => counter.gateway.control.journal({ merchTxnId: id, kind: 'status.answered' }).length;
  const stateOf = async (id: string) => (await counter.payment(id)).state;
  const unsigned = async (id: string): Promise<void> => {
    expect((await counter.callback(counter.gateway.control.callbackForm(id, { signature: 'null' }))).status).toBe(200);
  };
  const becomes = (id: string, state: string) => eventually(async () => expect(await stateOf(id)).toBe(state));
  /** Long after the last step of every plan. */
  const planEnded = async (id: string, days = 12): Promise<void> => {
    for (let day = 0; day < days; day += 1) await counter.pass(DAY);
    await eventually(async () => expect((await counter.payment(id)).nextCheckAt).toBeNull());
  };

  it('should find the money of a FAILED payment whose plan has ended', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'fail', { callback: false })).form);
    await planEnded(id);
    counter.gateway.control.settle(id, { callback: false });
    await unsigned(id);
    await counter.pass(0);
    await becomes(id, 'SUCCESS');
  }, 60_000);

  it('should find the money of an EXPIRED payment whose plan has ended', async () => {
    const { id } = await started();
    await counter.atBank(id, 'pend', { callback: false });
    await planEnded(id, 40);
    expect(await stateOf(id)).toBe('EXPIRED');
    counter.gateway.control.settle(id, { callback: false });
    await unsigned(id);
    await counter.pass(0);
    await becomes(id, 'SUCCESS');
  }, 60_000);

  it('should find the reversal of a SUCCESS whose plan has ended', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'pay', { callback: false })).form);
    await planEnded(id);
    counter.gateway.control.reverse(id, { callback: false });
    await unsigned(id);
    await counter.pass(0);
    await becomes(id, 'REVERSED');
  }, 60_000);

  it('should be answered by a question 5 s after the last one, and not before, when it comes sooner', async () => {
    const { student, id } = await started();
    await counter.status(id, student);
    counter.clock.pass(1_000);
    await counter.atBank(id, 'pay', { callback: false });
    await unsigned(id);
    await counter.pass(3_900);
    expect([asks(id), await stateOf(id)]).toEqual([1, 'TOKEN_ISSUED']);
    await counter.pass(100);
    await becomes(id, 'SUCCESS');
  });

  it('should not be answered by a question that began before it', async () => {
    const { student, id } = await started();
    counter.gateway.control.fault({ target: 'status', kind: 'delay', ms: 700, after: true, merchTxnId: id });
    const looking = counter.status(id, student);
    await eventually(() => expect(asks(id)).toBe(1));
    await counter.atBank(id, 'pay', { callback: false });
    await unsigned(id);
    await unsigned(id);
    // Nobody may say that nothing was paid on an answer from before the message.
    expect(await looking).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    expect(await counter.payment(id)).toMatchObject({ state: 'TOKEN_ISSUED', lastAnswer: 'notStarted' });
    await counter.pass(5_000);
    await becomes(id, 'SUCCESS');
  });

  it('should keep the student from being told to pay again until the gateway was asked after it', async () => {
    const { student, id } = await started();
    expect(await counter.status(id, student)).toMatchObject({ safeToPayAgain: true });
    await counter.comeBack({ encData: 'sessionTimeout', merchId: '446442' }, id);
    expect(await counter.status(id, student)).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    await counter.pass(5_000);
    expect(await counter.status(id, student)).toMatchObject({ safeToPayAgain: true });
  });

  it('should be asked about until the gateway answers, also when the plan has ended', async () => {
    const { id } = await started();
    await counter.comeBack((await counter.atBank(id, 'fail', { callback: false })).form);
    await planEnded(id);
    counter.gateway.control.settle(id, { callback: false });
    counter.gateway.control.goDown();
    await unsigned(id);
    await counter.pass(0);
    await eventually(async () => expect((await counter.payment(id)).askFailures).toBeGreaterThan(0));
    counter.gateway.control.goUp();
    await counter.pass(30_000);
    await becomes(id, 'SUCCESS');
  }, 60_000);

  it('should survive the death of the server before the question', async () => {
    const { student, id } = await started();
    await counter.status(id, student);
    counter.clock.pass(1_000);
    await counter.atBank(id, 'pay', { callback: false });
    await unsigned(id);
    await counter.restartServer();
    await counter.pass(4_000);
    await becomes(id, 'SUCCESS');
  });

  it('should survive signed news that makes a new plan', async () => {
    const { student, id } = await started();
    const { form } = await counter.atBank(id, 'fail', { callback: false });
    await counter.status(id, student);
    await counter.gateway.control.payAgain(id, { callback: false });
    await unsigned(id);
    await counter.comeBack(form);
    await counter.pass(5_000);
    await becomes(id, 'SUCCESS');
  });

  it.each(['cancelTransaction', 'sessionTimeout'])('should also be the literal "%s" of a return', async (literal) => {
    const { student, id } = await started();
    await counter.status(id, student);
    counter.clock.pass(1_000);
    await counter.atBank(id, 'lose', { callback: false });
    await counter.comeBack({ encData: literal, merchId: '446442' }, id);
    await counter.pass(4_000);
    await becomes(id, 'SUCCESS');
  });

  it('should lead to a question also when it comes together with a signed one', async () => {
    const { id } = await started();
    await counter.atBank(id, 'fail', { callback: false });
    const { control } = counter.gateway;
    const elements = [control.callbackForm(id)];
    await control.payAgain(id, { callback: false });
    elements.push(control.callbackForm(id, { signature: 'null' }));
    const cipher = new AtomCipher(TEST_GATEWAY.ATOM_RESPONSE_KEY, TEST_GATEWAY.ATOM_RESPONSE_KEY);
    const payInstrument = elements.map(({ encData }) => recordAt(parseExactJson(cipher.decrypt(encData) ?? '') as JsonRecord, 'payInstrument'));
    await counter.callback({ merchId: TEST_GATEWAY.ATOM_MERCHANT_ID, encData: cipher.encrypt(JSON.stringify({ payInstrument })) });
    expect(await stateOf(id)).toBe('FAILED');
    await counter.pass(0);
    await becomes(id, 'SUCCESS');
  });

  it('should be asked about by another replica, whose question began before it', async () => {
    const { student, id } = await started();
    const other = await createTestApp({ databaseUrl: counter.database.url, clock: counter.clock, env: { ...gatewayAddresses(counter.gateway.url), ATOM_STATUS_RATE: '1000' } });
    counter.gateway.control.fault({ target: 'status', kind: 'delay', ms: 500, after: true, merchTxnId: id });
    const looking = other.call(`payment-status/${id}`, { admissionNumber: student.student.admissionNumber });
    await eventually(() => expect(asks(id)).toBe(1));
    await counter.atBank(id, 'pay', { callback: false });
    await unsigned(id);
    expect(await (await looking).json()).toMatchObject({ transaction_status: 'INITIATED', safeToPayAgain: false });
    await counter.pass(5_000);
    await becomes(id, 'SUCCESS');
    await other.close();
  });

  it('should cost one question in 5 s however often it comes', async () => {
    const { id } = await started();
    await counter.atBank(id, 'pend', { callback: false });
    const flood = async (): Promise<void> => {
      await Promise.all(Array.from({ length: 25 }, (_, index) => (index % 2 ? unsigned(id) : counter.comeBack({ encData: 'cancelTransaction' }, id))));
      await counter.pass(0);
      await sleep(100);
    };
    const counts: number[] = [];
    for (let second = 0; second < 15; second += 1) {
      await flood();
      counts.push(asks(id));
      counter.clock.pass(1_000);
    }
    await counter.pass(MINUTE);
    expect([counts[0], counts[4], counts[9], counts[14]]).toEqual([1, 1, 2, 3]);
  }, 60_000);
});
