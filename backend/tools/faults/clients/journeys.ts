import { proposedIds } from '../harness/seed-students.js';
import { FORGERY_KINDS, flipBlock, forgeMessage } from './forged-messages.js';
import { REFUND_JOURNEY_WEIGHTS, REFUND_JOURNEYS } from './refund-journeys.js';
import { MONEY_JOURNEY_WEIGHTS, MONEY_JOURNEYS } from './money-journeys.js';
import { actAndReturn, HOUR, type Journey, DELAYS, obtainToken } from './steps.js';
import type { SimulatedStudent } from './simulated-student.js';

async function payAgainIfSafe(student: SimulatedStudent, id: string): Promise<void> {
  const { safeToPayAgain } = await student.status(id);
  if (safeToPayAgain !== true) return;
  const again = await student.startPayment();
  if (again.kind !== 'token') return;
  await actAndReturn(student, again.transactionId, 'pay');
  await student.pollStatus(again.transactionId);
}

const plain: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await student.pause();
  await actAndReturn(student, id, 'pay', { channel: student.random.pick(['NB', 'CC', 'DC', 'UP']), surcharge: student.random.pick([0, 0, 1_767]) });
  await student.pollStatus(id);
};

const endingWith = (action: string): Journey => async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await actAndReturn(student, id, action);
  await student.pollStatus(id);
  await payAgainIfSafe(student, id);
};

/** Neither return nor callback arrives, so only a requery finds the payment. */
const noMessages: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await student.actAtGateway(id, 'lose', { callback: false });
  student.context.faultCounts.add('no return and no callback');
  if (student.random.chance(0.5)) await student.pollStatus(id);
};

const lostReturn: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await student.actAtGateway(id, 'lose');
  if (student.random.chance(0.6)) await student.pollStatus(id);
};

const pending: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await actAndReturn(student, id, 'pend', { channel: 'UP' });
  const { delayed, gateway } = student.context;
  const callback = student.random.chance(0.5);
  if (student.random.chance(0.7)) delayed.add('late success after pending', student.random.pick(DELAYS), () => gateway.act(id, 'settle', { callback }));
  else delayed.add('late failure after pending', student.random.pick(DELAYS), () => gateway.act(id, 'move', { outcome: 'failed' }));
  await student.pollStatus(id);
};

const challan: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await actAndReturn(student, id, 'pay', { channel: 'NR' });
  if (student.random.chance(0.7)) {
    student.context.delayed.add('challan paid', student.random.pick(DELAYS), () => student.gateway.act(id, 'settle', { reconStatus: 'RS', callback: student.random.chance(0.5) }));
  }
  await student.pollStatus(id, 2);
};

const abandon: Journey = async (student) => {
  const id = await obtainToken(student);
  if (id && student.random.chance(0.5)) await student.gateway.act(id, 'open');
  if (id && student.random.chance(0.5)) await student.pollStatus(id, 2);
};

/** The same page submitted in several tabs at once, with the same or another text. */
const twoTabs: Journey = async (student) => {
  await student.lookUp();
  const same = student.random.chance(0.6);
  const tabs = await Promise.all(Array.from({ length: student.random.between(2, 8) }, (_, tab) => student.startPayment({ town: same ? 'Gorakhpur' : `Town ${tab % 2}` })));
  student.context.faultCounts.add('two tabs');
  const ids = [...new Set(tabs.flatMap((tab) => (tab.kind === 'token' ? [tab.transactionId] : [])))];
  await Promise.all(ids.map((id) => actAndReturn(student, id, 'pay')));
  for (const id of ids) await student.pollStatus(id, 3);
};

/** A second attempt is paid, and then the first one in its old tab. */
const oldTab: Journey = async (student) => {
  const first = await obtainToken(student);
  if (!first) return;
  if (student.random.chance(0.7)) await student.gateway.act(first, 'open');
  const second = await student.startPayment({ town: 'Deoria' });
  if (second.kind !== 'token' || second.transactionId === first) return;
  student.context.faultCounts.add('paid in two tabs');
  await actAndReturn(student, second.transactionId, 'pay');
  await student.pause();
  await actAndReturn(student, first, 'pay');
  await student.pollStatus(first, 2);
  await student.pollStatus(second.transactionId, 2);
  if (student.random.chance(0.5)) student.context.office.scheduleVisits([first, second.transactionId], student.random.fork('office'));
  if (student.random.chance(0.5)) {
    const reversed = student.random.pick([first, second.transactionId]);
    student.context.delayed.add('reversal of one of two', student.random.pick(DELAYS), () => student.gateway.act(reversed, 'reverse', { callback: student.random.chance(0.5) }));
  }
};

const paidTwiceOnOneToken: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await actAndReturn(student, id, student.random.pick(['pay', 'fail']));
  await student.pause();
  const { forms } = await student.actAtGateway(id, 'pay-again');
  for (const form of forms) await student.postReturn(id, form);
  student.context.faultCounts.add('paid again on the same id');
  if (student.random.chance(0.5)) student.context.office.scheduleVisits([id], student.random.fork('office'));
  await student.pollStatus(id);
};

/** The messages of a failed and a paid try of one payment arrive at the same time. */
const failureAndSuccessAtOnce: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const failed = await student.gateway.act(id, 'fail', { callback: false });
  const paid = await student.gateway.act(id, 'pay-again', { callback: false });
  student.context.faultCounts.add('failure and success at once');
  await Promise.all([
    student.callback(id, failed.atomTxnId, 'failed', student.random.between(1, 4)),
    student.callback(id, paid.atomTxnId, 'paid', student.random.between(1, 4)),
    ...[...paid.forms, ...failed.forms].map((form) => student.postReturn(id, form)),
  ]);
  await student.pollStatus(id, 3);
};

/** The first try fails, the second is paid, and no message of either arrives. */
const noMessagesOfTwoTries: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await student.gateway.act(id, 'fail', { callback: false });
  await student.gateway.act(id, 'pay-again', { callback: false });
  student.context.faultCounts.add('failure and success, and no message of either');
  if (student.random.chance(0.5)) await student.pollStatus(id);
};

const lateSuccess: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const action = student.random.pick(['fail', 'cancel', 'time-out']);
  await actAndReturn(student, id, action);
  await student.pollStatus(id, 3);
  const callback = student.random.chance(0.5);
  student.context.delayed.add(`success after ${action}`, student.random.pick(DELAYS), () => student.gateway.act(id, 'settle', { callback }));
};

const reversal: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const { atomTxnId, forms } = await student.actAtGateway(id, 'pay', { callback: student.random.chance(0.5) });
  const callback = student.random.chance(0.5);
  if (student.random.chance(0.2)) {
    student.context.faultCounts.add('reversal before the return');
    await student.gateway.act(id, 'reverse', { atomTxnId, callback });
    for (const form of forms) await student.postReturn(id, form);
    return;
  }
  for (const form of forms) await student.postReturn(id, form);
  await student.pollStatus(id, 3);
  student.context.delayed.add('reversal', student.random.pick(DELAYS), () => student.gateway.act(id, 'reverse', { atomTxnId, callback }));
};

const wrongAmount: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  student.context.faultCounts.add('gateway took another amount');
  if (student.random.chance(0.7)) student.context.office.scheduleVisits([id], student.random.fork('office'));
  // A message with a wrong amount is one paisa beside it, and must not hit the fee.
  await actAndReturn(student, id, 'pay', { amount: student.record.total + student.random.pick([-2, 2, -100, 100]) });
  await student.pollStatus(id, 2);
};

/** Forged messages arrive first; then the payment is made, or not. */
const forged: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  for (const kind of FORGERY_KINDS) {
    student.context.faultCounts.add(`forged: ${kind}`);
    const form = forgeMessage(kind, id, student.record.total);
    if (student.random.chance(0.5)) await student.postCallback(form, id, { forged: kind });
    else await student.postReturn(id, form, true);
  }
  await student.status(id);
  if (student.random.chance(0.4)) return;
  const { form } = await student.actAtGateway(id, 'pay', { callback: false });
  if (!form) return;
  for (let block = 0; block * 32 < form.encData.length; block += 1) {
    student.context.faultCounts.add('forged: block flipped');
    await student.postCallback(flipBlock(form, block), id, { forged: `block ${block}` });
  }
  await student.postReturn(id, form);
  await student.pollStatus(id, 3);
};

/** All calls about one payment at once, at all replicas. */
const race: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  const { form, atomTxnId } = await student.gateway.act(id, 'pay', { callback: false });
  student.context.faultCounts.add('replicas racing');
  const many = <T>(count: number, act: () => Promise<T>): Promise<T>[] => Array.from({ length: count }, act);
  await Promise.all([
    student.callback(id, atomTxnId, 'paid', 10),
    ...many(8, () => (form ? student.postReturn(id, form) : Promise.resolve(null))),
    ...many(4, () => student.status(id)),
    ...many(4, () => student.startPayment({ tries: 1 })),
    ...many(2, () => student.sendReceipt(id)),
  ]);
  await student.pollStatus(id, 3);
};

/** The student waits half an hour, pays again despite the warning, and then the first attempt succeeds. */
const payDespiteDoubt: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await actAndReturn(student, id, 'pend');
  student.context.delayed.add('paid again despite doubt', 31 * 60_000, async () => {
    const { mayPayDespiteDoubt } = await student.status(id);
    if (mayPayDespiteDoubt !== true) return;
    const again = await student.startPayment({ payDespiteDoubt: true });
    if (again.kind === 'token') await actAndReturn(student, again.transactionId, 'pay');
  });
  student.context.delayed.add('late success after doubt', student.random.pick([40 * 60_000, 3 * HOUR, 30 * HOUR]), () => student.gateway.act(id, 'settle', { callback: student.random.chance(0.5) }));
};

const idClash: Journey = async (student) => {
  const { lastIds, clock } = student.context;
  // Both numbers, or the transaction's alone.
  const own = student.random.chance(0.5) ? {} : { receipt_no: proposedIds(clock.now(), student.random).receipt_no };
  const id = await obtainToken(student, lastIds ? { ids: { ...lastIds, ...own } } : {});
  if (!id) return;
  student.context.faultCounts.add('same ids proposed');
  await actAndReturn(student, id, 'pay');
  await student.pollStatus(id);
};

export const JOURNEYS = {
  plain, noMessages, lostReturn, pending, challan, abandon, twoTabs, oldTab, paidTwiceOnOneToken, failureAndSuccessAtOnce, noMessagesOfTwoTries, lateSuccess,
  reversal, wrongAmount, forged, race, payDespiteDoubt, idClash,
  fails: endingWith('fail'), cancels: endingWith('cancel'), timesOut: endingWith('time-out'),
  ...MONEY_JOURNEYS,
  ...REFUND_JOURNEYS,
} satisfies Record<string, Journey>;

export type JourneyName = keyof typeof JOURNEYS;

export const JOURNEY_WEIGHTS: Readonly<Record<JourneyName, number>> = {
  plain: 28, noMessages: 7, lostReturn: 9, pending: 8, challan: 4, abandon: 4, twoTabs: 6, oldTab: 6, paidTwiceOnOneToken: 3,
  failureAndSuccessAtOnce: 4, noMessagesOfTwoTries: 3, lateSuccess: 5, reversal: 7, wrongAmount: 2, forged: 3, race: 4, payDespiteDoubt: 4, idClash: 3, fails: 6,
  cancels: 4, timesOut: 3,
  ...MONEY_JOURNEY_WEIGHTS,
  ...REFUND_JOURNEY_WEIGHTS,
};
