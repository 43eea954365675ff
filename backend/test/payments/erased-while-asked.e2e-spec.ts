import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../../src/common/clock.js';
import { meanwhile } from '../support/eventually.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;
const SETTINGS = { ERASURE_LIST: join(mkdtempSync(join(tmpdir(), 'erased-while-asked-')), 'list'), AUDIT_KEY: 'an audit key of more than thirty characters' };

describe.each([ANY_DATABASE])('An attempt that ended without money, about which the gateway is asked, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { AUDIT_KEY: SETTINGS.AUDIT_KEY });
  });
  // The command has the server's time.
  beforeEach(() => jest.spyOn(Clock.prototype, 'now').mockImplementation(() => system.clock.now()));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => system.close());

  /** Money that only the answer under way tells of. */
  const asked = async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    for (let day = 0; day < 9; day += 1) await system.advanceTime(DAY);
    expect(await system.payment(id)).toMatchObject({ state: 'FAILED', nextCheckAt: null });
    system.gateway.control.settle(id, { callback: false });
    system.gateway.control.move(id, 'paid');
    system.gateway.control.fault({ target: 'status', kind: 'delay', ms: 2_000, times: 1 });
    const answer = system.office(`transactionStatus/${id}`);
    await meanwhile(async () => expect((await system.payment(id)).requeryLeaseBy).not.toBeNull());
    return { student, id, answer };
  };

  it('should not be erased before the answer is in', async () => {
    const { student, id, answer } = await asked();
    const { code } = await runFees(['students:erase', student.student.admissionNumber, '--yes'], system.database.url, { settings: SETTINGS });
    expect([code, (await answer).status]).toEqual([1, 200]);
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should leave a case of the money when its row has gone all the same', async () => {
    const { id, answer } = await asked();
    const { id: paymentId } = await system.payment(id);
    for (const table of ['gateway_facts', 'payment_events', 'payment_decisions', 'requeries']) await system.data.query(`DELETE FROM ${table} WHERE payment_id = ?`, [paymentId]);
    await system.data.query('DELETE FROM payments WHERE id = ?', [paymentId]);
    await answer;
    expect(await system.reviewItems(id)).toEqual([expect.objectContaining({ kind: 'UNKNOWN_MONEY', charge: expect.objectContaining({ gatewayTxnId: expect.any(String) as string }) as object })]);
  });
});
