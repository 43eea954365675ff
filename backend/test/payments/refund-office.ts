import type { Approval, ChargeRefunds, PaymentRefunds, Refund, RefundProposal } from '../../src/contract/index.js';
import type { GivenStudent } from '../support/factories.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { TestSystem } from '../support/test-system.js';

const MINUTE = 60_000;

/** The whole product with two accountants. */
export class RefundOffice {
  private transfers = 0;

  private constructor(readonly system: TestSystem, private readonly staff: OfficeStaff) {}

  static async open(kind: 'sqlite' | 'mariadb', env: Record<string, string> = {}): Promise<RefundOffice> {
    const system = await TestSystem.open(kind, { APPROVALS: 'two', ...env });
    return new RefundOffice(system, await officeStaff(system, { asha: 'accountant', bina: 'accountant', clerk: 'clerk' }));
  }

  call(username: string, path: string, body: object = {}): Promise<Response> {
    return this.staff.as(username, path, body);
  }

  outcome(username: string, path: string, body: object = {}): Promise<string> {
    return this.staff.outcome(username, path, body);
  }

  /** A student whose payment settled the fee. */
  async paid(): Promise<{ student: GivenStudent; id: string; charge: string }> {
    const student = await this.system.student();
    const { transaction_id: id } = await this.system.token(student);
    const { form, atomTxnId } = await this.system.actAtGateway(id, 'pay', { callback: false });
    await this.system.postReturn(form);
    return { student, id, charge: atomTxnId };
  }

  /** `a` settles the fee, `b` was paid beside it. */
  async paidTwice(): Promise<{ student: GivenStudent; a: string; b: string; chargeA: string; chargeB: string }> {
    const { system } = this;
    const student = await system.student();
    const { transaction_id: b } = await system.token(student);
    await system.actAtGateway(b, 'pend', { callback: false });
    await system.advanceTime(31 * MINUTE);
    const { transaction_id: a } = await system.token(student, { payDespiteDoubt: true, mobile: '9000000001' });
    const { form, atomTxnId: chargeA } = await system.actAtGateway(a, 'pay', { callback: false });
    await system.postReturn(form);
    const { atomTxnId: chargeB } = system.gateway.control.settle(b, { callback: false });
    await system.callback(system.gateway.control.callbackForm(b));
    return { student, a, b, chargeA, chargeB };
  }

  async charges(id: string, username = 'bina'): Promise<ChargeRefunds[]> {
    return ((await (await this.call(username, `admin/transactions/${id}/refunds`)).json()) as PaymentRefunds).charges;
  }

  /** The refunds of the first charge that has any. */
  async refunds(id: string, username = 'bina'): Promise<Refund[]> {
    return (await this.charges(id, username)).find(({ refunds }) => refunds.length > 0)?.refunds ?? [];
  }

  /** A proposal for all that is left of a charge, unless told otherwise. */
  async proposal(id: string, charge: string | null, over: Partial<RefundProposal> = {}): Promise<RefundProposal> {
    const found = (await this.charges(id)).find(({ gatewayTxnId }) => gatewayTxnId === charge);
    const left = found?.left ?? 0;
    const whole = (over.amount ?? left) === left;
    // One transfer ends one refund.
    const utr = over.method === 'bankTransfer' ? { utr: `SBIN22601${(this.transfers += 1) + 1_000_000}` } : {};
    return { key: found?.key ?? charge ?? '', amount: left, left, method: 'gateway', afterwards: whole ? (found?.afterwards[0] ?? 'none') : 'none', reason: 'Paid twice.', ...utr, ...over };
  }

  async propose(id: string, charge: string | null, over: Partial<RefundProposal> = {}, username = 'asha'): Promise<Approval> {
    const response = await this.call(username, `admin/transactions/${id}/refunds/propose`, await this.proposal(id, charge, over));
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as Approval;
  }

  async approve({ id }: Pick<Approval, 'id'>, username = 'bina'): Promise<string> {
    return this.outcome(username, `admin/approvals/${id}/approve`);
  }

  /** Proposed by one, approved by the other; not sent yet unless the server was quick. */
  async approved(id: string, charge: string | null, over: Partial<RefundProposal> = {}): Promise<void> {
    const outcome = await this.approve(await this.propose(id, charge, over));
    if (outcome !== '204') throw new Error(outcome);
  }

  /** Takes every step that is due: a refund that has ended is asked about as well. */
  run(): Promise<void> {
    return this.system.server.background.settle();
  }

  async pass(milliseconds: number): Promise<void> {
    this.system.clock.pass(milliseconds);
    this.system.gateway.control.setClock({ now: new Date(this.system.clock.now()) });
    await this.run();
  }

  /** How often the gateway carried a refund out, and for how many paise. */
  journal(id: string): { count: number; paise: number } {
    const made = this.system.gateway.control.journal({ merchTxnId: id, kind: 'refund' });
    return { count: made.length, paise: made.reduce((sum, { detail }) => sum + Number(detail['amount']), 0) };
  }
}
