import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Approval as StoredApproval } from '../../approvals/approval.entity.js';
import { type ApprovalKind, type Change, type UnwantedProposal, VALID_FOR_MOVED_MONEY_MS, VALID_MS } from '../../approvals/approval-kind.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { AppError } from '../../common/errors/app-error.js';
import {
  type AfterRefund, type Approval, type AuditValues, type Paise, parseRupees, type Permission, type ProposableMethod, type RefundProposal, rupeesNumber,
} from '../../contract/index.js';
import { refundFaults } from '../../contract/texts/index.js';
import type { Tx } from '../../database/transactions.js';
import type { FeeDemand } from '../../students/fee-demand.entity.js';
import type { Payment } from '../payment.entity.js';
import { PaymentRepository } from '../payment.repository.js';
import { isClaimedTwice, refundableSettling } from '../review/review-cases.js';
import { bankKeyOf } from '../ledger/bank-number.js';
import { isBookedKey } from '../ledger/booked-money.js';
import { type Charge, isHeld } from '../ledger/charges.js';
import { KnownMoneyReader, outcomeOfKnown } from '../ledger/known-money.js';
import { chargeWithKey, type PaymentOutcome } from '../ledger/payment-outcome.js';
import { ProposedRefunds } from './proposed-refunds.js';
import { RefundLists } from './refund-lists.js';

interface RefundRequest {
  paymentId: number;
  demandId: number;
  transactionId: string;
  /** The key of the charge. */
  gatewayTxnId: string;
  amount: Paise;
  left: Paise;
  method: ProposableMethod;
  afterwards: AfterRefund;
  utr: string | null;
  reason: string;
}

/** What may be given back of a charge. */
export interface Refundable {
  charge: Charge;
  amount: Paise;
  left: Paise;
  methods: ProposableMethod[];
  /** For a refund of all that is left. */
  afterwards: AfterRefund[];
}

/** Proposes to give money back; carried out when another person approves it. */
@Injectable()
export class RefundProposalsService implements ApprovalKind<RefundRequest>, OnModuleInit {
  readonly name = 'refund.pay';
  readonly proposedWith: Permission = 'refund:propose';
  readonly permission: Permission = 'refund:approve';

  constructor(
    private readonly payments: PaymentRepository,
    private readonly money: KnownMoneyReader,
    private readonly wanted: ProposedRefunds,
    private readonly lists: RefundLists,
    private readonly approvals: ApprovalsService,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.approvals.registerKind(this);
  }

  /**
   * @returns what another person has to approve; null when one person suffices.
   * @throws AppError PAYMENT_NOT_FOUND, NOT_REFUNDABLE, REFUND_LEFT_DIFFERS, APPROVER_MISSING, APPROVAL_OPEN
   */
  async propose(transactionId: string, proposal: RefundProposal, by: Actor): Promise<Approval | null> {
    const payment = await this.payments.findOrFail(transactionId);
    const { key: gatewayTxnId, method, afterwards, reason } = proposal;
    const [amount, left] = [parseRupees(proposal.amount), parseRupees(proposal.left)];
    if (amount === null || left === null) throw new AppError('NOT_REFUNDABLE');
    if (method === 'bankTransfer' && bankKeyOf(proposal.utr ?? null) === null) throw new AppError('VALIDATION_FAILED', { errors: { utr: refundFaults.utr } });
    const request = {
      paymentId: payment.id, demandId: payment.demandId, transactionId, gatewayTxnId, amount, left, method, afterwards,
      utr: method === 'bankTransfer' ? (proposal.utr ?? null) : null, reason,
    };
    return this.approvals.propose({ kind: this, subject: transactionId, about: `${transactionId}:${gatewayTxnId}`, request, reason }, by);
  }

  validMs({ method }: RefundRequest): number {
    return method === 'bankTransfer' ? VALID_FOR_MOVED_MONEY_MS : VALID_MS;
  }

  async describe(tx: Tx, request: RefundRequest): Promise<Change> {
    const { refundable } = await this.checked(tx, request, null);
    const { gatewayTxnId, amount, method, afterwards, utr } = request;
    return {
      before: { left: rupeesNumber(refundable.left) },
      after: { gatewayTxnId: gatewayTxnId || null, amount: rupeesNumber(amount), method, afterwards, ...(utr === null ? {} : { utr }) },
    };
  }

  async proposed(tx: Tx, request: RefundRequest, approval: StoredApproval, by: Actor): Promise<void> {
    await this.wanted.propose(tx, await this.money.lock(tx, request), request, approval, by);
  }

  async ended(tx: Tx, approval: StoredApproval, how: UnwantedProposal): Promise<void> {
    await this.wanted.end(tx, approval, how);
  }

  /** Money of a charge that the gateway names is not transferred while the gateway may be giving it back as well. */
  async prepare({ paymentId, gatewayTxnId: key, method }: RefundRequest): Promise<void> {
    if (method !== 'bankTransfer') return;
    const payment = await this.payments.get(paymentId);
    const named = chargeWithKey(outcomeOfKnown(await this.money.latest(paymentId)), key)?.gatewayTxnId ?? null;
    if (named !== null && !isBookedKey(named)) await this.lists.mustHaveNoOther(payment, named);
  }

  async carryOut(tx: Tx, request: RefundRequest, by: Actor, details: AuditValues): Promise<void> {
    const { transactionId, gatewayTxnId, amount, left, method, afterwards, utr } = request;
    const locked = await this.money.lock(tx, request);
    const isAgain = await this.wanted.isDone(tx, by, locked.payment, request, details);
    if (!isAgain) await this.checked(tx, request, typeof details['approval'] === 'number' ? details['approval'] : null);
    const refundId = await this.wanted.carryOut(tx, locked, request, by, details);
    await this.trail.record(tx, {
      act: 'refund.pay', by, subject: transactionId, before: { left: rupeesNumber(left) },
      after: { left: rupeesNumber(left - amount), amount: rupeesNumber(amount), method, afterwards },
      details: { refund: refundId, gatewayTxnId: gatewayTxnId || null, ...(utr === null ? {} : { utr }), ...details },
    });
  }

  /** What may be given back of each charge that brought money and has not gone back otherwise. Changes nothing. @param own the proposal that is decided. */
  async refundables(tx: Tx, demand: FeeDemand, payment: Payment, own: number | null = null): Promise<Refundable[]> {
    const { refunds: all, ...known } = await this.money.of(tx, payment);
    const refunds = all.filter(({ approvalId }) => own === null || approvalId !== own);
    const { decisions } = known;
    const outcome = outcomeOfKnown({ ...known, refunds });
    const usedElsewhere = await this.money.usedElsewhere(tx, payment);
    const mayTakeItsPlace = (charge: Charge) => outcome.settleable.filter(({ key }) => key === charge.key || !usedElsewhere.has(key));
    const found: Refundable[] = [];
    for (const charge of outcome.charges) {
      const hasRefunds = refunds.some(({ gatewayTxnId }) => charge.keys.includes(gatewayTxnId));
      if (charge.amount === null || (!isHeld(charge) && !hasRefunds)) continue;
      const left = isHeld(charge) ? Math.max(0, charge.amount - charge.taken) : 0;
      const isBarred = left === 0 || isClaimedTwice(decisions, charge) || usedElsewhere.has(charge.key);
      found.push({
        charge, amount: charge.amount, left, methods: isBarred ? [] : this.methodsFor(payment, charge),
        afterwards: await this.choices(tx, demand, payment, charge, { ...outcome, settleable: mayTakeItsPlace(charge) }),
      });
    }
    return found;
  }

  private methodsFor(payment: Payment, { booked }: Charge): ProposableMethod[] {
    const byGateway = booked === null && this.lists.providerOf(payment) !== null;
    return [...(byGateway ? (['gateway'] as const) : []), 'bankTransfer'];
  }

  private async choices(tx: Tx, demand: FeeDemand, payment: Payment, charge: Charge, outcome: PaymentOutcome): Promise<AfterRefund[]> {
    if (charge !== refundableSettling(payment, outcome)) return ['none'];
    if (outcome.settleable.some((other) => other !== charge)) return ['duplicate', 'closed'];
    for (const other of await this.payments.holdingMoney(tx, demand.id)) {
      if (outcomeOfKnown(await this.money.of(tx, other)).kind === 'moneyIn') return ['duplicate', 'closed'];
    }
    return ['dueAgain', 'closed'];
  }

  /** Under the locks, so that two clerks at once cannot both find it left. @throws AppError NOT_REFUNDABLE, REFUND_LEFT_DIFFERS, UTR_USED */
  private async checked(tx: Tx, request: RefundRequest, own: number | null): Promise<{ refundable: Refundable }> {
    const { transactionId, gatewayTxnId, amount, left, method, afterwards, utr } = request;
    const { demand, payment } = await this.money.lock(tx, request);
    const held = (await this.refundables(tx, demand, payment, own)).filter(({ charge }) => isHeld(charge));
    // The gateway may have named the charge since it was proposed.
    const refundable = held.find(({ charge }) => charge.key === gatewayTxnId) ?? held.find(({ charge }) => charge.keys.includes(gatewayTxnId));
    if (!refundable) throw new AppError('NOT_REFUNDABLE', { log: { transactionId } });
    if (refundable.left !== left) throw new AppError('REFUND_LEFT_DIFFERS', { log: { transactionId } });
    const isWhole = amount === left;
    const isChosen = isWhole ? refundable.afterwards.includes(afterwards) : afterwards === 'none';
    const isPossible = amount > 0 && amount <= left && refundable.methods.includes(method) && (method === 'gateway' || utr !== null);
    if (!isChosen || !isPossible) throw new AppError('NOT_REFUNDABLE', { log: { transactionId, method, afterwards } });
    await this.wanted.mustBeOwnTransfer(tx, utr, own);
    return { refundable };
  }
}
