import { type Paise, rupeesNumber, sumPaise } from '../../../src/contract/index.js';
import type { Payment } from '../../../src/payments/payment.entity.js';
import { type FeeCollege, type KnownStudent, paiseOf, type StoredMoment } from './fee-college.js';
import { shownOf, totalOf } from './known-fees.js';

const HELD = ['CREATED', 'TOKEN_ISSUED', 'AT_BANK', 'MISMATCH', 'DUPLICATE'];
const sumOfRupees = (amounts: readonly (number | null)[]): Paise => sumPaise(amounts.map((rupees) => paiseOf(rupees ?? 0)));

/** What holds after every step, whatever it was. */
export async function expectAllHolds(college: FeeCollege, before: StoredMoment): Promise<void> {
  const now = await college.stored();
  expectFeesAsKnown(college, now);
  expectPaidAndHeldUntouched(before, now);
  for (const payment of now.payments) expectSnapshot(college, payment, before);
  for (const known of college.students) await expectLookUp(college, known, now);
  const stateOf = new Map(before.payments.map(({ id, state }) => [id, state]));
  const moved = now.payments.filter(({ id, state }) => stateOf.get(id) !== state);
  if (moved.length > 0) await expectReceiptsAndLists(college, now);
}

/** Each fee is what the requirements make of all that happened to it; its total is the sum of its lines and never below zero. */
function expectFeesAsKnown(college: FeeCollege, { demands }: StoredMoment): void {
  for (const { student, fee } of college.students) {
    const demand = demands.get(student.id);
    expect(demand && { heads: demand.heads, dueOn: demand.dueOn, total: demand.total }).toEqual(fee ? { ...fee, total: totalOf(fee) } : undefined);
    if (demand) expect([demand.total, demand.total >= 0]).toEqual([sumPaise(Object.values(demand.heads)), true]);
  }
}

function expectPaidAndHeldUntouched(before: StoredMoment, now: StoredMoment): void {
  for (const [studentId, demand] of before.demands) {
    const isHeld = before.payments.some((payment) => payment.demandId === demand.id && HELD.includes(payment.state));
    if (demand.settledByPaymentId === null && !isHeld) continue;
    const after = now.demands.get(studentId);
    expect([after?.heads, after?.total]).toEqual([demand.heads, demand.total]);
  }
}

/** A payment owes for ever what its page showed when it began, and the gateway was asked for exactly that. */
function expectSnapshot(college: FeeCollege, payment: Payment, before: StoredMoment): void {
  const { transactionId: id, amount, heads } = payment;
  expect(amount).toBe(sumPaise(Object.values(heads)));
  const attempt = college.students.flatMap(({ attempts }) => attempts).find((one) => one.id === id);
  expect([id, { ...heads, total_fees: amount }]).toEqual([id, attempt?.shown]);
  const earlier = before.payments.find((one) => one.id === payment.id);
  if (earlier) expect([amount, heads]).toEqual([earlier.amount, earlier.heads]);
  expect(college.system.gateway.control.payment(id).amount).toBe(amount);
}

/** The lines that the look-up shows add up to what it asks, which is the fee and the late fee of this day. */
async function expectLookUp(college: FeeCollege, known: KnownStudent, { demands, payments }: StoredMoment): Promise<void> {
  const { data, shown } = await college.lookUp(known);
  if (known.fee === null) return expect(Object.keys(shown)).toEqual([]);
  const { total_fees: total = 0, ...lines } = shown;
  expect(sumPaise(Object.values(lines))).toBe(total);
  const demand = demands.get(known.student.id);
  const settling = payments.find(({ id }) => id === demand?.settledByPaymentId);
  expect(data.paid?.transaction_id).toBe(settling?.transactionId);
  // Of what is paid nothing more is asked: its late fee is a line of the receipt.
  expect(shown).toEqual(settling ? { ...known.fee.heads, total_fees: totalOf(known.fee) } : shownOf(known.fee, college.terms, college.today));
}

/** What was asked of the gateway is what receipt, list and the accounts' file say, to the paisa. */
async function expectReceiptsAndLists(college: FeeCollege, { payments, demands }: StoredMoment): Promise<void> {
  const { list, accounts } = await college.lists();
  for (const payment of payments) {
    const { transactionId: id, amount, state } = payment;
    expect([id, list.get(id)?.total_fees]).toEqual([id, rupeesNumber(amount)]);
    expect([id, sumOfRupees(Object.values(accounts.get(id)?.heads ?? {}))]).toEqual([id, amount]);
    if (state !== 'SUCCESS') continue;
    const known = college.students.find(({ student }) => student.id === payment.studentId) as KnownStudent;
    expect(demands.get(payment.studentId)?.settledByPaymentId).toBe(payment.id);
    const receipt = await college.receipt(known, id);
    expect([paiseOf(receipt.total_fees), sumOfRupees(receipt.heads.map((head) => head.amount))]).toEqual([amount, amount]);
    expect(accounts.get(id)?.receipt_no).toBe(receipt.receipt_no);
    const lateFee = payment.heads['lateFee'] ?? 0;
    const begun = known.attempts.find((one) => one.id === id);
    if (lateFee > 0) college.saw('a late fee is paid');
    else if (begun && begun.begunOn < college.today && (college.terms?.lateFee ?? null) !== null && (college.terms?.dueOn ?? '9') < college.today) college.saw('begun in time, paid late, no late fee');
  }
}
