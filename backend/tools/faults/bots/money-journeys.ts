import { AFTER_THE_PLAN, DAY, finish, HOUR, type Journey, LATER, MINUTE, token } from './steps.js';
import type { Student } from './student.js';

const IST_MS = 5.5 * HOUR;
const NAMED_DATES = ['both', 'init', 'complete', 'none'] as const;
/** Refunds, T+1 and later news of one payment. */
const DAYS_LATER = [HOUR, 26 * HOUR, 50 * HOUR];

/** What a bank may still make of an attempt, and tell of or not. */
function changeMind(student: Student, id: string, atomTxnId: string, action: string): void {
  const { later, gateway } = student.campus;
  const callback = student.random.chance(0.5);
  const inMs = student.random.pick(LATER);
  if (action === 'pay') later.add('reversal of one attempt', inMs, () => gateway.act(id, 'reverse', { atomTxnId, callback }));
  else if (student.random.chance(0.5)) later.add('late success of one attempt', inMs, () => gateway.act(id, 'settle', { atomTxnId, callback }));
  else if (action !== 'fail') later.add('late failure of one attempt', inMs, () => gateway.act(id, 'move', { atomTxnId, outcome: 'failed' }));
}

/** The same payment two or three times under ids of the gateway's own, with any outcome each. */
const severalIds: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const actions = Array.from({ length: student.random.between(2, 3) }, () => student.random.pick(['pay', 'pay', 'pay', 'fail', 'pend', 'cancel', 'time-out']));
  student.campus.faults.add('several gateway ids of one payment');
  for (const action of actions) {
    const atomTxnId = await finish(student, id, action, { another: true, ...(student.random.chance(0.3) ? { callback: false } : {}) });
    if (student.random.chance(0.4)) changeMind(student, id, atomTxnId, action);
  }
  student.campus.office.watch([id], student.random.fork('office'));
  // A decision about one charge says nothing about the next one.
  if (student.random.chance(0.5)) {
    student.campus.later.add('one more charge after the office decided', student.random.pick([HOUR, 30 * HOUR]), () =>
      student.gateway.act(id, 'pay', { another: true, callback: student.random.chance(0.5) }));
  }
  await student.watch(id, 3);
};

/** One id of the payment is taken back while another is still with the bank: the payment is pending. */
const reversalBesidePending: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const { later, gateway, faults } = student.campus;
  const first = student.random.pick(['pay', 'pend']);
  const ids = { [first]: await finish(student, id, first) };
  const second = first === 'pay' ? 'pend' : 'pay';
  ids[second] = await finish(student, id, second, { another: true });
  const reverse = async (): Promise<void> => {
    await gateway.act(id, 'reverse', { atomTxnId: ids['pay'], callback: student.random.chance(0.5) });
    faults.add('reversal beside pending');
  };
  if (student.random.chance(0.5)) await reverse();
  else later.add('reversal beside pending, later', student.random.pick(LATER), reverse);
  // The page is looked at again when both are known.
  later.add('status looked at', 3 * HOUR, () => student.status(id));
  const end = student.random.pick(['settle', 'fail', 'stay']);
  const atomTxnId = ids['pend'];
  const inMs = student.random.pick([4 * HOUR, 30 * HOUR, 3 * DAY]);
  if (end === 'settle') later.add('late success beside a reversal', inMs, () => gateway.act(id, 'settle', { atomTxnId, callback: student.random.chance(0.5) }));
  if (end === 'fail') later.add('late failure beside a reversal', inMs, () => gateway.act(id, 'move', { atomTxnId, outcome: 'failed' }));
  student.campus.office.watch([id], student.random.fork('office'));
  await student.watch(id, 2);
};

/** No browser comes back, and the gateway's server never signs. Sometimes it first speaks when nobody asks any more. */
const unsignedOnly: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const { later, gateway } = student.campus;
  const failsFirst = student.random.chance(0.4);
  const { atomTxnId } = await gateway.act(id, failsFirst ? 'fail' : 'lose', { callback: false });
  const speak = async (times = student.random.pick([1, 1, 2])): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await student.unsignedCallback(id, atomTxnId);
      await student.think(900);
    }
  };
  if (failsFirst || student.random.chance(0.7)) await speak();
  if (student.random.chance(0.5)) await student.watch(id, 2);
  later.add('unsigned message long after', student.random.pick([HOUR, AFTER_THE_PLAN, AFTER_THE_PLAN]), async () => {
    if (failsFirst) await gateway.act(id, 'settle', { atomTxnId, callback: false });
    await speak();
  });
};

/** The college changes the fee after a failed try, which then succeeds after all: before, after or instead of another try. */
const feeChanged: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const { later, gateway, college, faults } = student.campus;
  const atomTxnId = await finish(student, id, 'fail');
  await student.watch(id);
  if (!(await college.changeFee(student.pupil, student.random.fork('fees')))) return;
  faults.add('fee changed between two attempts');
  const settle = (): Promise<unknown> => gateway.act(id, 'settle', { atomTxnId, callback: student.random.chance(0.5) });
  const order = student.random.pick(['first', 'second', 'only']);
  const ids = [id];
  if (order !== 'second') await settle();
  if (order !== 'only') {
    await student.lookUp();
    const again = await student.begin({ town: 'Deoria' });
    if (again.kind === 'token') {
      ids.push(again.transactionId);
      await finish(student, again.transactionId, student.random.pick(['pay', 'pay', 'fail']));
      await student.watch(again.transactionId, 2);
    }
  }
  if (student.random.chance(0.5)) student.campus.office.watch(ids, student.random.fork('office'));
  if (order === 'second') later.add('late success of another amount', student.random.pick(LATER), settle);
  await student.watch(id, 2);
};

/** The last midnight that was, or the second before it, when the attempt had begun by then. */
function nearMidnight(student: Student, openedAt: number): Record<string, string> {
  const midnight = Math.floor((student.campus.clock.now() + IST_MS) / DAY) * DAY - IST_MS;
  const at = midnight - student.random.pick([0, 1_000]);
  return at >= openedAt ? { completedAt: new Date(at).toISOString() } : {};
}

/** Begun on one day, completed on another, heard of on a third; messages name all dates of it, some or none. */
const midnight: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const { later, gateway, clock, faults } = student.campus;
  const dates = { messageDates: student.random.pick(NAMED_DATES), statusDates: student.random.pick(NAMED_DATES) };
  faults.add(`messages name ${dates.messageDates} dates, answers ${dates.statusDates}`);
  const openedAt = clock.now();
  const how = student.random.pick(['at once', 'silent', 'later', 'later']);
  if (how === 'at once') await finish(student, id, 'pay', dates);
  if (how === 'silent') await gateway.act(id, 'lose', { ...dates, callback: false });
  if (how === 'later') {
    await finish(student, id, 'pend', { ...dates, channel: student.random.pick(['UP', 'NB']) });
    later.add('completed at midnight', student.random.pick(DAYS_LATER), () =>
      gateway.act(id, 'settle', { ...nearMidnight(student, openedAt), callback: student.random.chance(0.5) }));
  }
  await student.watch(id, 2);
};

/** Paid twice, and the college gives the second sum back or keeps it for now; then the bank takes the first one back. */
const refundedOutside: Journey = async (student) => {
  const first = await token(student);
  if (!first) return;
  // Refused while the gateway cannot be asked about the first one.
  let second = await student.begin({ town: 'Deoria' });
  for (let tries = 0; second.kind === 'doubt' && tries < 4; tries += 1) {
    await student.think(4_000);
    second = await student.begin({ town: 'Deoria' });
  }
  if (second.kind !== 'token' || second.transactionId === first) return;
  const settling = await finish(student, second.transactionId, 'pay');
  const extra = await finish(student, first, 'pay');
  const { later, gateway, college, faults, office } = student.campus;
  if (student.random.chance(0.8)) office.watch([first, second.transactionId], student.random.fork('office'));
  else later.add('money given back outside the product', 2 * MINUTE, async () => {
    if ((await student.status(first))['transaction_status'] !== 'DUPLICATE') return;
    college.refund({ transactionId: first, atomTxnId: extra, amount: student.pupil.total, told: false });
    faults.add('duplicate given back, and the product never told');
  });
  if (student.random.chance(0.6)) {
    later.add('reversal after a refund', student.random.pick([HOUR, 26 * HOUR]), () =>
      gateway.act(second.transactionId, 'reverse', { atomTxnId: settling, callback: student.random.chance(0.5) }));
  }
};

/** Status answers hold the money a second time without the gateway's id; sometimes the bank takes it back. */
const namelessTwin: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const { later, gateway, faults, office } = student.campus;
  await gateway.post('faults', { target: 'status', kind: 'namelessTwin', merchTxnId: id, times: student.random.between(1, 4) });
  faults.add('money told of without an id');
  if (student.random.chance(0.5)) await gateway.act(id, 'lose', { callback: false });
  else await finish(student, id, 'pay');
  await student.status(id);
  await student.watch(id, 3);
  office.watch([id], student.random.fork('office'));
  if (student.random.chance(0.4)) later.add('reversal after a nameless success', student.random.pick(LATER), () => gateway.act(id, 'reverse', { callback: student.random.chance(0.5) }));
};

/** The gateway denies a success that it signed, tells it again, and denies it once more. */
const deniedSuccess: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await finish(student, id, 'pay');
  if ((await student.watch(id, 3)) !== 'SUCCESS') return;
  const { later, gateway } = student.campus;
  const deny = (): Promise<unknown> => gateway.post('faults', { target: 'status', kind: 'denied', merchTxnId: id });
  for (const inMs of [20 * HOUR, 2 * DAY + HOUR]) later.add('success denied', inMs, deny);
};

/** Journeys about where the money is, whom it belongs to and of which day it is. */
export const MONEY_JOURNEYS = {
  severalIds, reversalBesidePending, unsignedOnly, feeChanged, midnight, refundedOutside, namelessTwin, deniedSuccess,
} satisfies Record<string, Journey>;

export const MONEY_JOURNEY_WEIGHTS: Readonly<Record<keyof typeof MONEY_JOURNEYS, number>> = {
  severalIds: 5, reversalBesidePending: 3, unsignedOnly: 4, feeChanged: 3, midnight: 5, refundedOutside: 2, namelessTwin: 3, deniedSuccess: 2,
};
