import { proposedIds } from '../bench/school.js';
import { FORGERIES, flipBlock, forge } from './forger.js';
import { MONEY_JOURNEY_WEIGHTS, MONEY_JOURNEYS } from './money-journeys.js';
import { finish, HOUR, type Journey, LATER, token } from './steps.js';
import type { Student } from './student.js';

async function payAgainIfSafe(student: Student, id: string): Promise<void> {
  const { safeToPayAgain } = await student.status(id);
  if (safeToPayAgain !== true) return;
  const again = await student.begin();
  if (again.kind !== 'token') return;
  await finish(student, again.transactionId, 'pay');
  await student.watch(again.transactionId);
}

const plain: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await student.think();
  await finish(student, id, 'pay', { channel: student.random.pick(['NB', 'CC', 'DC', 'UP']), surcharge: student.random.pick([0, 0, 1_767]) });
  await student.watch(id);
};

const endsIn = (action: string): Journey => async (student) => {
  const id = await token(student);
  if (!id) return;
  await finish(student, id, action);
  await student.watch(id);
  await payAgainIfSafe(student, id);
};

/** Neither return nor callback ever comes: only asking finds the money. */
const silent: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await student.press(id, 'lose', { callback: false });
  student.campus.faults.add('no return and no callback');
  if (student.random.chance(0.5)) await student.watch(id);
};

const lostReturn: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await student.press(id, 'lose');
  if (student.random.chance(0.6)) await student.watch(id);
};

const pending: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await finish(student, id, 'pend', { channel: 'UP' });
  const { later, gateway } = student.campus;
  const callback = student.random.chance(0.5);
  if (student.random.chance(0.7)) later.add('late success after pending', student.random.pick(LATER), () => gateway.act(id, 'settle', { callback }));
  else later.add('late failure after pending', student.random.pick(LATER), () => gateway.act(id, 'move', { outcome: 'failed' }));
  await student.watch(id);
};

const challan: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await finish(student, id, 'pay', { channel: 'NR' });
  if (student.random.chance(0.7)) {
    student.campus.later.add('challan paid', student.random.pick(LATER), () => student.gateway.act(id, 'settle', { reconStatus: 'RS', callback: student.random.chance(0.5) }));
  }
  await student.watch(id, 2);
};

const walkAway: Journey = async (student) => {
  const id = await token(student);
  if (id && student.random.chance(0.5)) await student.gateway.act(id, 'open');
  if (id && student.random.chance(0.5)) await student.watch(id, 2);
};

/** The same page in two tabs, pressed at once; sometimes with other ids, sometimes with another text. */
const twoTabs: Journey = async (student) => {
  await student.lookUp();
  const same = student.random.chance(0.6);
  const tabs = await Promise.all(Array.from({ length: student.random.between(2, 8) }, (_, tab) => student.begin({ town: same ? 'Gorakhpur' : `Town ${tab % 2}` })));
  student.campus.faults.add('two tabs');
  const ids = [...new Set(tabs.flatMap((tab) => (tab.kind === 'token' ? [tab.transactionId] : [])))];
  await Promise.all(ids.map((id) => finish(student, id, 'pay')));
  for (const id of ids) await student.watch(id, 3);
};

/** A second attempt, and then the old tab is paid as well. */
const oldTab: Journey = async (student) => {
  const first = await token(student);
  if (!first) return;
  if (student.random.chance(0.7)) await student.gateway.act(first, 'open');
  const second = await student.begin({ town: 'Deoria' });
  if (second.kind !== 'token' || second.transactionId === first) return;
  student.campus.faults.add('paid in two tabs');
  await finish(student, second.transactionId, 'pay');
  await student.think();
  await finish(student, first, 'pay');
  await student.watch(first, 2);
  await student.watch(second.transactionId, 2);
  if (student.random.chance(0.5)) student.campus.office.watch([first, second.transactionId], student.random.fork('office'));
  if (student.random.chance(0.5)) {
    const reversed = student.random.pick([first, second.transactionId]);
    student.campus.later.add('reversal of one of two', student.random.pick(LATER), () => student.gateway.act(reversed, 'reverse', { callback: student.random.chance(0.5) }));
  }
};

const paidTwiceOnOneToken: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await finish(student, id, student.random.pick(['pay', 'fail']));
  await student.think();
  const { forms } = await student.press(id, 'pay-again');
  for (const form of forms) await student.comeBack(id, form);
  student.campus.faults.add('paid again on the same id');
  if (student.random.chance(0.5)) student.campus.office.watch([id], student.random.fork('office'));
  await student.watch(id);
};

/** The news of the first, failed try and of the second, paid one arrive together. */
const failureAndSuccessAtOnce: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const failed = await student.gateway.act(id, 'fail', { callback: false });
  const paid = await student.gateway.act(id, 'pay-again', { callback: false });
  student.campus.faults.add('failure and success at once');
  await Promise.all([
    student.callback(id, failed.atomTxnId, 'failed', student.random.between(1, 4)),
    student.callback(id, paid.atomTxnId, 'paid', student.random.between(1, 4)),
    ...[...paid.forms, ...failed.forms].map((form) => student.comeBack(id, form)),
  ]);
  await student.watch(id, 3);
};

/** The first try fails, the second is paid, and no message of either arrives: only asking tells both. */
const silentSecondTry: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await student.gateway.act(id, 'fail', { callback: false });
  await student.gateway.act(id, 'pay-again', { callback: false });
  student.campus.faults.add('failure and success, and no message of either');
  if (student.random.chance(0.5)) await student.watch(id);
};

const lateSuccess: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const action = student.random.pick(['fail', 'cancel', 'time-out']);
  await finish(student, id, action);
  await student.watch(id, 3);
  const callback = student.random.chance(0.5);
  student.campus.later.add(`success after ${action}`, student.random.pick(LATER), () => student.gateway.act(id, 'settle', { callback }));
};

const reversal: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const { atomTxnId, forms } = await student.press(id, 'pay', { callback: student.random.chance(0.5) });
  const callback = student.random.chance(0.5);
  if (student.random.chance(0.2)) {
    student.campus.faults.add('reversal before the return');
    await student.gateway.act(id, 'reverse', { atomTxnId, callback });
    for (const form of forms) await student.comeBack(id, form);
    return;
  }
  for (const form of forms) await student.comeBack(id, form);
  await student.watch(id, 3);
  student.campus.later.add('reversal', student.random.pick(LATER), () => student.gateway.act(id, 'reverse', { atomTxnId, callback }));
};

const wrongAmount: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  student.campus.faults.add('gateway took another amount');
  if (student.random.chance(0.7)) student.campus.office.watch([id], student.random.fork('office'));
  await finish(student, id, 'pay', { amount: student.pupil.total + student.random.pick([-1, 1, -100, 100]) });
  await student.watch(id, 2);
};

/** Somebody sends messages about a payment that nobody paid; then it is paid, or not. */
const forged: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  for (const kind of FORGERIES) {
    student.campus.faults.add(`forged: ${kind}`);
    const form = forge(kind, id, student.pupil.total);
    if (student.random.chance(0.5)) await student.postCallback(form, id, { forged: kind });
    else await student.comeBack(id, form, true);
  }
  await student.status(id);
  if (student.random.chance(0.4)) return;
  const { form } = await student.press(id, 'pay', { callback: false });
  if (!form) return;
  for (let block = 0; block * 32 < form.encData.length; block += 1) {
    student.campus.faults.add('forged: block flipped');
    await student.postCallback(flipBlock(form, block), id, { forged: `block ${block}` });
  }
  await student.comeBack(id, form);
  await student.watch(id, 3);
};

/** Everything about one payment at once, at all replicas. */
const race: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  const { form, atomTxnId } = await student.gateway.act(id, 'pay', { callback: false });
  student.campus.faults.add('replicas racing');
  const many = <T>(count: number, act: () => Promise<T>): Promise<T>[] => Array.from({ length: count }, act);
  await Promise.all([
    student.callback(id, atomTxnId, 'paid', 10),
    ...many(8, () => (form ? student.comeBack(id, form) : Promise.resolve(null))),
    ...many(4, () => student.status(id)),
    ...many(4, () => student.begin({ tries: 1 })),
    ...many(2, () => student.sendReceipt(id)),
  ]);
  await student.watch(id, 3);
};

/** Waits until the doubt is half an hour old, goes on behind the warning, and then the first one comes through. */
const despiteDoubt: Journey = async (student) => {
  const id = await token(student);
  if (!id) return;
  await finish(student, id, 'pend');
  student.campus.later.add('paid again despite doubt', 31 * 60_000, async () => {
    const { mayPayDespiteDoubt } = await student.status(id);
    if (mayPayDespiteDoubt !== true) return;
    const again = await student.begin({ payDespiteDoubt: true });
    if (again.kind === 'token') await finish(student, again.transactionId, 'pay');
  });
  student.campus.later.add('late success after doubt', student.random.pick([40 * 60_000, 3 * HOUR, 30 * HOUR]), () => student.gateway.act(id, 'settle', { callback: student.random.chance(0.5) }));
};

/** Proposes the ids that another page has just proposed. */
const idClash: Journey = async (student) => {
  const { lastIds, clock } = student.campus;
  // Both numbers, or the transaction's alone.
  const own = student.random.chance(0.5) ? {} : { receipt_no: proposedIds(clock.now(), student.random).receipt_no };
  const id = await token(student, lastIds ? { ids: { ...lastIds, ...own } } : {});
  if (!id) return;
  student.campus.faults.add('same ids proposed');
  await finish(student, id, 'pay');
  await student.watch(id);
};

export const JOURNEYS = {
  plain, silent, lostReturn, pending, challan, walkAway, twoTabs, oldTab, paidTwiceOnOneToken, failureAndSuccessAtOnce, silentSecondTry, lateSuccess,
  reversal, wrongAmount, forged, race, despiteDoubt, idClash,
  fails: endsIn('fail'), cancels: endsIn('cancel'), timesOut: endsIn('time-out'),
  ...MONEY_JOURNEYS,
} satisfies Record<string, Journey>;

export type JourneyName = keyof typeof JOURNEYS;

export const JOURNEY_WEIGHTS: Readonly<Record<JourneyName, number>> = {
  plain: 28, silent: 7, lostReturn: 9, pending: 8, challan: 4, walkAway: 4, twoTabs: 6, oldTab: 6, paidTwiceOnOneToken: 3,
  failureAndSuccessAtOnce: 4, silentSecondTry: 3, lateSuccess: 5, reversal: 7, wrongAmount: 2, forged: 3, race: 4, despiteDoubt: 4, idClash: 3, fails: 6,
  cancels: 4, timesOut: 3,
  ...MONEY_JOURNEY_WEIGHTS,
};
