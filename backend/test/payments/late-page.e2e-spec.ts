import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The gateway loses its messages and the browser does not come back; the page of a token may be opened until six days after it. */
describe.each([ANY_DATABASE])('Money of a page that was opened five and a half days after its token, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  const passDays = async (days: number) => {
    for (let day = 0; day < days; day += 1) await system.advanceTime(DAY);
  };

  it('should be found when the attempt had failed before', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'fail', { callback: false })).form);
    await passDays(5);
    await system.advanceTime(12 * HOUR);
    await system.actAtGateway(id, 'lose', { another: true, callback: false });
    await passDays(30);
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should be found when a later attempt had superseded it', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.advanceTime(MINUTE);
    const { transaction_id: second } = await system.token(student, { mobile: '9000000009' });
    await system.postReturn((await system.actAtGateway(second, 'fail', { callback: false })).form);
    expect((await system.payment(id)).state).toBe('EXPIRED');
    await passDays(5);
    await system.advanceTime(12 * HOUR);
    await system.actAtGateway(id, 'lose', { callback: false });
    await passDays(30);
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });

  it('should be found when another charge of the payment had been paid before', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    await passDays(5);
    await system.advanceTime(12 * HOUR);
    await system.actAtGateway(id, 'lose', { another: true, callback: false });
    await passDays(30);
    expect((await system.reviewItems(id)).map(({ kind }) => kind)).toEqual(['EXTRA']);
  });

  it('should be found when another charge of the payment had been reversed before', async () => {
    const student = await system.student();
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    system.gateway.control.reverse(id, { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    await passDays(5);
    await system.advanceTime(12 * HOUR);
    await system.actAtGateway(id, 'lose', { another: true, callback: false });
    await passDays(30);
    expect((await system.payment(id)).state).toBe('SUCCESS');
  });
});
