import type { Random } from '../../shared/random.js';
import { actAndReturn, DAY, HOUR, type Journey, MINUTE, obtainToken } from './steps.js';
import type { SimulatedStudent } from './simulated-student.js';

/** What goes wrong with the call that sends a refund, or with the question before it. `after`: the gateway has taken it. */
const REFUND_FAULTS = [
  null, null, { target: 'refund', kind: 'reset', after: true }, { target: 'refund', kind: 'reset' }, { target: 'refund', kind: 'delay', ms: 4_000 },
  { target: 'refund', kind: 'empty', after: true }, { target: 'refund', kind: 'balance' },
  { target: 'refund', kind: 'errorCode', code: 'M3', description: 'THE AMOUNT IS NOT LEFT', after: true }, { target: 'refundStatus', kind: 'empty', times: 2 },
] as const;

const PAID_OUT = { remarks: 'PROCESSED' };
const REJECTED = { remarks: 'REJECTED', isFailed: true };

/** What the gateway makes of the refunds of the payment that it has not concluded. */
function scheduleEnd({ context }: SimulatedStudent, id: string, inMs: number, end: Record<string, unknown>): void {
  context.delayed.add('refund concluded by the gateway', inMs, async () => {
    for (const prodRefundId of await context.gateway.refundIds(id, 'REFUND INITIATED')) await context.gateway.act(id, 'refund-move', { ...end, prodRefundId });
  });
}

async function proposeTwice(student: SimulatedStudent, id: string, random: Random): Promise<void> {
  const { office, gateway, faultCounts } = student.context;
  const fault = random.pick(REFUND_FAULTS);
  if (fault) {
    await gateway.post('faults', { ...fault, merchTxnId: id });
    faultCounts.add(`refund: ${fault.target} ${fault.kind}${'after' in fault ? ', carried out' : ''}`);
  }
  const share = random.pick([1, 1, 1, 0.4]);
  // Two clerks press at once.
  await Promise.all(random.pick([[0], [0, 1]]).map(() => office.giveBack(id, share, random.pick([0, 1]))));
}

/** A paid fee is given back, whole or in part; what the gateway rejects is given back once more. */
const moneyBack: Journey = async (student) => {
  const id = await obtainToken(student);
  if (!id) return;
  await actAndReturn(student, id, 'pay');
  if ((await student.pollStatus(id, 3)) !== 'SUCCESS') return;
  const { delayed, office } = student.context;
  const random = student.random.fork('refund');
  await proposeTwice(student, id, random);
  for (const inMs of [MINUTE, 5 * MINUTE, 2 * HOUR]) delayed.add('receipt asked for beside a refund', inMs, async () => void (await student.receipt(id)));
  scheduleEnd(student, id, random.pick([30_000, HOUR, 26 * HOUR]), random.weighted({ paid: 3, rejected: 1 }) === 'paid' ? PAID_OUT : REJECTED);
  if (random.chance(0.5)) delayed.add('money given back once more', 28 * HOUR, () => proposeTwice(student, id, random));
  for (const inMs of [2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY]) scheduleEnd(student, id, inMs, PAID_OUT);
  delayed.add('unknown refunds ended with evidence', 5 * DAY, () => office.endUnknown(id));
};

export const REFUND_JOURNEYS = { moneyBack } satisfies Record<string, Journey>;
export const REFUND_JOURNEY_WEIGHTS: Readonly<Record<keyof typeof REFUND_JOURNEYS, number>> = { moneyBack: 5 };
