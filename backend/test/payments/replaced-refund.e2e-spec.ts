import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each([ANY_DATABASE])('A refund approved in place of a refused one that was carried out after all, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());
  const control = () => office.system.gateway.control;
  const states = async (id: string) => (await office.refunds(id)).map(({ state }) => state);
  const sends = async (id: string) => (await office.charges(id)).flatMap(({ refunds }) => refunds.flatMap(({ steps }) => steps.filter(({ state }) => state === 'sent'))).length;

  /** The gateway refuses it, carries it out, and its list lags. @param amount in rupees; without one, the whole. */
  async function refused(amount: number | null) {
    const { id, charge } = await office.paid();
    const over = amount === null ? {} : { amount };
    control().fault({ target: 'refund', kind: 'errorCode', code: 'M3', description: 'REFUND NOT ALLOWED', after: true, merchTxnId: id });
    control().fault({ target: 'refundStatus', kind: 'errorCode', code: 'OTS0401', description: 'NO DATA', times: 2, merchTxnId: id });
    await office.approved(id, charge, over);
    await office.run();
    expect(await states(id)).toEqual(['rejected']);
    await office.pass(57 * MINUTE);
    return { id, replace: () => office.approved(id, charge, over) };
  }

  it.each([['a part', 100], ['the whole', null]] as const)('should be stopped before it is sent: %s', async (_name, amount) => {
    const { id, replace } = await refused(amount);
    control().fault({ target: 'status', kind: 'empty', times: 40, merchTxnId: id });
    await replace();
    for (let minutes = 0; minutes < 4; minutes += 1) await office.pass(MINUTE);
    control().clearFaults();
    await office.pass(HOUR);
    await office.pass(HOUR);
    expect([await states(id), await sends(id), office.journal(id).count]).toEqual([['accepted', 'stopped'], 1, 1]);
    expect((await office.charges(id)).flatMap(({ refunds }) => refunds.flatMap(({ steps }) => steps.map(({ text }) => text)))).toContain('earlierRefund');
  });

  it('should be stopped when one outage of the gateway ends between the looks at both', async () => {
    const { id, replace } = await refused(100);
    control().fault({ target: 'status', kind: 'empty', times: 1_000 });
    control().fault({ target: 'refundStatus', kind: 'empty', times: 1_000 });
    await replace();
    for (let at = 0; at < 4 * MINUTE + 10_000; at += 5_000) await office.pass(5_000);
    control().clearFaults();
    for (let at = 0; at < 20 * MINUTE; at += 5_000) await office.pass(5_000);
    expect(office.journal(id).count).toBe(1);
  });

  it('should be sent when it is proposed anew after the first is known to be carried out: another part', async () => {
    const { id, replace } = await refused(100);
    await office.pass(HOUR);
    expect(await states(id)).toEqual(['accepted']);
    await replace();
    await office.pass(HOUR);
    expect([await states(id), office.journal(id).count]).toEqual([['accepted', 'accepted'], 2]);
  });
});
