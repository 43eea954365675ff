import { AFTER_THE_SCHEDULE, DAY, actAndReturn, HOUR, type Journey, DELAYS, MINUTE, obtainToken } from './steps.js';
import type { SimulatedStudent } from './simulated-student.js';

const IST_MS = 5.5 * HOUR;
const NAMED_DATES = ['both', 'init', 'complete', 'none'] as const;
/** Delays of refunds and of late gateway events, T+1 and later. */
const DAYS_LATER = [HOUR, 26 * HOUR, 50 * HOUR];

/** Schedules a late outcome of an attempt, with or without a message. */
function scheduleLateChange(student: SimulatedStudent, id: string, atomTxnId: string, action: string): void {
  const { delayed, gateway } = student.context;
  const callback = student.random.chance(0.5);
  const inMs = student.random.pick(DELAYS);
  if (action === 'pay') delayed.add('reversal of one attempt', inMs, () => gateway.act(id, 'reverse', { atomTxnId, callback }));
  else if (student.random.chance(0.5)) delayed.add('late success of one attempt', inMs, () => gateway.act(id, 'settle', { atomTxnId, callback }));
  else if (action !== 'fail') delayed.add('late failure of one attempt', inMs, () => gateway.act(id, 'move', { atomTxnId, outcome: 'failed' }));
}

/** Two or three attempts of one payment with their own gateway ids and outcomes. */
const severalIds: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const actions = Array.from({ length: student.random.between(2, 3) }, () => student.random.pick(['pay', 'pay', 'pay', 'fail', 'pend', 'cancel', 'time-out']));
  student.context.faultCounts.add('several gateway ids of one payment');
  for (const action of actions) {
    const atomTxnId = await actAndReturn(student, id, action, { another: true, ...(student.random.chance(0.3) ? { callback: false } : {}) });
    if (student.random.chance(0.4)) scheduleLateChange(student, id, atomTxnId, action);
  }
  student.context.office.scheduleVisits([id], student.random.fork('office'));
  // A decision about one charge content nothing about the next one.
  if (student.random.chance(0.5)) {
    student.context.delayed.add('one more charge after the office resolved', student.random.pick([HOUR, 30 * HOUR]), () =>
      student.gateway.act(id, 'pay', { another: true, callback: student.random.chance(0.5) }));
  }
  await student.pollStatus(id, 3);
};

/** One attempt is reversed while another is pending. */
const reversalBesidePending: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const { delayed, gateway, faultCounts } = student.context;
  const first = student.random.pick(['pay', 'pend']);
  const ids = { [first]: await actAndReturn(student, id, first) };
  const second = first === 'pay' ? 'pend' : 'pay';
  ids[second] = await actAndReturn(student, id, second, { another: true });
  const reverse = async (): Promise<void> => {
    await gateway.act(id, 'reverse', { atomTxnId: ids['pay'], callback: student.random.chance(0.5) });
    faultCounts.add('reversal beside pending');
  };
  if (student.random.chance(0.5)) await reverse();
  else delayed.add('reversal beside pending, later', student.random.pick(DELAYS), reverse);
  // The status is requested again once both are known.
  delayed.add('status requested', 3 * HOUR, () => student.status(id));
  const end = student.random.pick(['settle', 'fail', 'stay']);
  const atomTxnId = ids['pend'];
  const inMs = student.random.pick([4 * HOUR, 30 * HOUR, 3 * DAY]);
  if (end === 'settle') delayed.add('late success beside a reversal', inMs, () => gateway.act(id, 'settle', { atomTxnId, callback: student.random.chance(0.5) }));
  if (end === 'fail') delayed.add('late failure beside a reversal', inMs, () => gateway.act(id, 'move', { atomTxnId, outcome: 'failed' }));
  student.context.office.scheduleVisits([id], student.random.fork('office'));
  await student.pollStatus(id, 2);
};

/** No return, and only unsigned callbacks, sometimes after the requery schedule has ended. */
const unsignedOnly: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const { delayed, gateway } = student.context;
  const failsFirst = student.random.chance(0.4);
  const { atomTxnId } = await gateway.act(id, failsFirst ? 'fail' : 'lose', { callback: false });
  const sendUnsigned = async (times = student.random.pick([1, 1, 2])): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await student.unsignedCallback(id, atomTxnId);
      await student.pause(900);
    }
  };
  if (failsFirst || student.random.chance(0.7)) await sendUnsigned();
  if (student.random.chance(0.5)) await student.pollStatus(id, 2);
  delayed.add('unsigned message long after', student.random.pick([HOUR, AFTER_THE_SCHEDULE, AFTER_THE_SCHEDULE]), async () => {
    if (failsFirst) await gateway.act(id, 'settle', { atomTxnId, callback: false });
    await sendUnsigned();
  });
};

/** The fee changes after a failed try, which then succeeds late: before, after or instead of another try. */
const feeChanged: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const { delayed, gateway, college, faultCounts } = student.context;
  const atomTxnId = await actAndReturn(student, id, 'fail');
  await student.pollStatus(id);
  if (!(await college.changeFee(student.record, student.random.fork('fees')))) return;
  faultCounts.add('fee changed between two attempts');
  const settle = (): Promise<unknown> => gateway.act(id, 'settle', { atomTxnId, callback: student.random.chance(0.5) });
  const order = student.random.pick(['first', 'second', 'only']);
  const ids = [id];
  if (order !== 'second') await settle();
  if (order !== 'only') {
    await student.lookUp();
    const again = await student.startPayment({ town: 'Deoria' });
    if (again.kind === 'token') {
      ids.push(again.transactionId);
      await actAndReturn(student, again.transactionId, student.random.pick(['pay', 'pay', 'fail']));
      await student.pollStatus(again.transactionId, 2);
    }
  }
  if (student.random.chance(0.5)) student.context.office.scheduleVisits(ids, student.random.fork('office'));
  if (order === 'second') delayed.add('late success of another amount', student.random.pick(DELAYS), settle);
  await student.pollStatus(id, 2);
};

/** The last IST midnight or the second before it, if the attempt was open by then. */
function nearMidnight(student: SimulatedStudent, openedAt: number): Record<string, string> {
  const midnight = Math.floor((student.context.clock.now() + IST_MS) / DAY) * DAY - IST_MS;
  const at = midnight - student.random.pick([0, 1_000]);
  return at >= openedAt ? { completedAt: new Date(at).toISOString() } : {};
}

/** Opened on one day, completed on another, received on a third; messages name all of its dates, some or none. */
const midnight: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const { delayed, gateway, clock, faultCounts } = student.context;
  const dates = { messageDates: student.random.pick(NAMED_DATES), statusDates: student.random.pick(NAMED_DATES) };
  faultCounts.add(`messages name ${dates.messageDates} dates, answers ${dates.statusDates}`);
  const openedAt = clock.now();
  const how = student.random.pick(['at once', 'silent', 'later', 'later']);
  if (how === 'at once') await actAndReturn(student, id, 'pay', dates);
  if (how === 'silent') await gateway.act(id, 'lose', { ...dates, callback: false });
  if (how === 'later') {
    await actAndReturn(student, id, 'pend', { ...dates, channel: student.random.pick(['UP', 'NB']) });
    delayed.add('completed at midnight', student.random.pick(DAYS_LATER), () =>
      gateway.act(id, 'settle', { ...nearMidnight(student, openedAt), callback: student.random.chance(0.5) }));
  }
  await student.pollStatus(id, 2);
};

/** Paid twice; the college refunds the second charge or not yet; then the bank reverses the first. */
const refundedOutside: Journey = async (student) => {
  const first = await obtainToken(student);
  if (!first) return;
  // Refused while the first attempt cannot be requeried.
  let second = await student.startPayment({ town: 'Deoria' });
  for (let tries = 0; second.kind === 'doubt' && tries < 4; tries += 1) {
    await student.pause(4_000);
    second = await student.startPayment({ town: 'Deoria' });
  }
  if (second.kind !== 'token' || second.transactionId === first) return;
  const settling = await actAndReturn(student, second.transactionId, 'pay');
  const extra = await actAndReturn(student, first, 'pay');
  const { delayed, gateway, college, faultCounts, office } = student.context;
  if (student.random.chance(0.8)) office.scheduleVisits([first, second.transactionId], student.random.fork('office'));
  else delayed.add('refund outside the product', 2 * MINUTE, async () => {
    if ((await student.status(first))['transaction_status'] !== 'DUPLICATE') return;
    college.refund({ transactionId: first, atomTxnId: extra, amount: student.record.total, isRecorded: false });
    faultCounts.add('duplicate refunded and not recorded');
  });
  if (student.random.chance(0.6)) {
    delayed.add('reversal after a refund', student.random.pick([HOUR, 26 * HOUR]), () =>
      gateway.act(second.transactionId, 'reverse', { atomTxnId: settling, callback: student.random.chance(0.5) }));
  }
};

/** Status answers list the charge a second time without its gateway id; sometimes the bank reverses it. */
const chargeWithoutId: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const { delayed, gateway, faultCounts, office } = student.context;
  await gateway.post('faults', { target: 'status', kind: 'namelessTwin', merchTxnId: id, times: student.random.between(1, 4) });
  faultCounts.add('charge listed without its id');
  if (student.random.chance(0.5)) await gateway.act(id, 'lose', { callback: false });
  else await actAndReturn(student, id, 'pay');
  await student.status(id);
  await student.pollStatus(id, 3);
  office.scheduleVisits([id], student.random.fork('office'));
  if (student.random.chance(0.4)) delayed.add('reversal after a charge without id', student.random.pick(DELAYS), () => gateway.act(id, 'reverse', { callback: student.random.chance(0.5) }));
};

/** The gateway denies a success that it signed, confirms it, and denies it again. */
const deniedSuccess: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await actAndReturn(student, id, 'pay');
  if ((await student.pollStatus(id, 3)) !== 'SUCCESS') return;
  const { delayed, gateway } = student.context;
  const deny = (): Promise<unknown> => gateway.post('faults', { target: 'status', kind: 'denied', merchTxnId: id });
  for (const inMs of [20 * HOUR, 2 * DAY + HOUR]) delayed.add('success denied', inMs, deny);
};

/** Asked about and pending for a day; then the bank settles it while no server is up, and nobody hears of it. */
const paidWhileDown: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const { delayed, gateway, replicas, faultCounts } = student.context;
  await actAndReturn(student, id, 'pend', { channel: 'UP' });
  delayed.add('bank settles within the day', 24 * HOUR - 10 * MINUTE, async () => {
    // When the steps of the day have been asked: the next one is a day away.
    delayed.add('paid while no server was up', 12_000, async () => {
      for (const replica of replicas) replica.kill();
      await gateway.act(id, 'settle', { callback: false });
    });
  });
  faultCounts.add('pending for a day');
};

/** Journeys about several charges, refunds, changed fees and dates. */
export const MONEY_JOURNEYS = {
  severalIds, reversalBesidePending, unsignedOnly, feeChanged, midnight, refundedOutside, chargeWithoutId, deniedSuccess, paidWhileDown,
} satisfies Record<string, Journey>;

export const MONEY_JOURNEY_WEIGHTS: Readonly<Record<keyof typeof MONEY_JOURNEYS, number>> = {
  severalIds: 5, reversalBesidePending: 3, unsignedOnly: 4, feeChanged: 3, midnight: 5, refundedOutside: 2, chargeWithoutId: 3, deniedSuccess: 2, paidWhileDown: 1,
};
