import fc from 'fast-check';
import type { Mood } from './simulated-gateway.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One thing that happens. Numbers named `which` choose among what there is, so that a shrunk history still makes sense. */
export type Command =
  | { do: 'start'; town: 0 | 1; despiteDoubt: boolean }
  | { do: 'page'; which: number; button: 'open' | 'pay' | 'fail' | 'cancel' | 'pend' | 'timeOut' | 'payAgain' | 'payOtherSum' | 'challan' }
  | { do: 'bank'; which: number; says: 'settled' | 'failed' | 'reversed' | 'challanPaid' }
  | { do: 'deliver'; which: number; by: 'return' | 'callback'; signed: boolean }
  | { do: 'look'; which: number }
  | { do: 'pass'; ms: number }
  | { do: 'ask' }
  | { do: 'mood'; mood: Mood }
  | { do: 'crash'; afterWrites: number }
  | { do: 'loseCommitAnswer' };

const which = fc.nat({ max: 11 });

export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start'), town: fc.constantFrom(0, 1), despiteDoubt: fc.boolean() } as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('page'), which, button: fc.constantFrom('open', 'pay', 'pay', 'pay', 'fail', 'cancel', 'pend', 'timeOut', 'payAgain', 'payOtherSum', 'challan'),
    } as const),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bank'), which, says: fc.constantFrom('settled', 'failed', 'reversed', 'challanPaid') } as const) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('deliver'), which, by: fc.constantFrom('return', 'callback'), signed: fc.boolean() } as const) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('look'), which } as const) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(-20_000, 1_000, 6_000, 30_000, 5 * MINUTE, 16 * MINUTE, 31 * MINUTE, 3 * HOUR, 25 * HOUR, 50 * HOUR) } as const) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask') } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mood'), mood: fc.constantFrom<Mood>('honest', 'silent', 'losesAnswers') } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), afterWrites: fc.nat({ max: 8 }) } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('loseCommitAnswer') } as const) },
);

export const history: fc.Arbitrary<Command[]> = fc
  .array(command, { minLength: 3, maxLength: 40 })
  .map((commands) => [{ do: 'start', town: 0, despiteDoubt: false }, ...commands]);
