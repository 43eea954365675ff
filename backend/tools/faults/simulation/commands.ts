import fc from 'fast-check';
import type { GatewayMode } from './simulated-gateway.js';
import type { RefundCallFault } from './simulated-refunds.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One step of a history. `which` is taken modulo what exists, so that a shrunk history stays valid. */
export type Command =
  | { do: 'start'; town: 0 | 1; despiteDoubt: boolean }
  | { do: 'page'; which: number; button: 'open' | 'pay' | 'fail' | 'cancel' | 'pend' | 'timeOut' | 'payAgain' | 'payOtherAmount' | 'challan' }
  | { do: 'bank'; which: number; outcome: 'settled' | 'failed' | 'reversed' | 'challanPaid' }
  | { do: 'deliver'; which: number; by: 'return' | 'callback'; signed: boolean }
  | { do: 'viewStatus'; which: number }
  | { do: 'wait'; ms: number }
  | { do: 'requery' }
  | { do: 'gatewayMode'; mode: GatewayMode }
  | { do: 'crash'; afterWrites: number }
  | { do: 'loseCommitAnswer' }
  /** The office resolves an item of the review queue. */
  | { do: 'resolve'; which: number; how: number }
  | { do: 'releaseAttempt'; which: number }
  | { do: 'changeFee'; by: number }
  /** While the next status request is under way, the bank may decide, and an unsigned message arrives. */
  | { do: 'messageDuringRequery'; isSettled: boolean }
  /** The next status answers list each paid charge once more, without its id. */
  | { do: 'namelessAnswers'; times: number }
  /** Which dates messages and status answers name about pages that are opened from now on. */
  | { do: 'namedDates'; messages: NamedDates; answers: NamedDates }
  | RefundCommand;

/** `txnInitDate` alone is the day on which the page was opened. */
export type NamedDates = 'both' | 'init';

export type RefundCommand =
  /** One or two clerks at once give back what is left of a charge, or half of it. */
  | { do: 'refund'; which: number; share: 'whole' | 'half'; byBank: boolean; choice: number; clerks: 1 | 2 }
  /** Two servers take the step of each refund that is due. */
  | { do: 'refundPass' }
  | { do: 'moveRefund'; which: number; to: 'paidOut' | 'rejected' }
  /** The gateway carries out what it has called rejected. */
  | { do: 'contradictRefund'; which: number }
  /** Somebody gives one rupee back in the gateway's console. */
  | { do: 'refundInConsole'; which: number }
  | { do: 'nextRefundCall'; is: RefundCallFault }
  | { do: 'endRefund'; which: number };

const which = fc.nat({ max: 11 });

export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start'), town: fc.constantFrom(0, 1), despiteDoubt: fc.boolean() } as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('page'), which, button: fc.constantFrom('open', 'pay', 'pay', 'pay', 'fail', 'cancel', 'pend', 'timeOut', 'payAgain', 'payOtherAmount', 'challan'),
    } as const),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bank'), which, outcome: fc.constantFrom('settled', 'failed', 'reversed', 'challanPaid') } as const) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('deliver'), which, by: fc.constantFrom('return', 'callback'), signed: fc.boolean() } as const) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('viewStatus'), which } as const) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(-20_000, 1_000, 6_000, 30_000, 5 * MINUTE, 16 * MINUTE, 31 * MINUTE, 3 * HOUR, 25 * HOUR, 50 * HOUR) } as const) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('requery') } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('gatewayMode'), mode: fc.constantFrom<GatewayMode>('honest', 'silent', 'losesAnswers') } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), afterWrites: fc.nat({ max: 8 }) } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('loseCommitAnswer') } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resolve'), which, how: fc.nat({ max: 2 }) } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('releaseAttempt'), which } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('messageDuringRequery'), isSettled: fc.boolean() } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('namelessAnswers'), times: fc.constantFrom(1, 2) } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('namedDates'), messages: fc.constantFrom<NamedDates>('both', 'init'), answers: fc.constantFrom<NamedDates>('both', 'init') } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('changeFee'), by: fc.constantFrom(100_000, -100_000) } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund'), which, share: fc.constantFrom('whole', 'whole', 'half'), byBank: fc.constantFrom(false, false, false, true), choice: fc.nat({ max: 3 }), clerks: fc.constantFrom(1, 2),
    } as const),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refundPass') } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('moveRefund'), which, to: fc.constantFrom('paidOut', 'paidOut', 'rejected') } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refundInConsole', 'endRefund', 'contradictRefund'), which } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('nextRefundCall'), is: fc.constantFrom<RefundCallFault>('refused', 'refusedAndDone', 'refusedAndListedLate', 'listedLate', 'lostBefore', 'lostAfter', 'diesBefore', 'diesAfter') } as const) },
);

const start = (town: 0 | 1 = 0, despiteDoubt = false): Command => ({ do: 'start', town, despiteDoubt });
const press = (which: number, button: Extract<Command, { do: 'page' }>['button']): Command => ({ do: 'page', which, button });
const deliverCallback = (which: number): Command => ({ do: 'deliver', which, by: 'callback', signed: true });
const deliverUnsigned = (which: number): Command => ({ do: 'deliver', which, by: 'callback', signed: false });
const requery: Command = { do: 'requery' };
const wait = (ms: number): Command => ({ do: 'wait', ms });

const refund = (share: 'whole' | 'half', clerks: 1 | 2 = 1): Command => ({ do: 'refund', which: 0, share, byBank: false, choice: 0, clerks });
const refundPass: Command = { do: 'refundPass' };

/** Rare situations from which a history continues at random. */
const SITUATIONS: readonly { weight: number; commands: Command[] }[] = [
  { weight: 5, commands: [start()] },
  // The server dies, or nobody answers, before there is a token.
  { weight: 1, commands: [{ do: 'crash', afterWrites: 2 }, start()] },
  { weight: 1, commands: [{ do: 'gatewayMode', mode: 'silent' }, start()] },
  // Two payments with money.
  { weight: 3, commands: [start(), press(0, 'pend'), wait(31 * MINUTE), start(1, true), press(1, 'pay'), deliverCallback(1), { do: 'bank', which: 0, outcome: 'settled' }, deliverCallback(2)] },
  // One payment with two charges, of which one may be pending.
  { weight: 2, commands: [start(), press(0, 'pay'), deliverCallback(0), press(0, 'payAgain'), deliverCallback(1)] },
  { weight: 1, commands: [start(), press(0, 'pay'), press(0, 'payAgain'), { do: 'bank', which: 0, outcome: 'reversed' }] },
  { weight: 1, commands: [start(), press(0, 'payOtherAmount'), deliverCallback(0)] },
  // The fee changes between an attempt and its late success.
  { weight: 1, commands: [start(), press(0, 'fail'), deliverCallback(0), { do: 'changeFee', by: 100_000 }, { do: 'bank', which: 0, outcome: 'settled' }] },
  // Unsigned messages: during a requery, a second after one, and of what ended.
  { weight: 1, commands: [start(), press(0, 'open'), wait(31 * MINUTE), { do: 'messageDuringRequery', isSettled: true }, requery] },
  { weight: 1, commands: [start(), press(0, 'fail'), deliverCallback(0), wait(31 * MINUTE), requery, wait(1_000), { do: 'bank', which: 0, outcome: 'settled' }, deliverUnsigned(1), wait(6_000)] },
  { weight: 1, commands: [start(), { do: 'namelessAnswers', times: 2 }, press(0, 'pay'), deliverCallback(0), wait(25 * HOUR), requery] },
  // Opened on one day, paid on the next, and only the status answer says so.
  { weight: 1, commands: [{ do: 'namedDates', messages: 'init', answers: 'both' }, start(), press(0, 'open'), wait(25 * HOUR), press(0, 'pay'), deliverCallback(0), wait(31 * MINUTE), requery] },
  // A refund, and what may become of it.
  { weight: 2, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole', 2), refundPass] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('half', 2), refundPass, refund('whole'), refundPass] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole'), { do: 'nextRefundCall', is: 'diesBefore' }, refundPass, wait(5 * MINUTE), refundPass] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole'), { do: 'nextRefundCall', is: 'diesAfter' }, refundPass, wait(5 * MINUTE), refundPass] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole'), { do: 'nextRefundCall', is: 'lostAfter' }, refundPass] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole'), { do: 'nextRefundCall', is: 'lostBefore' }, refundPass, { do: 'endRefund', which: 0 }] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole'), { do: 'nextRefundCall', is: 'listedLate' }, refundPass, wait(5 * MINUTE), refundPass] },
  ...(['refusedAndDone', 'refusedAndListedLate'] as const).map((is) => (
    { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole'), { do: 'nextRefundCall' as const, is }, refundPass, refundPass] })),
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole'), refundPass, { do: 'moveRefund', which: 0, to: 'rejected' }, wait(3 * HOUR), refundPass, { do: 'contradictRefund', which: 0 }] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), { do: 'refundInConsole', which: 0 }, { do: 'refund', which: 0, share: 'whole', byBank: true, choice: 0, clerks: 1 }] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), { do: 'refundInConsole', which: 0 }, refund('whole'), refundPass] },
  { weight: 1, commands: [start(), press(0, 'pay'), deliverCallback(0), refund('whole'), { do: 'bank', which: 0, outcome: 'reversed' }, refundPass] },
];

const situation = fc.oneof(...SITUATIONS.map(({ weight, commands }) => ({ weight, arbitrary: fc.constant(commands) })));

export const history: fc.Arbitrary<Command[]> = fc
  .tuple(situation, fc.array(command, { minLength: 3, maxLength: 40 }))
  .map(([first, rest]) => [...first, ...rest]);
