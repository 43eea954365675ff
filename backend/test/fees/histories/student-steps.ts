import { istDate, type Paise } from '../../../src/contract/index.js';
import { tokenBody } from '../../support/factories.js';
import type { PageAction } from '../../../tools/gateway-sandbox/checkout-actions.js';
import { type BegunAttempt, type FeeCollege, type KnownStudent, paiseOf } from './fee-college.js';
import { isClosed, sameAmounts, type Shown, shownOf } from './known-fees.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Until then the total of the day before is taken of who goes on with what was begun. */
const AFTER_MIDNIGHT = 15 * MINUTE;
/** Of a fee of which nothing has reached the bank, or everything has come back. Money was seen to arrive after a time-out. */
const WITHOUT_MONEY = ['opened', 'failed', 'cancelled', 'reversed'];

export type Told = 'return' | 'callback' | 'nobody';

interface Answered {
  status: number;
  code: string | null;
  /** Paise; what is due now. */
  total: Paise | null;
  id: string | null;
}

async function press(college: FeeCollege, { student }: KnownStudent, shown: Shown, over: Record<string, unknown>): Promise<Answered> {
  const fees = Object.fromEntries(Object.entries(shown).map(([name, paise]) => [name, paise / 100]));
  const response = await college.system.server.call('get-atom-token-id', tokenBody({ student, demand: null }, { ...fees, ...over }));
  const answer = (await response.json()) as { code?: string; total_fees?: number; transaction_id?: string };
  if (response.status >= 500) throw new Error(`token call answered ${response.status}: ${JSON.stringify(answer)}`);
  return {
    status: response.status, code: answer.code ?? null, total: answer.total_fees === undefined ? null : paiseOf(answer.total_fees), id: answer.transaction_id ?? null,
  };
}

/** The form is opened and left open. */
export async function openTab(college: FeeCollege, who: number): Promise<void> {
  const known = college.of(who);
  if (known.fee) known.tabs.push((await college.lookUp(known)).shown);
}

/** Whoever sends what the look-up asks begins to pay exactly that; whoever sends anything else is told what is asked. */
export async function begin(college: FeeCollege, who: number, isFromTab: boolean, over: { payDespiteDoubt: boolean; mobile: string }): Promise<void> {
  const known = college.of(who);
  if (known.fee === null) return expect((await press(college, known, {}, over)).code).toBe('NO_FEES_DUE');
  const { data, shown: asked } = await college.lookUp(known);
  const isOpen = (asked['total_fees'] ?? 0) > 0 && data.paid === null && !isClosed(college.terms, college.today);
  if (isOpen) await expectOthersRefused(college, known, asked, over);
  const page = (isFromTab ? known.tabs.shift() : null) ?? asked;
  const answered = await press(college, known, page, over);
  if (!isOpen) return expect(answered.code).toBe((asked['total_fees'] ?? 0) === 0 ? 'NO_FEES_DUE' : data.paid ? 'ALREADY_PAID' : 'PAYMENTS_CLOSED');
  if (!sameAmounts(page, asked) && !isOfBeforeMidnight(college, known, page)) {
    college.saw('a form that is out of date is refused with the new total');
    return expect([answered.status, answered.code, answered.total]).toEqual([422, 'FEE_MISMATCH', asked['total_fees']]);
  }
  if (answered.status !== 200) return expectGoodReason(college, known, answered, sameAmounts(page, asked));
  const again = known.attempts.find(({ id }) => id === answered.id);
  if (again) {
    if (!sameAmounts(page, asked)) college.saw('an attempt of before midnight goes on');
    return expect(again.shown).toEqual(page);
  }
  expect(page).toEqual(asked);
  known.attempts.push({ id: answered.id ?? '', shown: asked, begunOn: college.today });
  college.saw('a payment begins');
}

async function expectOthersRefused(college: FeeCollege, known: KnownStudent, asked: Shown, over: Record<string, unknown>): Promise<void> {
  const total = asked['total_fees'] ?? 0;
  const [head = ''] = Object.keys(asked);
  // More than is asked: never what was asked the day before.
  for (const wrong of [{ total_fees: (total + 1) / 100 }, { [head]: ((asked[head] ?? 0) + 1) / 100 }, { arrears: ((asked['arrears'] ?? 0) + 100) / 100 }]) {
    const { status, code, total: told } = await press(college, known, asked, { ...over, ...wrong });
    expect([status, code, told]).toEqual([422, 'FEE_MISMATCH', total]);
  }
}

function isOfBeforeMidnight(college: FeeCollege, { fee }: KnownStudent, page: Shown): boolean {
  const before = istDate(new Date(college.system.clock.now() - AFTER_MIDNIGHT));
  return fee !== null && before !== college.today && sameAmounts(page, shownOf(fee, college.terms, before));
}

/** What is asked is accepted unless money may be on its way. */
function expectGoodReason(college: FeeCollege, known: KnownStudent, { status, code }: Answered, isAsked: boolean): void {
  if (!isAsked) return expect([[409, 'PAYMENT_IN_DOUBT'], [409, 'ALREADY_PAID'], [422, 'FEE_MISMATCH']]).toContainEqual([status, code]);
  expect([[409, 'PAYMENT_IN_DOUBT'], [409, 'ALREADY_PAID']]).toContainEqual([status, code]);
  const outcomes = known.attempts.flatMap(({ id }) => college.system.gateway.control.payment(id).attempts.map(({ outcome }) => outcome));
  expect(outcomes.filter((outcome) => !WITHOUT_MONEY.includes(outcome))).not.toEqual([]);
  college.saw('a second payment waits for the first one');
}

const attemptAt = ({ attempts }: KnownStudent, which: number): BegunAttempt | undefined => attempts[attempts.length - 1 - (which % Math.max(1, attempts.length))];

async function tell(college: FeeCollege, id: string, told: Told): Promise<void> {
  const { system } = college;
  if (told === 'return') await system.postReturn(system.gateway.control.returnForm(id), id);
  else if (told === 'callback') expect((await system.callback(system.gateway.control.callbackForm(id))).status).toBe(200);
}

/** On the gateway's page, or at the bank: a first try, a further one after the last one ended, or what was pending ends. */
export async function atGateway(college: FeeCollege, who: number, which: number, action: PageAction, told: Told): Promise<void> {
  const known = college.of(who);
  const attempt = attemptAt(known, which);
  if (!attempt) return;
  const { control } = college.system.gateway;
  const last = control.payment(attempt.id).attempts.at(-1)?.outcome;
  if (last === 'pending' && action === 'pay') control.settle(attempt.id, { callback: false });
  else await control.act(attempt.id, action, { callback: false, another: last !== undefined && last !== 'opened' });
  if (action === 'pay' && last === 'failed') college.saw('a failed payment succeeds late');
  await tell(college, attempt.id, told);
}

/** The bank takes its money back. */
export async function reverse(college: FeeCollege, who: number, which: number, told: Told): Promise<void> {
  const attempt = attemptAt(college.of(who), which);
  if (!attempt || college.system.gateway.control.payment(attempt.id).attempts.length === 0) return;
  college.system.gateway.control.reverse(attempt.id, { callback: false });
  college.saw('money is reversed');
  await tell(college, attempt.id, told);
}

export const WAITS = {
  'a few minutes': () => 4 * MINUTE, 'half an hour': () => 31 * MINUTE, 'a day': () => DAY, 'three days': () => 3 * DAY,
  'until just before midnight': (college: FeeCollege) => Date.parse(`${college.today}T23:57:00+05:30`) - college.system.clock.now(),
} as const;

export async function wait(college: FeeCollege, what: keyof typeof WAITS): Promise<void> {
  await college.system.advanceTime(Math.max(MINUTE, WAITS[what](college)));
  await college.refresh();
}
