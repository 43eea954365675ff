import { AtomProvider } from '../../src/payments/providers/atom/atom-provider.js';
import { SandboxWire } from '../../tools/gateway-sandbox/wire.js';
import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A payment that has ended, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => system.close());

  it('should not be called safe to pay again when an element of the answer has no code', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'fail', { callback: false });
    const { atomTxnId } = await system.actAtGateway(id, 'pend', { another: true, callback: false });
    const whole = SandboxWire.prototype.statusElement;
    jest.spyOn(SandboxWire.prototype, 'statusElement').mockImplementation(function (this: SandboxWire, ...args) {
      const text = whole.apply(this, args);
      return text.includes(String(atomTxnId)) ? text.replace(/"statusCode":"[^"]*",?/, '') : text;
    });
    await system.postReturn(form);
    await system.advanceTime(MINUTE);
    expect(await system.status(id, student)).toMatchObject({ transaction_status: 'FAILED', safeToPayAgain: false });
  });

  it('should be a case when a message says paid long after the reversal', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    system.gateway.control.reverse(id, { atomTxnId, callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    expect(await system.resolve(id, { kind: 'RECEIPT_VOID', gatewayTxnId: null, resolution: 'dismissed' })).toBe(204);
    for (let day = 0; day < 12; day += 1) await system.advanceTime(DAY);
    system.gateway.control.move(id, 'settled', { atomTxnId });
    await system.callback(system.gateway.control.callbackForm(id));
    await system.advanceTime(MINUTE);
    expect((await system.reviewItems(id)).map((item) => item.kind)).toEqual(['DISAGREEMENT']);
  });

  it('should be asked about once more when the message that ended it came between two requests of one requery', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    const first = system.gateway.control.open(id);
    const second = system.gateway.control.open(id, { another: true });
    system.clock.pass(DAY);
    system.gateway.control.setClock({ now: new Date(system.clock.now()) });
    const whole = AtomProvider.prototype.requestStatus;
    let isFirst = true;
    jest.spyOn(AtomProvider.prototype, 'requestStatus').mockImplementation(async function (this: AtomProvider, request) {
      const answer = await whole.call(this, request);
      if (isFirst) {
        isFirst = false;
        system.clock.pass(500);
        system.gateway.control.move(id, 'failed', { atomTxnId: first.atomTxnId });
        await system.postReturn(system.gateway.control.returnForm(id, { atomTxnId: first.atomTxnId }));
        system.gateway.control.move(id, 'pending', { atomTxnId: second.atomTxnId });
      }
      return answer;
    });
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: false });
  });

  it('should be asked about before it is called safe while a page that was opened in its last hours may be paid', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await system.advanceTime(5.9 * DAY);
    const { atomTxnId } = system.gateway.control.open(id, { another: true });
    await system.advanceTime(0.3 * DAY);
    system.gateway.control.move(id, 'pending', { atomTxnId });
    await system.advanceTime(MINUTE);
    expect(await system.status(id, student)).toMatchObject({ safeToPayAgain: false });
  });
});
