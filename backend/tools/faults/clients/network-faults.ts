import type { Random } from '../../shared/random.js';
import type { SimulatedStudent } from './simulated-student.js';

const AUTH = { delay: 2, reset: 3, empty: 2, html: 2, refusal: 1, errorCode: 1, contentType: 2, huge: 0.3, truncated: 2, garbage: 2, slow: 0.5, redirect: 1, wrongMerchant: 1 };
const STATUS = { delay: 2, reset: 3, empty: 2, html: 2, refusal: 2, errorCode: 4, contentType: 1, huge: 0.3, truncated: 2, garbage: 2, slow: 0.5, redirect: 1, wrongMerchant: 1 };
const CALLBACK = { delay: 3, drop: 5, repeat: 3, garbage: 1, truncated: 1, nullSignature: 3, forged: 2, amount: 2, wrongMerchant: 1, unknownId: 1 };
const RETURN = { delay: 2, drop: 4, repeat: 3, garbage: 1, truncated: 1, nullSignature: 3, forged: 2, amount: 2, wrongMerchant: 1, unknownId: 1 };

function details(kind: string, random: Random): Record<string, unknown> {
  switch (kind) {
    case 'delay':
      return { ms: random.pick([400, 1_500, 4_000]) };
    case 'slow':
      return { ms: 1_000 };
    case 'huge':
      return { bytes: 12_000_000 };
    case 'html':
      return { status: random.pick([200, 502, 503]) };
    case 'refusal':
      return { status: random.pick([200, 400, 403]) };
    case 'errorCode':
      return { code: random.pick(['OTS0951', 'OTS0506', 'OTS0507', 'OTS0600', 'OTS0451']), description: 'INTERNAL ERROR' };
    case 'amount':
      return { paise: random.pick([-1, 1]) };
    case 'repeat':
      return { count: random.between(2, 20) };
    default:
      return {};
  }
}

/** Sets the sandbox's faults for one payment. */
export async function addNetworkFaults(student: SimulatedStudent, transactionId: string): Promise<void> {
  const { random, context, gateway } = student;
  const add = async (target: string, kind: string, more: Record<string, unknown> = {}): Promise<void> => {
    // OTS0600 in a status answer means "failed": the gateway would be lying, which no server can notice.
    const given = details(kind, random);
    if (target === 'status' && given['code'] === 'OTS0600') given['code'] = 'OTS0951';
    await gateway.post('faults', { target, kind, merchTxnId: transactionId, ...given, ...more });
    context.faultCounts.add(`gateway ${target}: ${kind}`);
  };
  if (random.chance(context.faultRate * 0.2)) await add('auth', random.weighted(AUTH), { after: random.chance(0.6) });
  if (random.chance(context.faultRate * 0.35)) await add('status', random.weighted(STATUS), { times: random.between(1, 4) });
  if (random.chance(context.faultRate * 0.4)) await add('callback', random.weighted(CALLBACK));
  if (random.chance(context.faultRate * 0.4)) await add('return', random.weighted(RETURN));
}
