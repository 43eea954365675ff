import { Logger } from '@nestjs/common';
import type { Command } from '../../tools/faults/simulation/commands.js';
import { Counter } from '../../tools/faults/simulation/counter.js';

// The gateway files an attempt under the IST date on which its page was opened. The counter opens at 23:30 IST.
const START: Command = { do: 'start', town: 0, despiteDoubt: false };
const AFTER_MIDNIGHT: Command = { do: 'pass', ms: 3 * 3_600_000 };
const press = (button: Extract<Command, { do: 'page' }>['button']): Command => ({ do: 'page', which: 0, button });

async function after(...commands: Command[]): Promise<Counter> {
  const counter = new Counter();
  for (const command of [START, ...commands]) await counter.carryOut(command);
  return counter;
}

const stateOf = ({ books }: Counter): string | undefined => books.tables.payments[0]?.state;

beforeAll(() => Logger.overrideLogger(false));

test('money of a second try after midnight is found although the first try failed before it', async () => {
  const counter = await after(press('fail'), AFTER_MIDNIGHT, press('pay'), { do: 'ask' });
  expect(stateOf(counter)).toBe('SUCCESS');
});

test('the right sum after midnight is found although another sum came before it', async () => {
  const counter = await after(press('payOtherSum'), AFTER_MIDNIGHT, press('payAgain'), { do: 'ask' });
  expect(stateOf(counter)).toBe('SUCCESS');
});

test('a failure of yesterday ends nothing while the gateway is silent about today', async () => {
  const counter = await after(press('fail'), AFTER_MIDNIGHT, press('pay'));
  counter.gateway.silentDates.add('2026-04-01');
  await counter.carryOut({ do: 'ask' });
  expect(stateOf(counter)).toBe('TOKEN_ISSUED');
  counter.gateway.silentDates.clear();
  await counter.carryOut({ do: 'pass', ms: 60_000 });
  await counter.carryOut({ do: 'ask' });
  expect(stateOf(counter)).toBe('SUCCESS');
});

test('money of yesterday is kept although the gateway is silent about today', async () => {
  const counter = await after(press('pay'), AFTER_MIDNIGHT);
  counter.gateway.silentDates.add('2026-04-01');
  await counter.carryOut({ do: 'ask' });
  expect(stateOf(counter)).toBe('SUCCESS');
});

test('an attempt that a slower clock of the gateway filed under yesterday is found', async () => {
  const counter = new Counter();
  for (const command of [{ do: 'pass', ms: 30 * 60_000 + 5_000 }, START, press('pay')] satisfies Command[]) await counter.carryOut(command);
  const [attempt] = counter.gateway.attempts;
  if (attempt) attempt.openedAt -= 60_000;
  await counter.carryOut({ do: 'pass', ms: 60_000 });
  await counter.carryOut({ do: 'ask' });
  expect(stateOf(counter)).toBe('SUCCESS');
});
