import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import { withoutTrail } from '../support/without-trail.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A refund that two people called not executed, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => {
    office = await RefundOffice.open(kind);
  });
  afterAll(() => office.system.close());
  const control = () => office.system.gateway.control;

  /** Its answer is lost, the gateway carries it out, and its list lags. */
  async function ended() {
    const { student, id, charge } = await office.paid();
    control().fault({ target: 'refund', kind: 'empty', after: true, merchTxnId: id });
    control().fault({ target: 'refundStatus', kind: 'errorCode', code: 'OTS0401', description: 'NO DATA', times: 20, merchTxnId: id });
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    const [refund] = await office.refunds(id);
    const proposed = await office.call('asha', `admin/transactions/${id}/refunds/${refund?.refund_id}/end`, { end: 'notExecuted', reason: 'The console has none.' });
    const approval = (await proposed.json()) as { id: number };
    expect(await withoutTrail(office.system, () => office.approve(approval))).toBe('500 INTERNAL');
    expect((await office.refunds(id))[0]?.state).not.toBe('notExecuted');
    await office.approve(approval);
    const { entries } = await office.system.server.app.get(AuditSearchService).search({ act: 'refund.end' });
    expect(entries[0]).toMatchObject({ person: 'bina', subject: id, refusal: '', after: { state: 'notExecuted' }, details: { reason: 'The console has none.', proposedBy: 'asha' } });
    const receipt = async () => (await office.system.server.call(`getFeeReceipt/${id}`, { admissionNumber: student.student.admissionNumber })).status;
    const seen = async () => ({ state: (await office.refunds(id))[0]?.state, receipt: await receipt(), cases: (await office.system.reviewItems(id)).map((one) => one.kind) });
    expect(await seen()).toEqual({ state: 'notExecuted', receipt: 200, cases: [] });
    return { id, seen };
  }

  it('should be looked for again, void the receipt and be a case when the gateway lists it as paid out', async () => {
    const { id, seen } = await ended();
    control().clearFaults();
    control().moveRefund(id, { remarks: 'Processed' });
    for (let days = 0; days < 8; days += 1) await office.pass(DAY);
    expect(await seen()).toMatchObject({ state: 'paidOut', receipt: 404 });
    expect((await seen()).cases).not.toEqual([]);
  });

  it('should stay as people ended it when the gateway never lists it', async () => {
    const { seen } = await ended();
    for (let days = 0; days < 9; days += 1) await office.pass(DAY);
    expect(await seen()).toEqual({ state: 'notExecuted', receipt: 200, cases: [] });
  });
});
