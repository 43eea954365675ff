import type { ProviderRefunds, RefundedCharge, RefundOrder, RefundResult, RefundStatusResult } from '../../../src/payments/providers/payment-provider.js';
import type { GatewayMode, SimulatedAttempt } from './simulated-gateway.js';

export type RefundStanding = 'inProgress' | 'paidOut' | 'rejected';

/** Refused; refused, and carried out all the same, listed at once or only when it moves; the call or its answer is lost, and listed only when it moves; the server dies before or after the gateway has carried it out. */
export type RefundCallFault = 'refused' | 'refusedAndDone' | 'refusedAndListedLate' | 'listedLate' | 'lostBefore' | 'lostAfter' | 'diesBefore' | 'diesAfter';

export interface RefundEntry {
  transactionId: string;
  gatewayTxnId: string;
  /** Ours; null when it was made in the gateway's console. */
  refundId: string | null;
  gatewayRefundId: string;
  amount: number;
  standing: RefundStanding;
  isListed: boolean;
  /** The gateway has said that it would not carry it out, and did. */
  isDenied: boolean;
}

interface GatewayState {
  mode: GatewayMode;
  attempts: readonly SimulatedAttempt[];
}

const REFUSED = { kind: 'rejected', code: 'M4', text: 'INSUFFICIENT AMOUNT IN ACCOUNT' } as const;
const NO_ANSWER = { reason: 'unreachable', detail: '' } as const;

/** Carries out whatever it is told, as often as it is told: it is for the server never to ask for too much. */
export class SimulatedRefunds implements ProviderRefunds {
  readonly entries: RefundEntry[] = [];
  /** Our id of each call, also of those that were never answered. */
  readonly calls: string[] = [];
  /** What was wrong at the moment of a call. */
  readonly faults: string[] = [];
  /** What happens to the next call. */
  next: RefundCallFault | null = null;

  /** @param die kills the server that calls. */
  constructor(private readonly gateway: GatewayState, private readonly die: () => void) {}

  async send({ transactionId, gatewayTxnId, refundId, amount }: RefundOrder): Promise<RefundResult> {
    this.calls.push(refundId);
    const attempt = this.gateway.attempts.find((one) => one.transactionId === transactionId && one.atomTxnId === gatewayTxnId);
    if (attempt?.outcome === 'reversed') this.faults.push(`${refundId} was sent although the bank had taken ${gatewayTxnId} back`);
    if (this.of(transactionId, gatewayTxnId).some((one) => one.refundId === null && one.standing !== 'rejected')) {
      this.faults.push(`${refundId} was sent beside a refund that was made in the console`);
    }
    const fault = this.next;
    this.next = null;
    if (fault === 'refused') return REFUSED;
    const isLostOnTheWay = fault === 'lostBefore' || fault === 'diesBefore';
    const entry = isLostOnTheWay ? null : this.#add({ transactionId, gatewayTxnId, refundId, amount });
    if (entry && (fault === 'listedLate' || fault === 'refusedAndListedLate')) entry.isListed = false;
    if (fault === 'refusedAndDone') return REFUSED;
    if (entry && fault === 'refusedAndListedLate') {
      entry.isDenied = true;
      return REFUSED;
    }
    if (fault === 'diesBefore' || fault === 'diesAfter') this.die();
    if (entry === null || fault !== null) return { kind: 'unknown', ...NO_ANSWER };
    return { kind: 'accepted', gatewayRefundId: entry.gatewayRefundId, code: 'OTS0000', text: 'REFUND INITIATED' };
  }

  async requestStatus({ transactionId, gatewayTxnId }: RefundedCharge): Promise<RefundStatusResult> {
    if (this.gateway.mode !== 'honest') return { kind: 'unanswered', ...NO_ANSWER };
    const listed = this.of(transactionId, gatewayTxnId).filter(({ isListed }) => isListed);
    const refunds = listed.map(({ refundId, gatewayRefundId, amount, standing }) => ({ refundId, gatewayRefundId, amount, standing, remark: standing }));
    // The list keeps what became of a refund before, first.
    const before = refunds.filter((_, index) => index % 2 === 0).map((one) => ({ ...one, standing: 'rejected' as const }));
    return { kind: 'answered', refunds: [...before, ...refunds] };
  }

  /** Somebody presses the button in the gateway's console. */
  addInConsole(transactionId: string, gatewayTxnId: string, amount: number): void {
    this.#add({ transactionId, gatewayTxnId, refundId: null, amount });
  }

  /** Money went back by the bank beside a refund that the list shows and the college does not count. */
  noteTransfer(transactionId: string, gatewayTxnId: string, refunds: readonly { refundId: string; state: string }[]): void {
    const uncounted = this.of(transactionId, gatewayTxnId).find(({ refundId, standing, isListed }) =>
      isListed && standing !== 'rejected' && !refunds.some((one) => one.refundId === refundId && !['rejected', 'stopped', 'notExecuted'].includes(one.state)));
    if (uncounted) this.faults.push(`${gatewayTxnId} was transferred beside refund ${uncounted.gatewayRefundId}, which the list shows`);
  }

  move(entry: RefundEntry, standing: RefundStanding): void {
    if (entry.standing === 'inProgress') Object.assign(entry, { standing, isListed: true });
  }

  /** What it has called rejected it carries out all the same. */
  contradict(entry: RefundEntry): void {
    if (entry.standing === 'rejected') Object.assign(entry, { standing: 'paidOut', isDenied: true });
  }

  of(transactionId: string, gatewayTxnId: string): RefundEntry[] {
    return this.entries.filter((one) => one.transactionId === transactionId && one.gatewayTxnId === gatewayTxnId);
  }

  #add(refund: Omit<RefundEntry, 'gatewayRefundId' | 'standing' | 'isListed' | 'isDenied'>): RefundEntry {
    const entry: RefundEntry = { ...refund, gatewayRefundId: `R${this.entries.length + 1}`, standing: 'inProgress', isListed: true, isDenied: false };
    this.entries.push(entry);
    return entry;
  }
}
