import type { Clock } from '../../../src/common/clock.js';
import type { Transactions } from '../../../src/database/transactions.js';
import { DemandSettling } from '../../../src/payments/ledger/demand-settling.js';
import { KnownMoneyReader } from '../../../src/payments/ledger/known-money.js';
import { PaymentCases } from '../../../src/payments/ledger/payment-cases.js';
import { PaymentLedger } from '../../../src/payments/ledger/payment-ledger.js';
import { PaymentMoves } from '../../../src/payments/ledger/payment-moves.js';
import { PaymentReconciler } from '../../../src/payments/ledger/payment-reconciler.js';
import { ReceivedFacts } from '../../../src/payments/ledger/received-facts.js';
import { RefundedCharges } from '../../../src/payments/ledger/refunded-charges.js';
import type { SettlementListener } from '../../../src/payments/ledger/settlement-listener.js';
import type { StoredCharges } from '../../../src/payments/ledger/stored-charges.js';
import type { UnknownMoneyService } from '../../../src/payments/messages/unknown-money.service.js';
import type { PaymentRepository } from '../../../src/payments/payment.repository.js';
import type { RefundRepository } from '../../../src/payments/refunds/refund.repository.js';
import { TwicePaidSemesters } from '../../../src/payments/ledger/twice-paid-semesters.js';
import type { SemesterTwiceRepository } from '../../../src/payments/review/semester-twice.repository.js';
import type { FeeDemandsService } from '../../../src/students/fee-demands.service.js';

interface Parts {
  transactions: Transactions;
  payments: PaymentRepository;
  demands: FeeDemandsService;
  listener: SettlementListener;
  unknownMoney: UnknownMoneyService;
  refunds: RefundRepository;
  charges: StoredCharges;
  twice: SemesterTwiceRepository;
  clock: Clock;
}

/** The real ledger above the given storage, wired as in `PaymentsModule`. */
export function createLedger({ transactions, payments, demands, listener, unknownMoney, refunds, charges, twice, clock }: Parts): { ledger: PaymentLedger; charges: RefundedCharges; money: KnownMoneyReader } {
  const money = new KnownMoneyReader(payments, refunds, demands);
  const moves = new PaymentMoves(payments, clock);
  const cases = new PaymentCases(payments, demands, money, moves);
  const settling = new DemandSettling(payments, demands, money, moves, cases, new TwicePaidSemesters(payments, demands, twice, cases), listener);
  const reconciler = new PaymentReconciler(payments, money, moves, settling, cases, charges);
  return {
    ledger: new PaymentLedger(transactions, payments, new ReceivedFacts(payments, demands, money, unknownMoney, cases), reconciler, moves, cases, clock),
    money,
    charges: new RefundedCharges(payments, money, settling, reconciler, clock),
  };
}
