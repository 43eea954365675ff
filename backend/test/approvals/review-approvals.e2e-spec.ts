import { AuditSearchService } from '../../src/audit/audit-search.service.js';
import type { Approval, ResolveRequest } from '../../src/contract/index.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const REASON = 'The bank confirmed it by phone.';

describe.each([ANY_DATABASE])('Held money that shall settle a fee, on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two' });
    staff = await officeStaff(system, { clerk: 'clerk', accountant: 'accountant', administrator: 'administrator' });
  });
  afterAll(() => system.close());

  const as: OfficeStaff['as'] = (...call) => staff.as(...call);
  const outcome: OfficeStaff['outcome'] = (...call) => staff.outcome(...call);

  /** A payment whose first charge was reversed, while a second one is still held. */
  async function held(): Promise<{ id: string; request: ResolveRequest }> {
    const { transaction_id: id } = await system.token(await system.student());
    const { form, atomTxnId } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    await system.postReturn((await system.gateway.control.payAgain(id, { callback: false })).form);
    for (const { kind: found, charge } of await system.reviewItems(id)) {
      await as('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: found, gatewayTxnId: charge?.gatewayTxnId ?? null, resolution: 'dismissed', reason: REASON });
    }
    system.gateway.control.reverse(id, { callback: false, ...(atomTxnId ? { atomTxnId } : {}) });
    await system.callback(system.gateway.control.callbackForm(id, atomTxnId ? { atomTxnId } : {}));
    const item = (await system.reviewItems(id)).find((one) => one.kind === 'HELD');
    return { id, request: { kind: 'HELD', gatewayTxnId: item?.charge?.gatewayTxnId ?? null, resolution: 'accepted', reason: REASON } };
  }
  async function proposed() {
    const { id, request } = await held();
    const response = await as('clerk', `admin/review-queue/payments/${id}/resolve`, request);
    expect(response.status).toBe(202);
    return { id, request, approval: (await response.json()) as Approval };
  }
  const stateOf = async (id: string) => (await system.payment(id)).state;

  it('should do so when an accountant approves what a clerk proposed, in one transaction', async () => {
    const { id, approval } = await proposed();
    expect(approval).toMatchObject({
      kind: 'review.accept', subject: id, proposedBy: 'clerk', reason: REASON, before: { status: 'DUPLICATE' }, after: { resolution: 'accepted', kind: 'HELD' },
    });
    expect([await stateOf(id), (await system.receipts()).filter(({ voidedAt }) => voidedAt === null).length]).toEqual(['DUPLICATE', 0]);
    const at = `admin/approvals/${approval.id}`;
    expect(await outcome('administrator', `${at}/approve`)).toBe('403 NOT_PERMITTED');
    expect(await outcome('clerk', `${at}/approve`)).toBe('403 NOT_PERMITTED');
    expect(await outcome('accountant', `${at}/approve`)).toBe('204');
    expect(await stateOf(id)).toBe('SUCCESS');
    const { entries } = await system.server.app.get(AuditSearchService).search({ subject: id });
    expect(entries.slice(0, 3).map(({ act, person, details }) => [act, person, details?.['proposedBy'] ?? null])).toEqual([
      ['approval.approve', 'accountant', 'clerk'], ['review.resolve', 'accountant', 'clerk'], ['approval.propose', 'clerk', null],
    ]);
  });

  it('should stay held when the proposal is declined, and may be proposed again', async () => {
    const { id, request, approval } = await proposed();
    expect(await outcome('accountant', `admin/approvals/${approval.id}/decline`, { reason: 'Ask the bank in writing.' })).toBe('204');
    expect(await stateOf(id)).toBe('DUPLICATE');
    expect(await outcome('clerk', `admin/review-queue/payments/${id}/resolve`, request)).toBe('202');
  });

  it('should not be approved after it was given back', async () => {
    const { id, request, approval } = await proposed();
    expect(await outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { ...request, resolution: 'refunded' })).toBe('204');
    expect(await outcome('accountant', `admin/approvals/${approval.id}/approve`)).toBe('409 NOT_RESOLVABLE');
    expect(await stateOf(id)).not.toBe('SUCCESS');
  });

  it('should need two people too when the charge that a receipt rests on is said to be given back', async () => {
    const { transaction_id: id } = await system.token(await system.student());
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    const { gatewayTxnId } = await system.payment(id);
    const given = { kind: 'DUPLICATE', gatewayTxnId, resolution: 'refunded', reason: REASON };
    const response = await as('clerk', `admin/review-queue/payments/${id}/resolve`, given);
    expect([response.status, await stateOf(id)]).toEqual([202, 'SUCCESS']);
    const approval = (await response.json()) as Approval;
    expect(await outcome('accountant', `admin/approvals/${approval.id}/approve`)).toBe('204');
    expect(await stateOf(id)).toBe('REFUNDED');
  });

  it('should leave no trace of an approval whose entry cannot be written', async () => {
    const { id, approval } = await proposed();
    await outcome('accountant', 'admin/approvals');
    await system.data.query('UPDATE audit_head SET id = 2');
    expect(await outcome('accountant', `admin/approvals/${approval.id}/approve`)).toBe('500 INTERNAL');
    await system.data.query('UPDATE audit_head SET id = 1');
    expect(await stateOf(id)).toBe('DUPLICATE');
    expect(await outcome('accountant', `admin/approvals/${approval.id}/approve`)).toBe('204');
  });

  it('should be refused when nobody else could approve', async () => {
    const { id, request } = await held();
    await system.data.query("UPDATE admins SET state = 'disabled' WHERE username IN ('accountant', 'office')");
    expect(await outcome('clerk', `admin/review-queue/payments/${id}/resolve`, request)).toBe('409 APPROVER_MISSING');
    await system.data.query("UPDATE admins SET state = 'active'");
  });
});
